/**
 * A weekday by its place in a month, in the languages other than English: "am letzten Freitag im Juni", "le premier samedi de
 * juin", 6月の第1土曜日. One grammar; what each language calls its parts is data.
 */

import { nthWeekday } from '#src/reading/built-in/dates/holidays.ts'
import {
  anyOf,
  type DayRule,
  type Maker,
  stepsOf,
  weekdayIn,
  weekdaysOf
} from '#src/reading/built-in/dates/languages/day-rule.ts'
import type { DayWords, Steps } from '#src/reading/built-in/dates/languages/day-words/shape.ts'
import { monthsByName, monthTold } from '#src/reading/built-in/dates/languages/days-of-months.ts'
import { numbersOf } from '#src/reading/built-in/dates/languages/locale-periods.ts'
import { inYears } from '#src/reading/built-in/dates/languages/yearly/in-years.ts'
import { isUnspaced } from '#src/text/word-lists.ts'

interface PlaceWords {
  /** First to fourth, and last (-1). */
  places: Steps
  /** Between the weekday and its month, or the month and the place. */
  joint: string
}

const PLACES = [1, 2, 3, 4, -1]

/** Places as pieces of regular expressions, from the first to the fourth, and the last. */
function inOrder(...pieces: string[]): Steps {
  return pieces.map((piece, at) => [piece, PLACES[at] ?? 0] as const)
}

const WORDS: Readonly<Record<string, PlaceWords>> = {
  de: {
    places: inOrder(
      'erste[nrsm]?',
      'zweite[nrsm]?',
      'dritte[nrsm]?',
      'vierte[nrsm]?',
      'letzte[nrsm]?'
    ),
    joint: ' (?:im |des |vom |in )?(?:monats? )?'
  },
  es: {
    places: inOrder('primer', 'segundo', 'tercer', 'cuarto', 'último'),
    joint: ' del?(?: mes de)? '
  },
  fr: {
    places: inOrder('premier', '(?:deuxième|second)', 'troisième', 'quatrième', 'dernier'),
    joint: " (?:du mois )?(?:de |d['’])"
  },
  it: {
    places: inOrder('prim[oa]', 'second[oa]', 'terz[oa]', 'quart[oa]', 'ultim[oa]'),
    joint: " (?:del mese )?(?:di |d['’])"
  },
  nl: { places: inOrder('eerste', 'tweede', 'derde', 'vierde', 'laatste'), joint: ' (?:van|in) ' },
  pl: {
    places: inOrder(
      'pierwsz(?:y|ą|a|ego|ej)',
      'drug(?:i|ą|a|iego|iej)',
      'trzeci(?:ą|a|ego|ej)?',
      'czwart(?:y|ą|a|ego|ej)',
      'ostatni(?:ą|a|ego|ej)?'
    ),
    joint: ' (?:w )?'
  },
  pt: {
    places: inOrder('primeir[oa]', 'segund[oa]', 'terceir[oa]', 'quart[oa]', 'últim[oa]'),
    joint: ' de(?: mês de)? '
  },
  ja: {
    places: inOrder('第[一1１]', '第[二2２]', '第[三3３]', '第[四4４]', '(?:最終|最後の)'),
    joint: 'の?'
  },
  ko: { places: inOrder('첫째', '둘째', '셋째', '넷째', '마지막'), joint: ' ?' },
  zh: {
    places: inOrder('第一个?', '第二个?', '第三个?', '第四个?', '最后一?个?'),
    joint: '份?的?'
  }
}

/** Rules for the weekdays of months, in the year that the sentence's tense decides or that is told. */
export function nthWeekdays(language: string, words: DayWords, rule: Maker): DayRule[] {
  const own = WORDS[language]
  if (own === undefined) return []
  const [place, weekday] = [anyOf(own.places, 'place'), weekdaysOf(words)]
  const read: DayRule['read'] = (groups, view) => {
    const month = monthTold(language, groups)
    const nth = stepsOf(own.places, groups['place'])
    if (nth === null || month < 1 || month > 12) return null
    const day = nthWeekday(month, weekdayIn(words, groups['weekday']), nth)
    return inYears(day, view, groups['year'])
  }
  if (isUnspaced(language)) {
    const month = `(?<number>${numbersOf(language)})[月월]`
    return [rule(`${month}${own.joint}${place}(?: ?주)? ?${weekday}`, read, false)]
  }
  const year = '(?: (?:de |del |do |di )?(?<year>(?:19|20)\\d{2}))?'
  return [rule(`${place} ${weekday}${own.joint}${monthsByName(language)}${year}`, read, false)]
}
