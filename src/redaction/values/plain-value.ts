/**
 * Decides whether what stands after a label ("password: …") is a secret or an ordinary word.
 *
 * "The password is required" must survive, "the password is hunter2" must not. There is no list of
 * words: a value is plain when it is built like language or like code, that is of letters in words,
 * of identifiers, of a version, a date, a path or a variable. The kind of label says how much proof
 * is needed: people choose "summer24" as a password, but nobody's API token looks like that.
 */

/** How strong a value must be: see `isSecretValue`. */
export type LabelStrength = 'password' | 'key' | 'opaque' | 'pair' | 'code' | 'vendor'

const PLACEHOLDER =
  /\[REDACTED|[$#%]\{[^}]{0,80}\}|^[$#%]\{|&lt;|^\s|^[+.&,]\s|\{\{|\}\}|<[A-Za-z_ -]{1,40}>|<%|\*{4}|\.{3}|…|([xX*#.•_-])\1{3}|[$%]\([A-Za-z_][\w .:/-]{0,80}\)|^\$\(|^@[A-Za-z_.]+$|^([^\w\s]{1,2})[A-Za-z_][\w.]*[^\w\s]{1,2}$/

const STAND_IN_NAME =
  /^(?:your|my|the|some|insert|enter|replace|change|add|put|any|example|sample|dummy)[-_][a-z]+(?:[-_][a-z]+)*$/i

const STAND_IN_PHRASE =
  /^(?:your|my|the|some|insert|enter|replace|change|add|put|any|example|sample|dummy) (?:[a-z]{1,12} ){0,4}(?:key|token|password|passphrase|secret|value|here|code|name|user|credentials)$/i

/** A marker, a variable, or a stand-in such as `****`, `<token>` or `your-key…`. */
export function isPlaceholder(value: string): boolean {
  return (
    PLACEHOLDER.test(value) ||
    /^\$[A-Za-z_][A-Za-z_.[\]'"]*$/.test(value) ||
    STAND_IN_NAME.test(value) ||
    STAND_IN_PHRASE.test(value) ||
    /^(.)\1*$/u.test(value)
  )
}

/**
 * A value whose author wrote one letter over it. Nobody loses it, and where only part of it is
 * written over ("00aaaaaaaaaa…") the rest goes too. Stars and dots stay: they are what people read.
 */
export function isMaskedValue(value: string): boolean {
  return /^[\w-]{8,200}$/.test(value) && /([xX])\1{7}|([A-Za-z])\2{15}/.test(value)
}

/** Numbers that mean something: versions (of a package), dates, times, amounts, ordinals, sizes. */
const MEASURE =
  /^(?:@?[a-z][\w./-]{0,80}@)?[~<>=^]*[vV]?\d+(?:\.\d+){1,4}(?:[-+][0-9A-Za-z.-]{0,20})?$|^\d{4}-\d{2}-\d{2}(?:[T ].*)?$|^\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:am|pm)?$|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$|^[$€£¥]?\d+(?:[.,]\d+)*[-–]?(?:st|nd|rd|th|%|[kmgt]?i?b|bits?|bytes?|chars?|characters?|digits?|letters?|words?|tokens?|hours?|hrs?|days?|weeks?|months?|years?|min|mins|minutes?|sec|secs|seconds?|m?s|h|d|w|x|k|m|am|pm|px)$|^\d{1,3}(?:[-–/]\d{1,3})$|^[$€£¥]\d+(?:[.,]\d+)*$|^\d{1,3}(?:[.,]\d{3})+$/i

/** Things that code says instead of a literal value. */
const CODE =
  /^[\w$]+(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)+[;,()]*$|^[\w$.>:-]*[([{]|^\$[A-Za-z_]|->|::|^&[A-Za-z_]+$|^!|^--?[a-z]|^\/.*\/[dgimsuvy]{0,4}$/

const PATH =
  /^(?:[A-Za-z][A-Za-z0-9+.-]{1,12}:\/\/|\.{0,2}\/[\w.-]+(?:\/|$)|~\/|[\w.-]+(?:\/[\w.-]+)+#[\w.-]+$|[#.][A-Za-z_][\w-]*$|[A-Za-z]:\\|arn:|urn:|data:)|\.(?:txt|md|pem|key|crt|cer|p12|pfx|jks|json|ya?ml|toml|ini|env|conf|cfg|xml|html?|php|jsx?|tsx?|py|rb|go|rs|java|sh|log|csv|gpg|asc|com|org|net|io|dev|local)$/i

const EMAIL = /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,}$/

const LETTERS = /^\p{L}+$/u

/** Letters grouped as words: lower, Capital, UPPER, camelCase; not "aBxQz". */
function isWordlike(part: string): boolean {
  if (!LETTERS.test(part)) return false
  const humps = part.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|[^\p{Lu}\p{Ll}]+/gu) ?? []
  if (humps.length === 1) return part.length < 28
  return humps.length <= part.length / 3
}

const VOWEL_SHARE_MIN = 0.25
const CONSONANTS_MAX = 5

/** Whether Latin letters could be words: enough vowels, and no long run without one. */
function isPronounceable(letters: string): boolean {
  const vowels = letters.match(/[aeiouyAEIOUY]/g)?.length ?? 0
  const longest = Math.max(...letters.split(/[aeiouyAEIOUY]/).map((run) => run.length))
  return vowels >= letters.length * VOWEL_SHARE_MIN && longest <= CONSONANTS_MAX
}

/** A class or function with a number in its name: `Float32Array`, `X509Credential`. */
const NAME_WITH_NUMBER = /^(?:[A-Z]|[A-Za-z][a-z]+)(?:[A-Z][a-z]+)*[A-Z]?\d{1,4}(?:[A-Z][a-z]+)+$/

/** Parts between separators, each of which is a word, a short number, or a word with a short number. */
function isIdentifier(value: string): boolean {
  const parts = value.split(/[-_./:+'’&@,\\ ]+/).filter((part) => part !== '')
  if (parts.every(isNameLike)) return true
  // "7f3ab-secret-2": a short generated part beside a real word is still a name.
  return (
    parts.length > 1 &&
    parts.some((part) => part.length >= 4 && isWordlike(part)) &&
    parts.every((part) => part.length <= 6 || isNameLike(part))
  )
}

function isNameLike(part: string): boolean {
  return (
    isWordlike(part) ||
    /^\d{1,4}$/.test(part) ||
    isWordWithNumber(part) ||
    NAME_WITH_NUMBER.test(part)
  )
}

/** "oauth2", "v3", "utf8", "4th": one short group of digits at an end of a word. */
function isWordWithNumber(part: string): boolean {
  const match = /^(\d{0,3})(\p{L}+)(\d{0,3})$/u.exec(part)
  return match !== null && isWordlike(match[2] ?? '')
}

/** Whether a password label's value is no word: digits beside letters, or marks inside. */
function isPasswordLike(value: string): boolean {
  if (/^\d+$/.test(value)) return value.length >= 4
  if (value.length < 4) return false
  if (LETTERS.test(value)) return !isWordlike(value)
  // Several words are judged as a phrase (quoted-phrase.ts).
  if (/\s/.test(value)) return false
  const isWords = value.split(/[-_./'’ ,\\:]+/).every((part) => part === '' || isWordlike(part))
  return !isWords
}

const KEY_LENGTH_MIN = 6

/** Whether a token label's value is random enough: long or mixed, not a name with a number. */
function isKeyLike(value: string): boolean {
  if (value.length < KEY_LENGTH_MIN || /\s/.test(value)) return false
  if (value.length < 8 && !isRandom(value)) return false
  if (/^\d+$/.test(value)) return value.length >= 20
  if (/^[a-z]+$|^[A-Z]+$/.test(value) && value.length >= 16) return !isPronounceable(value)
  if (LETTERS.test(value) && value.length >= 32) return !isWordlike(value)
  if (!/\d/.test(value) && !(/\p{Ll}/u.test(value) && /\p{Lu}/u.test(value))) return false
  if (LETTERS.test(value)) return value.length >= 12 && !isWordlike(value)
  return (isGrouped(value) || !isIdentifier(value)) && new Set(value).size >= 5
}

/** "abcd-1234-efgh-5678": four groups or more of one length, as keys are printed and names are not. */
function isGrouped(value: string): boolean {
  const groups = value.split('-')
  const length = groups[0]?.length ?? 0
  return groups.length >= 4 && length >= 4 && groups.every((group) => group.length === length)
}

/** Whether a part was made by a machine: letters and digits change often, or nobody can say it. */
function isRandom(part: string): boolean {
  if (/^[A-Za-z]+$/.test(part)) {
    return part.length >= 12 && (!isWordlike(part) || !isPronounceable(part))
  }
  const changes = part.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])|[a-z](?=[A-Z])/g)?.length ?? 0
  return part.length >= 4 && changes >= Math.max(2, part.length / 8)
}

const OPAQUE_LENGTH_MIN = 16
const RANDOM_LENGTH_MIN = 12

/** Whether a value is nothing but a secret could be: long, and most of it random. */
export function isOpaqueValue(value: string): boolean {
  if (value.length < OPAQUE_LENGTH_MIN || !/^[\x21-\x7e]+$/.test(value)) return false
  if (new Set(value).size < 8 || isIdentifier(value)) return false
  const parts = value.split(/[-_./:+=~@#$%^&*!?|,]+/).filter((part) => part !== '')
  const random = parts.filter(isRandom).reduce((sum, part) => sum + part.length, 0)
  return random >= RANDOM_LENGTH_MIN && random >= value.length / 2
}

/** Whether a value looks like a chosen password on its own: letters, digits, and a mark or both cases. */
export function isStrongPassword(value: string): boolean {
  if (value.length < 6 || !/\d/.test(value) || !/\p{L}/u.test(value)) return false
  if (!isSecretValue(value, 'password', false) || /^[\w.-]*\//.test(value)) return false
  if (/[!#$%&*+=?@^~]/.test(value)) return true
  return value.length >= 8 && !/[-./:]/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)
}

const CODE_VALUE =
  /^(?:[A-Za-z]{1,2}-)?\d{3,4}(?:[ -]?\d{2,4}){0,2}$|^(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{4,10}(?:-[A-Z0-9]{4,10}){0,5}$/

const RANDOM_VALUE = /^(?=[^\d]*\d)(?=\P{L}*\p{L})[A-Za-z0-9_~+/=.-]{20,}$/u

/** Words that stand where a secret would: types, states, and what people write in examples. */
const STAND_INS: ReadonlySet<string> = new Set(
  (
    'string str text char varchar bytes number integer int bool boolean object array any unknown void auto ' +
    'none null nil undefined true false yes no on off empty blank default hidden visible required optional ' +
    'enabled disabled valid invalid changed correct incorrect wrong expired missing encrypted plain prompt ask ' +
    '1password lastpass example sample test dummy placeholder user username login email value data key'
  ).split(' ')
)

/**
 * Whether a value can be a password although it is a plain word: where a program or a settings file
 * assigns a literal, even "swordfish" is one.
 */
export function isLiteralPassword(value: string): boolean {
  return (
    isExplicitPassword(value) &&
    !/[<>(){}[\]$%]/.test(value) &&
    !PATH.test(value) &&
    !EMAIL.test(value) &&
    !MEASURE.test(value) &&
    !STAND_INS.has(value.toLowerCase())
  )
}

/** Whether a value is one at all where only a password can stand: no variable, no placeholder. */
export function isExplicitPassword(value: string): boolean {
  return /^[\x21-\x7e]{4,64}$/.test(value) && !isPlaceholder(value) && !CODE.test(value)
}

/** How much of a long value is looked at. */
const JUDGED_LENGTH = 200

/**
 * Whether a value is a secret under a label of the given strength.
 * - `password`: anything that is not language, code, a path or a measure; digits alone from four on.
 * - `opaque`: the label is an everyday word ("key"): 16 characters or more, most of them random.
 * - `pair`: a user name and a password in one; never a single value.
 * - `key`: at least 8 characters, letters with digits or marks, or 6 that change between both; not an identifier.
 * - `code`: a PIN or one-time code: short, of digits or of capitals with digits.
 * - `vendor`: a vendor's name is all there is: 20 random characters or more.
 */
export function isSecretValue(whole: string, strength: LabelStrength, isQuoted: boolean): boolean {
  const value = whole.slice(0, JUDGED_LENGTH)
  // The one digit four times over is what a new lock is set to, and no placeholder.
  if (strength === 'code' && /^\d{4,8}$/.test(value)) return true
  if (strength === 'pair' || isPlaceholder(value) || EMAIL.test(value)) return false
  if (strength === 'code') return CODE_VALUE.test(value)
  if (PATH.test(value)) return false
  if (!isQuoted && CODE.test(value)) return false
  if (MEASURE.test(value) || STAND_INS.has(value.toLowerCase())) return false
  if (strength === 'password') return isPasswordLike(value)
  if (strength === 'key') return isKeyLike(value)
  if (strength === 'opaque') return isOpaqueValue(value)
  return RANDOM_VALUE.test(value) && isKeyLike(value) && isVariedEnough(value)
}

function isVariedEnough(value: string): boolean {
  return new Set(value).size >= 10
}
