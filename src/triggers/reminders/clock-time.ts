/** The time of day in a sentence, where the date beside it was read without one. */
import { withClockHours } from '#src/triggers/reminders/spoken-hours.ts'

interface Clock {
  /** Groups: hour, minute; or hour and `half`. */
  pattern: string
  /** Makes 3 into 15. */
  afternoon: string
}

const HOUR = '(?<hour>\\d{1,2})'
const MINUTE = '(?:[:.h](?<minute>\\d{2}))?'

const CLOCKS: Readonly<Record<string, Clock>> = {
  en: {
    pattern: `at ${HOUR}(?::(?<minute>\\d{2}))? ?(?<half>p\\.?m\\.?|a\\.?m\\.?)?`,
    afternoon: 'p\\.?m|in the (?:afternoon|evening)'
  },
  de: {
    pattern: `(?:um|ab|gegen) ${HOUR}${MINUTE}|${HOUR.replace('hour', 'hour2')}${MINUTE.replace('minute', 'minute2')} ?Uhr`,
    afternoon: 'nachmittags?|abends?'
  },
  fr: {
    pattern: `(?:à |vers )?${HOUR} ?h(?:eures?)? ?(?<minute>\\d{2})?`,
    afternoon: 'après-midi|du soir'
  },
  es: { pattern: `a las? ${HOUR}${MINUTE}`, afternoon: 'de la (?:tarde|noche)' },
  it: { pattern: `(?:alle|dalle) ${HOUR}${MINUTE}`, afternoon: 'pomeriggio|di sera' },
  pt: {
    pattern: `(?:às|as|à) ${HOUR}(?:[:.h](?<minute>\\d{2})?)?`,
    afternoon: 'da (?:tarde|noite)'
  },
  nl: { pattern: `om ${HOUR}${MINUTE}`, afternoon: "'s (?:middags|avonds)" },
  pl: { pattern: `o (?:godz(?:inie|\\.) )?${HOUR}${MINUTE}`, afternoon: 'po południu|wieczorem' },
  ja: {
    pattern: `${HOUR}時(?!間)(?:(?<half>半)|(?<minute>\\d{1,2})分)?`,
    afternoon: '午後|夜|夕方'
  },
  zh: {
    pattern: `${HOUR}[点點时](?:(?<half>半)|(?<minute>\\d{1,2})分?)?`,
    afternoon: '下午|晚上|傍晚'
  },
  ko: {
    pattern: `${HOUR}시(?:\\s?(?:(?<half>반)|(?<minute>\\d{1,2})분))?`,
    afternoon: '오후|저녁|밤'
  }
}

/** Before this hour nobody is met who does not say that it is in the morning. */
const SMALL_MAX = 5
/** What takes place at such hours, too, or says which half of the day it is. */
const EARLY =
  /(?<!\p{L})(?:morning|night|dawn|fl(?:y|ies|ying|ights?)|train|bus|ferry|depart\p{L}*|take-?off|land(?:s|ing)?|arriv\p{L}*|wake|alarm|shift|früh|morgens?|nachts?|flug|flieg\p{L}*|zug|wecke?\p{L}*|matin|nuit|vol|train|mañana|madrugada|noche|vuelo|tren|mattino?|mattina|notte|volo|treno|manhã|voo|trem|comboio|ochtends?|'s nachts|vlucht|trein|rano|nocy|lot|pociąg)(?!\p{L})|午前|朝|早朝|深夜|便|電車|新幹線|上午|早上|凌晨|早晨|清晨|航班|飞机|火车|高铁|오전|새벽|아침|비행기|기차/iu

/** "At 4" is in the afternoon; "04:00" is not. */
function isSmall(groups: Record<string, string | undefined>, hour: number): boolean {
  const said = groups['hour'] ?? groups['hour2'] ?? ''
  return (
    hour >= 1 && hour <= SMALL_MAX && !said.startsWith('0') && !/^a/iu.test(groups['half'] ?? '')
  )
}

/** `HH:MM`, or null where none is told. */
export function clockTime(said: string, language: string): string | null {
  const clock = CLOCKS[language]
  if (clock === undefined) return null
  const text = withClockHours(said, language)
  const groups = new RegExp(`(?<![\\p{N}])(?:${clock.pattern})`, 'iu').exec(text)?.groups
  if (groups === undefined) return null
  const hour = Number(groups['hour'] ?? groups['hour2'])
  const half = groups['half']
  const minute =
    half === '半' || half === '반' ? 30 : Number(groups['minute'] ?? groups['minute2'] ?? 0)
  const isLate =
    hour < 12 &&
    (new RegExp(clock.afternoon, 'iu').test(text) || (isSmall(groups, hour) && !EARLY.test(text)))
  const on24 = isLate ? hour + 12 : hour
  if (on24 > 23 || minute > 59) return null
  return `${String(on24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
