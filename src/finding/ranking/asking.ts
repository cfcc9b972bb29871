/**
 * Whether a message asks something itself: then it seldom is the answer, though it may share every
 * word with the question. The turn after it is.
 */

/** ASCII, full-width and Arabic question marks, before closing quotes, brackets and emoji. */
const QUESTION_END = /[?？؟][\s"'”’»)\]\p{Extended_Pictographic}]*$/u

/** Whether a text ends with a question. */
export function endsAsking(text: string): boolean {
  const said = withoutCaption(text.trimEnd())
  return QUESTION_END.test(said) || endsAskingInGreek(said)
}

/** A closing description in square brackets (an image caption) is no part of what was said. */
function withoutCaption(text: string): string {
  if (!text.endsWith(']')) return text
  const open = text.indexOf('[', text.lastIndexOf(']', text.length - 2) + 1)
  return open === -1 ? text : text.slice(0, open).trimEnd()
}

/** The Greek question mark is a semicolon, which ends no question elsewhere. */
function endsAskingInGreek(text: string): boolean {
  if (!/[;\u037e]$/.test(text.slice(-1))) return false
  const from = text.lastIndexOf(';', text.length - 2) + 1
  return /\p{Script=Greek}/u.test(text.slice(from))
}
