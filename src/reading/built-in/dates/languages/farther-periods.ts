/**
 * The week, month or year after the next and before the last, by words of each language: "übernächste Woche",
 * 再来週; and weekends, which no other unit counts.
 */
import { dayOf, weekdayOf, weekStart } from '#src/reading/built-in/dates/calendar.ts'
import { NEVER } from '#src/reading/built-in/dates/languages/day-words/shape.ts'
import { spanOf } from '#src/reading/built-in/dates/mention.ts'
import type { Maker, PeriodRule, PeriodUnit } from './period-rules.ts'

interface FartherPeriod {
  /** A piece of a regular expression. */
  source: string
  unit: PeriodUnit
  /** From the one that runs. */
  steps: number
}

type Words = Partial<Record<PeriodUnit, string>>

const WORDS: Readonly<Record<string, { ahead: Words; back: Words }>> = {
  de: {
    ahead: {
      week: 'übernächste[nr]? woche',
      month: 'übernächste[nrsm]? monats?',
      year: 'übernächste[nrsm]? jahr(?:es)?'
    },
    back: {
      week: 'vorletzte[nr]? woche',
      month: 'vorletzte[nrsm]? monats?',
      year: 'vorletzte[nrsm]? jahr(?:es)?'
    }
  },
  ja: {
    ahead: { week: '再来週', month: '再来月', year: '再来年' },
    back: { week: '先[々先]週', month: '先[々先]月', year: '(?:一昨年|おととし)' }
  },
  zh: {
    ahead: {
      week: '下下个?(?:星期|礼拜|周)(?![一二三四五六日天末])',
      month: '下下个?月',
      year: '后年'
    },
    back: {
      week: '上上个?(?:星期|礼拜|周)(?![一二三四五六日天末])',
      month: '上上个?月',
      year: '前年'
    }
  },
  ko: {
    ahead: {
      week: '다다음 ?주(?!말| ?[월화수목금토일]요일)',
      month: '다다음 ?달',
      year: '(?:내후년|다다음 ?해)'
    },
    back: {
      week: '(?:지지난|저저번) ?주(?!말| ?[월화수목금토일]요일)',
      month: '(?:지지난|저저번) ?달',
      year: '(?:재작년|지지난 ?해)'
    }
  }
}

export function fartherPeriods(language: string): FartherPeriod[] {
  const words = WORDS[language]
  if (words === undefined) return []
  const listed = (of: Words, steps: number) =>
    Object.entries(of).map(([unit, source]) => ({ source, unit: unit as PeriodUnit, steps }))
  return [...listed(words.ahead, 2), ...listed(words.back, -2)]
}

