/** Things that rule each other out and share no form: an allergy and a taste for the same, in English. */
import { contentWords } from '#src/text/content-words.ts'

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
    one: /\b(?:is|am|'m|are) (?:still )?single\b(?!-)/i,
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

/** Where a statement stands: `place` in the list from 1 on, the other side negative. */
interface Side {
  place: number
  /** Whom it is said of: a relative, by name if it is told; empty for the one whom the fact is about. */
  of: string
  /** What is denied or disliked, each as its words; empty where no thing is named. */
  things: readonly ReadonlySet<string>[]
}

export type Sides = readonly Side[]

/** "His sister has a cat" says nothing of his own pets; "his husband" by itself tells that he is married. */
const OF_RELATIVE =
  /^\p{L}+'s (?:\p{L}+ )?(?:aunt|uncle|cousin|niece|nephew|mother|mom|mum|father|dad|parents|grand\p{L}+|brother|sister|wife|husband|partner|girlfriend|boyfriend|son|daughter|friend|neighbou?r|colleague|boss|flatmate|roommate|dog|cat)s?(?=\s)/iu
/** "Peanut-free cookies"; chicken that is cooked for the dog. */
const NOT_IT =
  /\b\p{L}+-free\b|\bwithout \p{L}+|\b\p{L}+ for (?:the|a|an|my|his|her|their|\p{L}+'s) \p{L}+|\b\p{L}+ (?:pictures?|photos?|videos?|films?|movies?|books?|songs?|games?|memes?|stories|cartoons?|paintings?)\b/giu
/** What only stresses, and what is a matter of its own. */
const STRESS =
  /\b(?:with a passion|so much|very much|a lot|at all|since .*|for (?:years|ages|\d+ years)|all (?:his|her|their|User's) life|because .*|but .*|and (?:he|she|it|they|User|avoids?|gets?|never|has|is)\b.*|when .*|any ?more)/giu

/** The sides that a statement takes. */
export function sidesOf(text: string): Sides {
  return OPPOSITIONS.flatMap(({ one, other }, place): Side[] => {
    const against = one.exec(text)
    if (against !== null) {
      const rest = text.slice(against.index + against[0].length).replace(STRESS, '')
      return [{ place: place + 1, of: whom(text, against.index), things: thingsIn(rest) }]
    }
    const plain = text.replace(NOT_IT, '')
    const towards = other.exec(plain)
    if (towards === null) return []
    return [{ place: -place - 1, of: whom(plain, towards.index), things: [contentWords(plain)] }]
  })
}

function whom(text: string, index: number): string {
  const relative = OF_RELATIVE.exec(text)?.[0] ?? ''
  if (relative === '' || relative.length > index) return ''
  const name = /^ (\p{Lu}\p{L}*)/u.exec(text.slice(relative.length))?.[1]
  return (name ?? relative).toLowerCase()
}

/** Both of the same: "her sister Ana", and "Ana" by herself. */
function areOfOne(side: Side, a: Sided, other: Side, b: Sided): boolean {
  if (side.of === other.of) return true
  const isNamed = (name: string, { words }: Sided) => words[0] === name
  return side.of === '' ? isNamed(other.of, a) : other.of === '' && isNamed(side.of, b)
}

function thingsIn(rest: string): ReadonlySet<string>[] {
  return rest
    .split(/,|;|\b(?:and|or|nor)\b/iu)
    .map((part) => contentWords(part))
    .filter((words) => words.size > 0)
}

interface Sided {
  sides: Sides
  words: readonly string[]
  content: ReadonlySet<string>
}

/** Whether two statements stand on the two sides of something. */
export function opposed(a: Sided, b: Sided): boolean {
  return a.sides.some((side) =>
    b.sides.some((other) => {
      if (other.place !== -side.place || !areOfOne(side, a, other, b)) return false
      if (OPPOSITIONS[Math.abs(side.place) - 1]?.shares !== true) return true
      const [against, towards] = side.place > 0 ? [side, other] : [other, side]
      return isOfOneThing(against, towards) && sharesThing(a, b)
    })
  )
}

/** All that is denied is claimed: who hates blue cheese may love cheese. */
function isOfOneThing(against: Side, towards: Side): boolean {
  const [claimed = new Set()] = towards.things
  return against.things.length === 0 || against.things.some((thing) => thing.isSubsetOf(claimed))
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
