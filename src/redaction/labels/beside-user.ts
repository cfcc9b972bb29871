/** A password that only stands there because a user name stands beside it. */
import { type Join, matchEnd } from '#src/redaction/labels/label-joins.ts'
import { OTHER_THINGS } from '#src/redaction/labels/label-words.ts'
import { LABEL_GROUPS } from '#src/redaction/labels/labels.ts'
import { isLiteralPassword } from '#src/redaction/values/plain-value.ts'
import type { Span } from '#src/redaction/values/span.ts'

const USER_BEFORE =
  /(?:user|login|uid|account|usr|e-?mail)[\w.-]{0,12}["'\]]{0,2}\s{0,3}(?:=>|[:=])\s{0,3}\\{0,3}["']?[\w.@-]{2,60}\\{0,3}["']?[,;]?\s{1,24}(?:(?:\/\/|#|;)[^\n]{0,60}\n\s{0,12}){0,3}[^\s:=]{0,40}$/i

const USER_AFTER =
  /["']?[,;]?\s{1,12}["']?[\w.-]{0,20}(?:user|login|uid|account)[\w.-]{0,12}["']?\s{0,3}(?:=>|[:=])\s{0,3}["']?[\w.@-]{2}/iy

const LINE_REST = /["']?[,;]?[ \t]{0,4}(?:\r?\n|$)/y

const CHOSEN_WORD = /^[A-Za-z0-9!@#$%^&*+?~_]{5,40}$/

/** Beside a user name, at the end of its line: "user: carol", "password: swordfish". */
export function isBesideUser(text: string, join: Join, value: Span): boolean {
  const word = text.slice(value.start, value.end)
  if (!CHOSEN_WORD.test(word) || !isLiteralPassword(word)) return false
  if (LABEL_NAMES.has(word.toLowerCase()) || OTHER_THINGS.has(word.toLowerCase())) return false
  if (matchEnd(LINE_REST, text, value.end) < 0) return false
  if (matchEnd(USER_AFTER, text, value.end) >= 0) return true
  return USER_BEFORE.test(text.slice(Math.max(0, join.labelStart - 140), join.labelStart))
}

/** A label is no value: `password: "Kennwort"` is a translation. */
export const LABEL_NAMES: ReadonlySet<string> = new Set(
  LABEL_GROUPS.flatMap((group) => group.names.split(' ').map((name) => name.replaceAll('_', ' ')))
)
