/** "Two days before", "eine Stunde vorher": how long before somebody asks to be reminded. */

interface LeadWords {
  numbers: string
  minute: string
  hour: string
  day: string
  week: string
  /** The whole, with `N` for the number and `U` for the unit. */
  pattern: string
}

/** Words for 1, 2, 3 are parted by spaces, other spellings of one by a slash. */
const LEADS: Readonly<Record<string, LeadWords>> = {
  en: {
    numbers: 'a/an/one two three',
    minute: 'minutes?',
    hour: 'hours?',
    day: 'days?',
    week: 'weeks?',
    pattern: '(?:N|the) U (?:before(?:hand)?|in advance|ahead|earlier|prior)'
  },
  de: {
    numbers: 'ein/eine/einen zwei drei',
    minute: 'minuten?',
    hour: 'stunden?',
    day: 'tage?n?',
    week: 'wochen?',
    pattern: 'N U (?:vorher|davor|zuvor|im voraus|vor)|am (?:tag (?:vorher|davor|zuvor)|vortag)'
  },
  fr: {
    numbers: 'un/une deux trois',
    minute: 'minutes?',
    hour: 'heures?',
    day: 'jours?',
    week: 'semaines?',
    pattern: "N U (?:avant|à l'avance|plus tôt)|la veille"
  },
  es: {
    numbers: 'un/una dos tres',
    minute: 'minutos?',
    hour: 'horas?',
    day: 'días?',
    week: 'semanas?',
    pattern: 'N U (?:antes|de antelación|de antemano)|el día (?:antes|anterior)'
  },
  it: {
    numbers: 'un/una/uno due tre',
    minute: 'minut[oi]',
    hour: 'or[ae]',
    day: 'giorn[oi]',
    week: 'settiman[ae]',
    pattern: 'N U (?:prima|in anticipo)|il giorno (?:prima|precedente)'
  },
  pt: {
    numbers: 'um/uma dois/duas três',
    minute: 'minutos?',
    hour: 'horas?',
    day: 'dias?',
    week: 'semanas?',
    pattern: 'N U (?:antes|de antecedência)|no dia (?:antes|anterior)|na véspera'
  },
  nl: {
    numbers: 'een/één twee drie',
    minute: 'minu(?:ut|ten)',
    hour: 'u(?:ur|ren)',
    day: 'dag(?:en)?',
    week: 'we(?:ek|ken)',
    pattern: 'N U (?:ervoor|van tevoren|vooraf|eerder|voor)|de dag (?:ervoor|daarvoor)'
  },
  pl: {
    numbers: 'jeden/jedną dwa/dwie/dwóch trzy',
    minute: 'minut\\p{L}*',
    hour: 'godzin\\p{L}*',
    day: 'd(?:zień|ni)',
    week: 'tydzień|tygodni\\p{L}*',
    pattern: '(?:N )?U (?:wcześniej|przed|naprzód)'
  },
  ja: {
    numbers: '一 二 三',
    minute: '分',
    hour: '時間',
    day: '日',
    week: '週間',
    pattern: 'NU前|前日'
  },
  zh: {
    numbers: '一 两/二 三',
    minute: '分钟',
    hour: '(?:个)?小时',
    day: '天',
    week: '(?:周|个星期|星期)',
    pattern: '提前 ?NU|前一天'
  },
  ko: {
    numbers: '한/하루 두/이틀 세/사흘',
    minute: '분',
    hour: '시간',
    day: '일|(?<=하루|이틀|사흘)',
    week: '주(?:일)?',
    pattern: 'N ?U ?전|전날'
  }
}

const MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const
const UNITS = ['minute', 'hour', 'day', 'week'] as const

/** How long before, in milliseconds; null where nothing is said of it. */
export function askedLead(text: string, language: string): number | null {
  const words = LEADS[language]
  if (words === undefined) return null
  const spoken = words.numbers.split(' ').map((forms) => forms.split('/'))
  const number = `(?<n>\\d{1,2}|${spoken.flat().join('|')})`
  const unit = `(?:${UNITS.map((name) => `(?<${name}>${words[name]})`).join('|')})`
  const whole = words.pattern.replace('N', number).replace('U', unit)
  const groups = new RegExp(whole, 'iu').exec(text)?.groups
  if (groups === undefined) return null
  const named = UNITS.find((name) => groups[name] !== undefined)
  const said = groups['n']?.toLowerCase() ?? ''
  const word = spoken.findIndex((forms) => forms.includes(said))
  const count = /^\d/.test(said) ? Number(said) : word < 0 ? 1 : word + 1
  return count * MS[named ?? 'day']
}
