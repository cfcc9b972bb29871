/** What the date library takes for a day in the languages other than English, and is none. */

import { PERIOD_WORDS } from '#src/reading/built-in/dates/languages/period-words.ts'
import { isUnspaced } from '#src/text/word-lists.ts'

/** The first letters of a weekday, words of their own as well: "vou ter", "cerca del mar". */
const SHORT = /^(?:ter|dom|sex|qua|qui|seg|lun|mar|mer|gio|ven|sab|sáb|jue|vie|mi[eé])$/iu
const DAY_BEHIND =
  /^(?:\.|,? ?(?:\d|a las?(?!\p{L})|às?(?!\p{L})|alle|ore|de (?:manhã|tarde|noite)|por la))/u

/** Whether what the library read at `index` is a part of a word, a word of its own or only how long something takes. */
export function onlyLooksIt(language: string, text: string, index: number, said: string): boolean {
  if (isUnspaced(language)) return false
  const after = text.slice(index + said.length)
  if (SHORT.test(said.trim()) && !DAY_BEHIND.test(after)) return true
  return isPartOfWord(text.slice(0, index), said, after) || isLength(language, said)
}

/** To the library the "Mar" of "María" is a Tuesday. */
function isPartOfWord(before: string, said: string, after: string): boolean {
  return (
    (/\p{L}$/u.test(before) && /^\p{L}/u.test(said)) ||
    (/\p{L}$/u.test(said) && /^\p{L}/u.test(after))
  )
}

/** "Ho due settimane di ferie": how long, and neither when nor since when. */
function isLength(language: string, said: string): boolean {
  const units = PERIOD_WORDS[language]?.units
  if (units === undefined) return false
  return new RegExp(`^[\\p{L}\\d]+ (?:${Object.values(units).join('|')})$`, 'iu').test(said.trim())
}
