/** What the date library takes for a day in the languages other than English, and is none. */

import { PERIOD_WORDS } from '#src/reading/built-in/dates/languages/period-words.ts'
import { isUnspaced } from '#src/text/word-lists.ts'

/** Whether what the library read at `index` is a part of a word or only how long something takes. */
export function onlyLooksIt(language: string, text: string, index: number, said: string): boolean {
  if (isUnspaced(language)) return false
  const after = text.slice(index + said.length)
  return (
    isPartOfWord(text.slice(0, index), said, after) ||
    isLength(language, said) ||
    HOURS_LONG.test(said) ||
    // "La dernière semaine d'avril" is none of those behind us.
    (/semaine$/iu.test(said) && /^ d(?:['’]|e )/u.test(after))
  )
}

/** "18 horas a la semana", "un exposé de 12 minutes": how long. */
const HOURS_LONG =
  /^(?:de |d['’])?[\p{L}\d]{1,8} (?:horas?|heures?|minut\p{L}{1,4}|or[ae]|stunden?|uur|uren)$/iu

/** To the library the "Mar" of "María" is a Tuesday, and the "Fr" of "Früher" a Friday. */
function isPartOfWord(before: string, said: string, after: string): boolean {
  return (
    (/\p{L}$/u.test(before) && /^\p{L}/u.test(said)) ||
    (/\p{L}$/u.test(said) && /^\p{L}/u.test(after))
  )
}

/** "Ho due settimane di ferie", "enceinte de 20 semaines": how long, and neither when nor since when. */
function isLength(language: string, said: string): boolean {
  return endsInUnit(language, "(?:de |d['’])?[\\p{L}\\d]+ ", said)
}

/** "Perdió seis paquetes en un mes": of what has happened it is how long it took; "en marzo" is when. */
export function isWithin(language: string, said: string): boolean {
  const within = '(?:en|in|em|dans|w|binnen|innerhalb|za) (?:[\\p{L}\\d]+ )?'
  return endsInUnit(language, within, said)
}

function endsInUnit(language: string, lead: string, said: string): boolean {
  const units = PERIOD_WORDS[language]?.units
  if (units === undefined) return false
  return new RegExp(`^${lead}(?:${Object.values(units).join('|')})$`, 'iu').test(said.trim())
}
