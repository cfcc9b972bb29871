/**
 * The words that English dates are made of, as pieces of regular expressions and as numbers.
 * `fall`, `may`, `march`, `sun` and `second` are everyday words too: the rules that use these
 * pieces decide when one of them is a date.
 */

const MONTHS = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec']
]

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday'
] as const

const COUNTS = new Map<string, number>(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
    'sixteen seventeen eighteen nineteen twenty'
  )
    .split(' ')
    .map((word, index) => [word, index])
)
for (const [word, value] of [
  ['a', 1],
  ['an', 1],
  ['the', 1],
  ['a couple of', 2],
  ['a couple', 2],
  ['couple of', 2],
  ['couple', 2],
  ['a few', 3],
  ['few', 3],
  ['several', 4],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90]
] as const) {
  COUNTS.set(word, value)
}

const ORDINALS = new Map<string, number>(
  (
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth ' +
    'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
  )
    .split(' ')
    .map((word, index) => [word, index + 1])
)
for (const [index, word] of [...ORDINALS.keys()].slice(0, 9).entries()) {
  ORDINALS.set(`twenty-${word}`, 21 + index)
  ORDINALS.set(`twenty ${word}`, 21 + index)
}
for (const word of ['thirtieth', 'thirty-first', 'thirty first']) {
  ORDINALS.set(word, word === 'thirtieth' ? 30 : 31)
}

function alternatives(words: Iterable<string>): string {
  return [...words].sort((a, b) => b.length - a.length).join('|')
}

const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'

/** A count: `3`, `three`, `a couple of`. Not `the`, which only some rules take for one. */
export const COUNT = `\\d{1,3}|(?:${TENS})[- ](?:one|two|three|four|five|six|seven|eight|nine)|${alternatives(
  [...COUNTS.keys()].filter((word) => word !== 'the' && word !== 'zero')
)}`
export const ORDINAL = `\\d{1,2}(?:st|nd|rd|th)|${alternatives(ORDINALS.keys())}`
/** "On the thirteenth", as transcripts have it; "the second" and "the third" count too much else. */
export const SPOKEN_DAY =
  '(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twentie|thirtie)th|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[- ]first'
export const MONTH = alternatives(MONTHS.flat())
export const WEEKDAY = `${WEEKDAYS.join('|')}|tues?|wed|thurs?|thu|mon|fri|sat|sun`
export const SEASON = 'spring|summer|autumn|fall|winter'
export const UNIT = 'day|week|fortnight|month|quarter|year|decade'
const ONES = 'one|two|three|four|five|six|seven|eight|nine'
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen'
/** A year in digits or spelled out, as transcripts have it: "nineteen eighty six", "two thousand and nine". */
export const YEAR = `(?:1[5-9]|20|21)\\d\\d|two thousand(?:(?: and)? (?:(?:twenty|thirty)[- ](?:${ONES})|twenty|thirty|${TEENS}|${ONES}))?|(?:eighteen|nineteen|twenty)[- ](?:(?:${TENS})(?:[- ](?:${ONES}))?|${TEENS})`

/** The year that a text matching `YEAR` names. */
export function yearOf(text: string): number {
  const lower = text.toLowerCase().replaceAll('-', ' ')
  if (/^\d/.test(lower)) return Number(lower)
  if (lower.startsWith('two thousand')) {
    const rest = lower.replace(/^two thousand(?: and)?/, '').trim()
    return 2000 + (rest === '' ? 0 : countOf(rest))
  }
  const [century = '', ...rest] = lower.split(' ')
  return countOf(century) * 100 + countOf(rest.join(' '))
}

/** 1 to 12; the text must be one of the words of `MONTH`. */
export function monthNumber(text: string): number {
  const lower = text.toLowerCase()
  return MONTHS.findIndex((names) => names.includes(lower)) + 1
}

/** 0 (Sunday) to 6, -1 when the text names none. */
export function weekdayNumber(text: string): number {
  const lower = text.toLowerCase().slice(0, 3)
  return WEEKDAYS.findIndex((name) => name.startsWith(lower))
}

/** NaN when the text is no count that is known here. */
export function countOf(text: string): number {
  const lower = text.toLowerCase().replace(/\s+/g, ' ')
  if (/^\d+$/.test(lower)) return Number(lower)
  const whole = COUNTS.get(lower)
  if (whole !== undefined) return whole
  const [tens, ones] = lower.split(/[- ]/)
  return (COUNTS.get(tens ?? '') ?? Number.NaN) + (COUNTS.get(ones ?? '') ?? Number.NaN)
}

/** A day by its number alone: "on the 15th". */
export const BARE_DAY = /\bon the (?<nth>\d{1,2}(?:st|nd|rd|th))\b(?! of\b)/giu

/** NaN when the text is no ordinal that is known here. */
export function ordinalOf(text: string): number {
  const lower = text.toLowerCase()
  return /^\d/.test(lower) ? Number.parseInt(lower, 10) : (ORDINALS.get(lower) ?? Number.NaN)
}

/** First month of a season on the northern half of the earth; winter begins in December. */
export function seasonStart(text: string): number {
  return { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }[text.toLowerCase()] ?? 0
}

/** "Tilth Books pay in 60 days", "photos are delivered in six weeks": how long it takes each time. */
export const TAKES_SO_LONG =
  /\b(?:pays?|(?:is|are) (?:paid|delivered|shipped|answered|processed|handled))\s+$/iu
