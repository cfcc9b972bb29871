/**
 * What is worded in several ways and means one thing, so that two facts can be compared by what they say.
 * Data. A concept stands here only if one wording can be put for another in nearly every sentence; what
 * differs in degree alone (to like, to love) counts as one, what differs in kind does not.
 */

import {
  HAD_AND_CALLED,
  SAME_WORDS_ELSEWHERE,
  TURNS_ELSEWHERE
} from '#src/memory/acts/concepts-elsewhere.ts'
import { EVERYDAY_TURNS } from '#src/memory/acts/everyday-turns.ts'
import { RELATIONS, type Turn } from '#src/memory/acts/relation-turns.ts'

/** Turns of phrase, put into one form before words are looked at; in order. */
export const TURNS: readonly Turn[] = [
  // What is said to somebody, and says nothing.
  [
    /,? ?(?:by the way|btw|you know|just a note|just so you know|as (?:i|user) said|basically|honestly|to be honest|in fact|of course|these days|nowadays|at present|übrigens|nebenbei|au fait|por cierto|tra l'altro|a propósito|trouwens|nawiasem mówiąc)\b,? ?/giu,
    ' '
  ],
  [/\b(?:can't|cannot)\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(could|do|does|did|is|are|was|were|has|have|had|would|should)n't\b/gi, '$1 not'],
  // "Her wife's a doctor" is no owner's ending.
  [/(?<=\p{L})'s (?=(?:an?|the|not) )/giu, ' is '],
  [/, (?:unfortunately|fortunately|sadly|luckily|obviously|apparently)(?=[.!]?$)/gi, ''],
  [/\b(likes?|loves?|enjoys?) ([^.,]{1,40}?) (?:a lot|very much|so much)(?=[.!]?$)/gi, '$1 $2'],
  [/\b(?:does|do) not (?:like|enjoy)\b/gi, 'dislikes'],
  // "Never drinks" and "does not drink"; what is or was never so is another matter.
  [/\bnever (?!is\b|was\b|has\b|does\b)(?=\p{L}{2,}[^s\P{L}]s\b)/giu, 'does not '],
  [/\blearn(s|ing) to play\b/gi, 'learn$1'],
  [/\bha(?:s|ve) got\b/gi, 'has'],
  // "Two brothers and a sister".
  [/(?<=\bhas \p{L}{1,20} \p{L}{1,20} and )an? /giu, 'one '],
  ...EVERYDAY_TURNS,
  ...RELATIONS,
  // "Tim, her brother, is a pilot" and "her brother Tim is a pilot".
  [/(?<!\p{L})(\p{Lu}\p{L}+), ((?:my|our|his|her|\p{L}+'s) \p{L}+), /gu, '$2 $1 '],
  [/\b(?:can|could) not stand\b/gi, 'hates'],
  [
    /\b(?:is|are) (?:an? )?(?:(?:big|huge|really|very) )?(?:(?:fan|fond) of|into|keen on|crazy about|passionate about)\b/gi,
    'likes'
  ],
  [/\b(?:is|are) (?:scared|terrified|frightened|afraid) of\b/gi, 'fears'],
  [/\bha(?:s|ve) (?:got )?an? (\w+) allergy\b/gi, 'is allergic to $1'],
  [
    /(?<=\p{L}) ha(?:s|ve) (?:got )?an? (\p{L}+(?: \p{L}+)?) (?:named|called) (?=\p{L})/giu,
    "'s $1 is called "
  ],
  // "Her cat is called Mo" and "her cat is Mo".
  [/'s (\p{L}+) (?:(?:is |are )called|(?:is |are )?named) (?=\p{Lu})/gu, "'s $1 is "],
  // How old one is, or all of them, and not how many there are.
  [/\bis (?=(?:\d+|two|three|four|five|six|seven|eight|nine|ten)[.!]?$)/gi, 'aged '],
  [/\bare (?=(?:\d+|two|three|four|five|six|seven|eight|nine|ten)[.!]?$)/gi, 'all aged '],
  [/\bgot married\b/gi, 'married'],
  [/\b(?:owns?|possess(?:es)?)\b/gi, 'has'],
  // One cat, or cats.
  [/\bhas an? (?=\p{L})/giu, 'has one '],
  [/\bto (fish|train|box|park)\b/gi, '$1ing'],
  // "Has bought" and "bought".
  [/\bha(?:s|ve) (?=\p{L}{4,}ed\b|(?:bought|sold|taught|left|met|made|lost|found)\b)/giu, ''],
  [/\bcomes? from\b/gi, 'is from'],
  [/\bgo(?:es)? for an? (run|walk|swim|ride|hike|jog)\b/gi, '$1'],
  [/\bgo(?:es)? (?=\p{L}+ing\b)/giu, ''],
  [/\bworks? as an? /gi, 'is a '],
  [/\bworks? (at [^,.]{1,40}) as an? ([^,.]{1,60})/gi, 'is a $2 $1'],
  [
    /\b(likes?|loves?|enjoys?|prefers?|hates?|starts?|started|begins?|began|continues?|allergic) to (?=\p{L})/giu,
    '$1 '
  ],
  [/\b(?:each|every single)\b/gi, 'every'],
  [/\bonce (?:a|per) (?=(?:day|week|month|year)\b)/gi, 'every '],
  [/\btwice\b/gi, 'two times'],
  [/\b(?:per|an?) (?=(?:day|week|month|year)\b)/gi, ''],
  [/\b(?:every ?day|each day)\b/gi, 'daily'],
  [/\bevery (week|month|year)\b/gi, '$1ly'],
  [/\b(?:on|at) (?:the )?weekends?\b|\bevery weekend\b/gi, 'weekends'],
  [/\bon (mon|tues|wednes|thurs|fri|satur|sun)days\b/gi, 'every $1day'],
  [
    /\bon (mon|tues|wednes|thurs|fri|satur|sun)day (morning|afternoon|evening|night)s\b/gi,
    'every $1day $2'
  ],
  [/\bin the (morning|afternoon|evening)s\b/gi, 'in the $1'],
  [/\b(\d{1,2})(?::00| ?o'clock)/gi, '$1'],
  [/\b(\d{1,2}) ?([ap])\.?m\b\.?/gi, '$1$2m'],
  [/\bgo(?:es)? to (?:bed|sleep)\b/gi, 'sleeps'],
  [/\b(?:wakes?|gets?) up\b/gi, 'rises'],
  ...HAD_AND_CALLED,
  // A name, in eleven languages.
  [
    /(?<!\p{L})(?:se llaman?|s['’]appelle(?:nt)?|si chiaman?o?|chama-se|se chama)(?!\p{L})/giu,
    ' called '
  ],
  [/(?<!\p{L})(?:nazywa się|ma na imię|heißt|heiße|heet)(?!\p{L})/giu, ' called '],
  [
    /(?<!\p{L})(?:named|name is|der name|el nombre de|le nom de|il nome di|o nome de|de naam van|imię)(?!\p{L})/giu,
    ' called '
  ],
  [/'s name(?= is\b)/giu, ' called'],
  [/(?:という名前|の名前は)/gu, 'は called '],
  ...TURNS_ELSEWHERE
]

/** Words for one thing; the first stands for all. */
const SAME_WORDS = `
child kid
mother mom mum mama mommy mummy
father dad daddy papa
grandmother grandma granny nana
grandfather grandpa granddad
film movie
flat apartment
small little
big large
car automobile
bike bicycle
doctor physician
buy purchase
start begin
like enjoy love adore
hate detest loathe
sofa couch
television tv telly
phone telephone mobile cellphone smartphone
holiday vacation
live reside dwell
repair fix mend
photo picture
fridge refrigerator
math mathematics
plane airplane
moved relocated
lawyer attorney
jumper sweater pullover
football soccer
sick ill
rubbish garbage trash
aunt auntie
rabbit bunny
clever smart intelligent
hard difficult
rich wealthy
frequently often
rarely seldom
usually normally generally typically
finished completed
build construct
need require
use utilize
happen occur
fluent fluently
annually yearly
glasses spectacles
weekends weekend
piano pian
cello cell
`

/** Forms that no ending shows. */
const FORMS: readonly (readonly [form: string, word: string])[] = [
  ['children', 'child'],
  ['have', 'has'],
  ['practise', 'practice'],
  ['practises', 'practice'],
  ['bought', 'purchased'],
  ['began', 'started'],
  ['wrote', 'written'],
  ['drew', 'drawn'],
  ['chose', 'chosen'],
  ['took', 'taken'],
  ['gave', 'given'],
  ['stole', 'stolen'],
  ['broke', 'broken']
]

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' '
  )

/** Of these the ending makes another thing: who likes fish need not like fishing. */
const OWN_WORD = /^(?:fish|train|box|book|park|build|cloth|meet|dress|land|spell|wed)ing$/

/** A first word may be one of another language too. */
const ELSEWHERE = new Map(SAME_WORDS_ELSEWHERE)

export const CONCEPT_OF: ReadonlyMap<string, string> = new Map([
  ...SAME_WORDS_ELSEWHERE,
  ...SAME_WORDS.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split(' ').map(stemOf)
      return others.map((word) => [word, ELSEWHERE.get(first) ?? first] as const)
    }),
  ...NUMBERS.map((word, number) => [word, String(number)] as const),
  ...FORMS.map(([form, word]) => [form, stemOf(word)] as const)
])

/** A word without its ending; the ending of the past stays, and so does that of an owner. English. */
export function stemOf(word: string): string {
  if (word.length < 4 || word.endsWith("'s") || OWN_WORD.test(word)) return word
  const cut = word.replace(/ies?$/, 'y').replace(/(?:ing|(?<=[sxz]|ch|sh)es|(?<!s)s)$/, '')
  const stem = cut.length < 3 ? word : cut
  return stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/e$/, '')
}

/** A word without its ending; the ending of the past stays, and so does that of an owner. */
export function thingOf(word: string): string {
  const known = CONCEPT_OF.get(word)
  if (known !== undefined) return known
  if (!/^[a-z']+$/.test(word)) return word
  const spelt = word
    .replace(/(?<=\w{3})our(?=\b|s\b|it)/, 'or')
    .replace(/(?<=\w{3})is(?=e[sd]?\b|ing\b)/, 'iz')
    .replace(/^maths$/, 'math')
  const stem = stemOf(spelt)
  return CONCEPT_OF.get(stem) ?? stem
}

/**
 * Articles, forms of "to be", subjects that the verb shows, and words that only stress. Not what is a name or a
 * relative in another language: who is called Ben ("ik ben"), and whose son ("sus hijos son").
 */
export const LIGHT: ReadonlySet<string> = new Set(
  (
    'a an the is are am be been being do does that really just also still actually simply definitely very too quite now currently others and got of as ' +
    'der die das den dem des ein eine einen einem einer eines ist sind bin ich ' +
    'el la los las un una unos unas es soy estoy está yo de del ' +
    'le les une des est sont suis je ' +
    'il lo gli uno è sono io di ' +
    'o os as um uma é são sou eu do da ' +
    'het een zijn ik van ' +
    'jest są jestem ja ' +
    'は が を です ます は、 现在 的'
  ).split(' ')
)

export const PREPOSITIONS: ReadonlySet<string> = new Set(
  'in at on to for with by from of about before after above below under over near behind beside between inside outside against until since without through across into onto toward towards during than round around beyond as via within'.split(
    ' '
  )
)

/** Things that are a time or a number. */
export const TIMED =
  /^(?:\p{N}+|(?:mon|tues|wednes|thurs|fri|satur|sun)day|morn|afternoon|even|night|week|weekend|month|year|spr|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)$/u
