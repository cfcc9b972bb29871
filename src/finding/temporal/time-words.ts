/**
 * Whether a text names a time, and whether a question asks for one, in the languages of contract
 * 1.13. Names of months and weekdays come from the runtime's own locale data; the words for
 * distances ("ago", "yesterday") are listed. Good enough to prefer a turn, not to read a date.
 */
import { LANGUAGES } from '#src/text/languages.ts'

const RELATIVE = [
  'yesterday today tonight tomorrow last ago next week weekend month year years day days morning',
  'evening recently since just now soon',
  'gestern heute morgen letzte letzten letztes nächste nächsten vor woche monat jahr wochenende',
  'hier aujourd demain dernier dernière prochain prochaine semaine mois année ans',
  'ayer hoy mañana pasado pasada próximo próxima semana mes año años hace',
  'ieri oggi domani scorso scorsa prossimo prossima settimana mese anno anni fa',
  'ontem hoje amanhã passado passada próximo próxima semana mês ano anos',
  'gisteren vandaag morgen vorige volgende week maand jaar geleden',
  'wczoraj dziś dzisiaj jutro zeszłym zeszły tydzień tygodniu miesiąc miesiącu rok roku temu',
  'včera dnes zítra minulý minulém týden měsíc rok roce',
  'ieri azi mâine trecut trecută săptămâna luna anul ani',
  'dün bugün yarın geçen gelecek hafta ay yıl önce',
  'kemarin besok lalu minggu bulan tahun depan',
  'вчера сегодня завтра прошлой прошлом прошлый назад неделе неделю месяц месяце год году лет',
  'вчора сьогодні завтра минулого минулий тому тижня тиждень місяць рік року',
  'χθες σήμερα αύριο περασμένη εβδομάδα μήνα χρόνο πριν',
  'أمس اليوم غدا الماضي الأسبوع الشهر السنة العام',
  'دیروز امروز فردا گذشته هفته ماه سال پیش',
  'אתמול היום מחר שעבר שבוע חודש שנה',
  'कल आज पिछले हफ्ते महीने साल पहले'
]

/** Languages written without spaces, or with particles grown on: found anywhere in the text. */
const UNSPACED =
  /昨日|今日|明日|先週|今週|来週|先月|今月|来月|去年|今年|来年|年前|月前|昨天|今天|明天|上周|下周|上个月|下个月|星期|어제|오늘|내일|지난|다음|작년|올해|hôm qua|hôm nay|ngày mai|tuần trước|tháng trước|năm ngoái|\d\s*[年月日]/u

/** Digits that can only be a date, a clock time or a year. */
const DIGITS = /\b(?:19|20)\d\d\b|\b\d{1,2}[./:]\d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)\b/u

const WANTS_TIME =
  /\b(?:when|how long|what (?:date|day|year|month|time)|which (?:year|month|day)|wann|quand|cuándo|cuando|quando|wanneer|kiedy|kdy|când|kapan|ne zaman|khi nào)\b|когда|коли|πότε|متى|مت[یى]|چه وقت|מתי|कब|いつ|何時|何年|何月|언제|몇 시|什么时候|什麼時候|何时|几点/iu

let known: ReadonlySet<string> | undefined

function timeWords(): ReadonlySet<string> {
  if (known) return known
  const words = new Set(RELATIVE.join(' ').split(' '))
  for (const language of LANGUAGES) {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
    for (let i = 0; i < 12; i++) words.add(month.format(Date.UTC(2023, i, 15)).toLowerCase())
    for (let i = 0; i < 7; i++) words.add(weekday.format(Date.UTC(2023, 0, 1 + i)).toLowerCase())
  }
  // Both are everyday words of English far more often than months.
  words.delete('may')
  words.delete('march')
  known = words
  return words
}

/** Whether a text names a day, a month, a year or a distance in time. */
export function tellsTime(text: string): boolean {
  if (DIGITS.test(text) || UNSPACED.test(text)) return true
  const words = timeWords()
  return (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => words.has(word))
}

/** Whether a question asks for a time or a duration. */
export function wantsTime(question: string): boolean {
  return WANTS_TIME.test(question)
}
