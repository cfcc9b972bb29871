/**
 * A weekday by its place in a month, in the languages other than English: "am letzten Freitag im Juni", "le premier samedi de
 * juin", 6月の第1土曜日. One grammar; what each language calls its parts is data.
 */

import { nthWeekday } from '#src/reading/built-in/dates/holidays.ts'
import type { DayRule, Groups, Maker } from '#src/reading/built-in/dates/languages/day-rule.ts'
import type { DayWords } from '#src/reading/built-in/dates/languages/day-words/shape.ts'
import { monthsOf } from '#src/reading/built-in/dates/languages/locale-dates.ts'
import { numberOf, numbersOf } from '#src/reading/built-in/dates/languages/locale-periods.ts'
import { inYears } from '#src/reading/built-in/dates/languages/yearly/in-years.ts'
import { isUnspaced } from '#src/text/word-lists.ts'

interface PlaceWords {
  /** First to fourth, and last, as pieces of regular expressions. */
  places: readonly string[]
  /** Between the weekday and its month, or the month and the place. */
  joint: string
}

const LAST = 4

const WORDS: Readonly<Record<string, PlaceWords>> = {
  de: {
    places: 'erste[nrsm]? zweite[nrsm]? dritte[nrsm]? vierte[nrsm]? letzte[nrsm]?'.split(' '),
    joint: ' (?:im |des |vom |in )?(?:monats? )?'
  },
  es: { places: 'primer segundo tercer cuarto último'.split(' '), joint: ' del?(?: mes de)? ' },
  fr: {
    places: ['premier', '(?:deuxième|second)', 'troisième', 'quatrième', 'dernier'],
    joint: " (?:du mois )?(?:de |d['’])"
  },
  it: {
    places: 'prim[oa] second[oa] terz[oa] quart[oa] ultim[oa]'.split(' '),
    joint: " (?:del mese )?(?:di |d['’])"
  },
  nl: { places: 'eerste tweede derde vierde laatste'.split(' '), joint: ' (?:van|in) ' },
  pl: {
    places: [
      'pierwsz(?:y|ą|a|ego|ej)',
      'drug(?:i|ą|a|iego|iej)',
      'trzeci(?:ą|a|ego|ej)?',
      'czwart(?:y|ą|a|ego|ej)',
      'ostatni(?:ą|a|ego|ej)?'
    ],
    joint: ' (?:w )?'
  },
  pt: {
    places: 'primeir[oa] segund[oa] terceir[oa] quart[oa] últim[oa]'.split(' '),
    joint: ' de(?: mês de)? '
  },
  ja: {
    places: ['第[一1１]', '第[二2２]', '第[三3３]', '第[四4４]', '(?:最終|最後の)'],
    joint: 'の?'
  },
  ko: { places: ['첫째', '둘째', '셋째', '넷째', '마지막'], joint: ' ?' },
  zh: {
    places: ['第一个?', '第二个?', '第三个?', '第四个?', '最后一?个?'],
    joint: '份?的?'
  }
}

/** Rules for the weekdays of months, in the year that the sentence's tense decides or that is told. */
export function nthWeekdays(language: string, words: DayWords, rule: Maker): DayRule[] {
  const own = WORDS[language]
  if (own === undefined) return []
  const place = `(?<place>${own.places.join('|')})`
  const weekday = `(?<weekday>${words.weekdays.join('|')})`
  const read: DayRule['read'] = (groups, view) => {
    const month = monthIn(language, groups)
    if (month < 1 || month > 12) return null
    const at = own.places.findIndex((one) => isAll(one, groups['place']))
    const day = words.weekdays.findIndex((one) => isAll(one, groups['weekday']))
    return inYears(nthWeekday(month, day, at === LAST ? -1 : at + 1), view, groups['year'])
  }
  if (isUnspaced(language)) {
    const month = `(?<number>${numbersOf(language)})[月월]`
    return [rule(`${month}${own.joint}${place}(?: ?주)? ?${weekday}`, read, false)]
  }
  const names = [...monthsOf(language).keys()].sort((a, b) => b.length - a.length)
  const month = `(?<name>${names.map((name) => RegExp.escape(name)).join('|')})`
  const year = '(?: (?:de |del |do |di )?(?<year>(?:19|20)\\d{2}))?'
  return [rule(`${place} ${weekday}${own.joint}${month}${year}`, read, false)]
}

function monthIn(language: string, { name, number }: Groups): number {
  if (name !== undefined) return monthsOf(language).get(name.toLowerCase()) ?? 0
  return numberOf(language, number ?? '')
}

function isAll(piece: string, said = ''): boolean {
  return new RegExp(`^(?:${piece})$`, 'iu').test(said)
}
