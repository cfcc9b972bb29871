/** How somebody asks for a reminder without naming a day: "in 20 Minuten", "every day", "jeden Abend". */

export interface AskedWords {
  /** Words for 1, 2, 3, 4, 5, 10, 15, 20, 30, parted by spaces; other spellings of one by a slash. */
  numbers: string
  minutes: string
  hours: string
  halfHour: string
  /** From now, with `D` for how long. Empty where the date readers do it. */
  within: string
  daily: string
  /** What comes again at all: where it is not daily, a time alone does not say when. */
  again: string
}

export const COUNTED = [1, 2, 3, 4, 5, 10, 15, 20, 30] as const

export const ASKED: Readonly<Record<string, AskedWords>> = {
  en: {
    numbers: '',
    minutes: '',
    hours: '',
    halfHour: '',
    within: '',
    daily:
      'every ?day|each day|daily|nightly|(?:every|each) (?:single )?(?:day|morning|afternoon|evening|night)',
    again: 'every|each|weekdays|weekends|weekly|monthly|hourly'
  },
  de: {
    numbers: 'ein/eine/einer/einem zwei drei vier fünf zehn fünfzehn zwanzig dreißig/dreissig',
    minutes: 'minuten?',
    hours: 'stunden?',
    halfHour: 'einer halben stunde',
    within: 'in D',
    daily: 'täglich|jeden (?:tag|morgen|mittag|nachmittag|abend)|jede nacht',
    again: 'jede[nrs]?|alle|werktags|wöchentlich|monatlich|stündlich'
  },
  fr: {
    numbers: 'un/une deux trois quatre cinq dix quinze vingt trente',
    minutes: 'minutes?',
    hours: 'heures?',
    halfHour: 'une demi[- ]heure',
    within: 'dans D',
    daily:
      '(?:tous les|chaque) (?:jours?|matins?|midis?|soirs?)|chaque (?:après-midi|nuit)|quotidiennement',
    again: 'chaque|tous les|toutes les'
  },
  es: {
    numbers: 'un/una dos tres cuatro cinco diez quince veinte treinta',
    minutes: 'minutos?',
    hours: 'horas?',
    halfHour: 'media hora',
    within: '(?:en|dentro de) D',
    daily:
      'diariamente|a diario|todos los días|cada (?:día|mañana|tarde|noche)|todas las (?:mañanas|tardes|noches)',
    again: 'cada|todos los|todas las'
  },
  it: {
    numbers: "un/un'/una due tre quattro cinque dieci quindici venti trenta",
    minutes: 'minut[oi]',
    hours: 'or[ae]',
    halfHour: "mezz'ora|mezza ora",
    within: '(?:tra|fra) D',
    daily: 'ogni (?:giorno|mattina|pomeriggio|sera|notte)|tutti i giorni|tutte le (?:mattine|sere)',
    again: 'ogni|tutti i|tutte le'
  },
  pt: {
    numbers: 'um/uma dois/duas três quatro cinco dez quinze vinte trinta',
    minutes: 'minutos?',
    hours: 'horas?',
    halfHour: 'meia hora',
    within: '(?:em|daqui a|dentro de) D',
    daily:
      'diariamente|todos os dias|todo (?:o )?dia|cada (?:dia|manhã|tarde|noite)|todas as (?:manhãs|tardes|noites)',
    again: 'cada|todos os|todas as|tod[oa]'
  },
  nl: {
    numbers: 'een/één twee drie vier vijf tien vijftien twintig dertig',
    minutes: 'minu(?:ut|ten)',
    hours: 'u(?:ur|ren)',
    halfHour: '(?:een )?half uur',
    within: 'over D',
    daily: 'dagelijks|(?:elke|iedere) (?:dag|ochtend|middag|avond|nacht)',
    again: 'elke?|ieder[e]?|wekelijks|maandelijks'
  },
  pl: {
    numbers: 'jedną/jeden dwie/dwa trzy cztery pięć dziesięć piętnaście dwadzieścia trzydzieści',
    minutes: 'minut\\p{L}*',
    hours: 'godzin\\p{L}*',
    halfHour: 'pół godziny',
    within: 'za D',
    daily: 'codziennie|każdego (?:dnia|ranka|popołudnia|wieczoru)|co (?:dzień|dnia|wieczór|rano)',
    again: 'każd\\p{L}+|co'
  },
  ja: {
    numbers: '一 二 三 四 五 十 十五 二十 三十',
    minutes: '分',
    hours: '時間',
    halfHour: '半時間',
    within: 'D後',
    daily: '毎日|毎朝|毎晩|毎夕',
    again: '毎|ごと|おき'
  },
  zh: {
    numbers: '一 两/二 三 四 五 十 十五 二十 三十',
    minutes: '分钟',
    hours: '(?:个)?(?:小时|钟头)',
    halfHour: '半(?:个)?小时',
    within: 'D(?:之后|以后|后)',
    daily: '每天|每日|每晚|天天',
    again: '每|隔'
  },
  ko: {
    numbers: '한 두 세 네 다섯 열 열다섯 스무 서른',
    minutes: '분',
    hours: '시간',
    halfHour: '반시간',
    within: 'D ?(?:뒤|후|있다가)',
    daily: '매일|날마다',
    again: '매|마다'
  }
}