/** Weekends, seen from now; `past` is one that only a past tense tells from a habit ("am Wochenende war ich"). */
interface WeekendWords {
  last: string
  current: string
  coming: string
  next: string
  past: string
}
const WEEKENDS: Readonly<Record<string, WeekendWords>> = {
  de: {
    last: '(?:letzt|vorig|vergangen)e[ns]? wochenende',
    current: 'diese[sm]? wochenende',
    coming: 'kommende[ns]? wochenende',
    next: 'nächste[ns]? wochenende',
    past: '(?:am|übers|über das) wochenende'
  },
  fr: {
    last: 'week-?end (?:dernier|passé)',
    current: 'ce week-?end',
    coming: 'week-?end (?:prochain|qui vient|qui arrive)',
    next: "week-?end d['’]après",
    past: 'le week-?end'
  },
  nl: {
    last: '(?:vorige?|afgelopen) weekend',
    current: 'dit weekend',
    coming: '(?:komende?|aankomende?|aanstaande?) weekend',
    next: 'volgende? weekend',
    past: '(?:in het|van het|’t|het) weekend'
  },
  es: {
    last: '(?:pasado fin(?:de| de semana)|fin(?:de| de semana) pasado)',
    current: 'este fin(?:de| de semana)',
    coming: '(?:próximo fin(?:de| de semana)|fin(?:de| de semana) (?:que viene|próximo))',
    next: 'fin(?:de| de semana) siguiente',
    past: 'el fin(?:de| de semana)'
  },
  it: {
    last: '(?:(?:scorso|passato) (?:weekend|fine settimana)|(?:weekend|fine settimana) (?:scorso|passato))',
    current: "quest(?:o |[’'])(?:weekend|fine settimana)",
    coming:
      '(?:prossimo (?:weekend|fine settimana)|(?:weekend|fine settimana) (?:prossimo|che viene))',
    next: '(?:weekend|fine settimana) successivo',
    past: '(?:nel|il) (?:weekend|fine settimana)'
  },
  pt: {
    last: '(?:(?:passado|último) (?:fim de semana|fds)|(?:fim de semana|fds) passado)',
    current: 'n?es[ts]e (?:fim de semana|fds)',
    coming: '(?:próximo (?:fim de semana|fds)|(?:fim de semana|fds) (?:que vem|próximo))',
    next: '(?:fim de semana|fds) seguinte',
    past: '(?:no|o) (?:fim de semana|fds)'
  },
  pl: {
    last: '(?:zeszły|ubiegły|ostatni|miniony) weekend',
    current: 'ten weekend',
    coming: '(?:najbliższy|nadchodzący) weekend',
    next: '(?:przyszły|następny) weekend',
    past: 'w weekend'
  },
  ja: {
    last: '(?:先週末|この前の週末)',
    current: '(?:今週末|この週末)',
    coming: '(?:今度|次|次回)の週末',
    next: '(?:来週末|来週の週末)',
    past: NEVER
  },
  zh: {
    last: '上个?(?:周末|週末)',
    current: '[这這本]个?(?:周末|週末)',
    coming: NEVER,
    next: '下个?(?:周末|週末)',
    past: NEVER
  },
  ko: {
    last: '지난 ?주말',
    current: '이번 ?주말',
    coming: '(?:돌아오는|오는) 주말',
    next: '다음 ?주말',
    past: NEVER
  }
}

/** How many weekends from that of the running week; null where the words tell none. */
type WeekendSteps = (isPast: boolean, isWeekend: boolean) => number | null

function weekendsOf(language: string): { source: string; steps: WeekendSteps }[] {
  const words = WEEKENDS[language]
  if (words === undefined) return []
  // "Ce week-end j'étais à Angers" is said of the one before, unless it is one.
  const lately: WeekendSteps = (isPast, isWeekend) => (isPast && !isWeekend ? -1 : 0)
  return [
    { source: words.last, steps: () => -1 },
    { source: words.coming, steps: (_, isWeekend) => (isWeekend ? 1 : 0) },
    { source: words.next, steps: () => 1 },
    { source: words.current, steps: lately },
    {
      source: words.past,
      steps: (isPast, isWeekend) => (isPast ? lately(isPast, isWeekend) : null)
    }
  ]
}

/** "Letztes Wochenende", "ce week-end". */
export function weekends(language: string, rule: Maker): PeriodRule[] {
  return weekendsOf(language).map(({ source, steps }) =>
    rule(source, (_, { today, sense }) => {
      const weeks = steps(sense === 'past', (weekdayOf(today) + 6) % 7 >= 5)
      const saturday = weekStart(today) + 7 * (weeks ?? 0) + 5
      return weeks === null ? null : spanOf('weekend', saturday, saturday + 2)
    })
  )
}

/** "Von 2015 bis 2020": it began in the first. */
export function yearsToYears(rule: Maker): PeriodRule[] {
  return [
    rule(
      '(?:von|van|de|dal|od) (?<year>(?:19|20)\\d\\d) (?:bis|tot|à|a|al|do) (?:19|20)\\d\\d',
      ({ year }) => spanOf('year', dayOf(Number(year), 1, 1), dayOf(Number(year) + 1, 1, 1)),
      false
    )
  ]
}
