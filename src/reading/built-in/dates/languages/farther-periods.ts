/** The week, month or year after the next and before the last, by words of each language: "übernächste Woche", 再来週. Data. */

export type PeriodUnit = 'week' | 'month' | 'year'

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
