/**
 * Decides whether several words in quotes behind a label are the secret ("blue Tango 77 kite") or
 * speak about it ("must have 8 characters", "Enter your password").
 */
import { isPlaceholder, type LabelStrength } from '#src/redaction/values/plain-value.ts'

/** Words of a rule about passwords. */
const RULE =
  /\b(?:must|should|at least|at most|minimum|maximum|min|max|characters?|letters?|digits?|mindestens|zeichen|muss|soll|buchstaben|ziffern|au moins|caractères|doit|al menos|caracteres|debe|pelo menos|deve|almeno|caratteri|minimaal|tekens|moet)\b|символ|минимум|мінімум|знаков|字符|文字以上|少なくとも|자 이상/iu

/** Words of a form, an error or a caption. */
const CAPTION =
  /\b(?:password|passwort|kennwort|passphrase|contraseña|mot de passe|senha|wachtwoord|hasło|heslo|login|credentials?|token|api key|your|please|invalid|incorrect|wrong|forgot|forgotten|required|not found|is not|does not|cannot|failed)\b|парол|密码|密碼|パスワード|비밀번호/iu

const SENTENCE_END = /\p{L}{2}["')\]]?[.!?…。！？]$/u

const WORDS_MAX = 24
const PHRASE_LENGTH_MAX = 200

/** Whether quoted words behind a label of that strength are its secret. */
export function isSecretPhrase(value: string, strength: LabelStrength): boolean {
  if (value.length > PHRASE_LENGTH_MAX || isPlaceholder(value)) return false
  const words = value.trim().split(/\s+/)
  if (words.length < 2 || words.length > WORDS_MAX) return false
  if (RULE.test(value) || CAPTION.test(value) || SENTENCE_END.test(value)) return false
  // Code in quotes: an expression, a template, a statement.
  if (/[<>{}()[\]=|\\]|\$\w|%\w/.test(value)) return false
  if (strength === 'password') return true
  return strength === 'key' && /\d/.test(value)
}
