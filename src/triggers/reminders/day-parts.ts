/** "Tomorrow evening", "demain midi": the hour that somebody means who names a part of the day and no hour. */
import { wholeWords } from '#src/text/word-lists.ts'

const NOON = '12:00'
const AFTERNOON = '15:00'
const EVENING = '18:00'
const NIGHT = '20:00'

/** The first that a sentence has counts; who names the morning, or nothing, means nine. */
const PARTS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  en: [
    ['noon|midday|lunch ?time', NOON],
    ['afternoon', AFTERNOON],
    ['evening', EVENING],
    ['tonight|night', NIGHT]
  ],
  de: [
    ['(?:\\p{L}*nach)mittags?', AFTERNOON],
    ['mittags?', NOON],
    ['\\p{L}*abends?', EVENING],
    ['nachts?', NIGHT]
  ],
  fr: [
    ['après-midi', AFTERNOON],
    ['midi', NOON],
    ['soir|soirée', EVENING],
    ['nuit', NIGHT]
  ],
  es: [
    ['mediodía', NOON],
    ['(?<!más )tarde', AFTERNOON],
    ['noche', NIGHT]
  ],
  it: [
    ['mezzogiorno', NOON],
    ['pomeriggio', AFTERNOON],
    ['sera|stasera', EVENING],
    ['notte|stanotte', NIGHT]
  ],
  pt: [
    ['meio-dia', NOON],
    ['(?<!mais )tarde', AFTERNOON],
    ['noite', NIGHT]
  ],
  nl: [
    ['\\p{L}*middags?', AFTERNOON],
    ['\\p{L}*avonds?', EVENING],
    ["(?:van)?nacht|'s nachts", NIGHT]
  ],
  pl: [
    ['w południe', NOON],
    ['po południu|popołudniu', AFTERNOON],
    ['wieczór|wieczorem', EVENING],
    ['w nocy', NIGHT]
  ],
  ja: [
    ['正午|お昼', NOON],
    ['午後', AFTERNOON],
    ['夕方', EVENING],
    ['今晩|今夜|夜|晩', NIGHT]
  ],
  zh: [
    ['中午', NOON],
    ['下午', AFTERNOON],
    ['傍晚', EVENING],
    ['晚上|今晚|夜里', NIGHT]
  ],
  ko: [
    ['정오|점심때', NOON],
    ['오후', AFTERNOON],
    ['저녁', EVENING],
    ['밤', NIGHT]
  ]
}

const MATCHERS = new Map(
  Object.entries(PARTS).map(([language, parts]) => [
    language,
    parts.map(([words, time]) => ({ pattern: wholeWords(words, language), time }))
  ])
)

/** `HH:MM`, or null where no part of the day but the morning is named. */
export function dayPart(text: string, language: string): string | null {
  return MATCHERS.get(language)?.find(({ pattern }) => pattern.test(text))?.time ?? null
}
