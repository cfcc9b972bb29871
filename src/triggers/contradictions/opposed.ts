/** Things that rule each other out and share no form: an allergy and a taste for the same, in English. */
interface Opposition {
  one: RegExp
  other: RegExp
  /** Both must name the same thing. */
  shares: boolean
}

const ANIMAL =
  'steaks?|beef|chicken|bacon|ham|sausages?|pork|lamb|meat|burgers?|salami|turkey|duck|schnitzel'
const EATS = '(?:eats?|eating|loves?|likes?|enjoys?|adores?|craves?|cooks?|orders?|is having)'
const DRINKS = '(?:drinks?|loves?|likes?|enjoys?|orders?|has|is having)'

const OPPOSITIONS: readonly Opposition[] = [
  {
    one: /\b(?:allergic to|allergy to|intolerant (?:to|of)|can(?:'t|not) (?:eat|stand|tolerate)|never eats?|(?:doesn't|does not|don't|do not) eat)\b/i,
    other: new RegExp(`\\b(?:${EATS})\\b(?!.*\\b(?:allerg|intoleran)|.*n't)`, 'i'),
    shares: true
  },
  {
    one: /\b(?:is|am|'m|are|became|been|being) (?:an? )?(?:strict |lifelong )?(?:vegetarian|vegan)\b/i,
    other: new RegExp(`\\b${EATS}\\b.*\\b(?:${ANIMAL})\\b`, 'i'),
    shares: false
  },
  {
    one: /\b(?:teetotal(?:ler)?|(?:doesn't|does not|don't|do not|never) drinks? (?:any )?alcohol|never touches? alcohol|sober)\b/i,
    other: new RegExp(
      `\\b${DRINKS}\\b.*\\b(?:wine|beers?|whisky|whiskey|gin|vodka|cocktails?|rum|champagne|prosecco)\\b`,
      'i'
    ),
    shares: false
  },
  {
    one: /\b(?:is|am|'m|are) (?:still )?single\b/i,
    other: /\b(?:is|am|'m|are) (?:happily )?married\b|\b(?:husband|wife|spouse)\b/i,
    shares: false
  },
  {
    one: /\b(?:an only child|has no siblings|no brothers or sisters)\b/i,
    other:
      /(?:(?<!'s \w+)'s|\bhis|\bher|\bhas an?|\btwo|\bthree) (?:older |younger |twin |big |little )?(?:brothers?|sisters?)\b/i,
    shares: false
  },
  {
    one: /\b(?:can't|cannot|never learned to|doesn't|does not|don't) (?:drive|swim|cook|ski|ride a bike)\b/i,
    other: /\b(?:drives|swims|cooks|skis|rides (?:a|her|his) bike)\b/i,
    shares: true
  },
  {
    one: /\b(?:hates?|can't stand|dislikes?|loathes?|detests?)\b/i,
    other: /\b(?:loves?|adores?|enjoys?|is (?:very )?fond of|is a (?:big |huge )?fan of)\b/i,
    shares: true
  },
  {
    one: /\b(?:has no|doesn't have any|does not have any|never had any) (?:pets?|children|kids|allergies)\b/i,
    other:
      /\b(?:has|'s) (?:an? )?(?:\w+ )?(?:dog|cat|rabbit|parrot|hamster|son|daughter|child|children|kids)\b|\ballergic to\b/i,
    shares: false
  }
]

/** On which side of which opposition a statement stands: places in the list, the other side negative. */
export type Sides = readonly number[]

/** The sides that a statement takes. */
export function sidesOf(text: string): Sides {
  return OPPOSITIONS.flatMap(({ one, other }, place) => {
    if (one.test(text)) return [place + 1]
    return other.test(text) ? [-place - 1] : []
  })
}

interface Sided {
  sides: Sides
  words: readonly string[]
  content: ReadonlySet<string>
}

/** Whether two statements stand on the two sides of something. */
export function opposed(a: Sided, b: Sided): boolean {
  return a.sides.some((side) => {
    if (!b.sides.includes(-side)) return false
    return OPPOSITIONS[Math.abs(side) - 1]?.shares !== true || sharesThing(a, b)
  })
}

/** Words that say how, and not what. */
const HOW =
  /^(?:user|lov|lik|eat|enjoy|hat|ador|drink|allergic|allergy|stand|dislik|intolerant|fond|fan|detest|loath|crav|cook)$/

function sharesThing(a: Sided, b: Sided): boolean {
  // The one whom both are about stands at the beginning.
  const subject = new Set(a.words.slice(0, 2))
  return [...a.content].some(
    (word) =>
      b.content.has(word) && !HOW.test(word) && ![...subject].some((one) => one.startsWith(word))
  )
}
