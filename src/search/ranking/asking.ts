/**
 * Whether a message asks something itself: then it seldom is the answer, though it may share every
 * word with the question. The turn after it is.
 */

/** A closing description in square brackets (an image caption) is no part of what was said. */
const CAPTION = /\s*\[[^\]]*\]\s*$/u
/** ASCII, full-width and Arabic question marks, before closing quotes, brackets and emoji. */
const QUESTION_END = /[?？؟][\s"'”’»)\]\p{Extended_Pictographic}]*$/u
/** The Greek question mark is a semicolon, which ends no question elsewhere. */
const GREEK_QUESTION_END = /\p{Script=Greek}[^;]*[;\u037e]$/u

/** Whether a text ends with a question. */
export function endsAsking(text: string): boolean {
  const trimmed = text.trimEnd()
  // Hundreds of texts a search, few with a caption: the pattern begins anew at every space.
  const said = trimmed.endsWith(']') ? trimmed.replace(CAPTION, '').trimEnd() : trimmed
  return QUESTION_END.test(said) || GREEK_QUESTION_END.test(said)
}
