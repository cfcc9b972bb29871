/**
 * What may stand between a label and its value: signs, words, the punctuation of settings files, of
 * markup, of command lines and of calls.
 *
 * `readJoins` offers every place where the value may begin, most telling first; the caller takes the
 * first one that leads to a secret. Each pattern is sticky and bounded.
 */
import type { Label } from '#src/redaction/labels/label-families.ts'
import { FILLER_WORDS, IS_WORDS, OTHER_THINGS } from '#src/redaction/labels/label-words.ts'

/** What may close the name before the sign: a quote (perhaps escaped), a bracket, Markdown marks. */
const CLOSERS = '(?:\\\\{0,3}["\'`]|[\\])}*_]|\\?|&quot;|%22){0,4}'
const BLANKS = '[ \\t\\u00a0]{0,16}'
const JOIN_SIGN = new RegExp(
  `${CLOSERS}${BLANKS}(?:[!=]==?|:=|=>|->|\\?=|=|<<<|%3D|\\||—|–)${BLANKS}`,
  'y'
)
/** Only after a colon may the value stand on a line of its own. */
const JOIN_COLON = new RegExp(
  `${CLOSERS}${BLANKS}(?::[:-]?|：|＝|%3A)\\*{0,2}${BLANKS}(?:\\r?\\n[ \\t]{0,16}(?!\\S{1,60}[:=](?:\\s|$))){0,2}`,
  'y'
)
const JOIN_NAME_VALUE = /["'`]?[ \t]{0,4},?\s{0,40}["'`]?value["'`]?[ \t]{0,4}[:=][ \t]{0,4}/iy
/** `variable "db_password" { default = "…" }`, as infrastructure files write it. */
const JOIN_DEFAULT = /["']\s{0,4}\{[^{}]{0,160}?\bdefault\s{0,16}[=:]\s{0,16}(?=["'])/y
const JOIN_ARGUMENT = /["'`]\]?[ \t]{0,4}[,)][ \t]{0,4}(?:\|\||\?\?|or)?[ \t]{0,4}(?=["'`])/y
const JOIN_CALL = /\([ \t]{0,4}(?=["'`])/y
const JOIN_LITERAL = /[ \t]{1,4}(?=["'][^"'\s]{4,64}["'](?:[\s;,)}]|$))/y
/** `"Password=" + "…"`: the name ends one string, the value is the next. */
const JOIN_PARTS = /[ \t]{0,4}[:=][ \t]{0,4}["'`][ \t]{0,4}(?:[+.&]|<<)[ \t]{0,4}(?=["'`])/y
/** `API_KEYS = ["…"`, `tokens => array("…"` */
const JOIN_LIST =
  /["'`\]]{0,2}[ \t]{0,8}(?:=>|[:=])[ \t]{0,8}(?:array|new [\w[\]]{1,24} ?)?[[({]\s{0,16}(?=["'`])/y
/** `passwords:\n  - …`, `password: |\n  …` */
const JOIN_BLOCK = /["']?:[ \t]{0,4}(?:[|>][+-]?)?[ \t]{0,4}\r?\n[ \t]{0,16}(?:- {1,3})?(?=\S)/y
/** `<td>Password</td><td>…` */
const JOIN_CELL =
  /:?<\/(?:t[dh]|d[td]|b|strong|label|span)>:?\s{0,8}(?:<(?:t[dh]|d[td]|code|span|b)>){0,2}(?=[^\s<])/y
/** `--name db/password --value …` */
const JOIN_OPTION = /["']?[^\n"']{0,40}?\s--(?:value|secret-string)[ =]{1,2}(?=\S)/y
/** "the password, it's …", "password? Here it is: …" */
const JOIN_IT = /[,;.?!]?[ \t]{1,3}(?:it(?:['’]s| is| was)|here it is)[ \t:]{1,3}/iy
/** "the secret was rotated to …" */
const JOIN_CHANGED =
  /[ \t]{1,3}(?:(?:is|was|has been|got) )?(?:re)?(?:set|changed|updated|rotated|switched) to[ \t:]{1,3}/y
/** `<password>…`, `<Pass encoding="plain">…` */
const JOIN_ELEMENT =
  /(?:\s{1,4}[\w:-]{1,30}=(?:"[^"<>\n]{0,60}"|'[^'<>\n]{0,60}')){0,4}\s?>(?:<!\[CDATA\[)?(?=[^\s<])/y
/** `<entry key="db.password">…` */
const JOIN_ATTRIBUTE =
  /["'](?:\s{1,4}[\w:-]{1,30}=(?:"[^"<>\n]{0,60}"|'[^'<>\n]{0,60}')){0,4}\s?>(?:<!\[CDATA\[)?(?=[^\s<])/y
/** `password 'x'` in a database statement, `PASSWORD('x')` in another. */
/** `masterauth …`, or the label on a line of its own: the rest of a line is one word. */
const JOIN_SETTING =
  /(?:[ \t]{1,24}|[ \t]{0,4}\r?\n[ \t]{0,8})(?=["']?[!-~]{6,200}[ \t]{0,4}(?:\r?\n|$))/y
/** "Password - …" */
const JOIN_DASH = /[ \t]{1,4}-[ \t]{1,4}/y
const JOIN_BLANK = /[ \t]{1,4}/y
const JOIN_PARTICLE = /[ \t]{0,4}(?:は、?|が|是|为|為|叫|은|는|이|가)[ \t:：]{0,4}/y
/** How a name and its value are joined without words. */
export const JOIN_PATTERNS: readonly RegExp[] = [
  JOIN_NAME_VALUE,
  JOIN_DEFAULT,
  JOIN_PARTS,
  JOIN_ARGUMENT,
  JOIN_SIGN,
  JOIN_COLON,
  JOIN_CALL,
  JOIN_LITERAL,
  JOIN_ATTRIBUTE,
  JOIN_CELL,
  JOIN_OPTION
]
/** How they are joined in a sentence, by more than one word. */
const SPOKEN_JOINS: readonly RegExp[] = [JOIN_IT, JOIN_CHANGED]
/** A word, perhaps in quotes: "the password of the user 'carol' is …". */
const WORD =
  /[ \t\u00a0]{1,4}(?:["'`](?=[\w.@-]{1,24}["'`] ))?([\p{L}\p{M}\u200c’'-]{1,24})(?:["'`](?= ))?/uy
const SENTENCE_WORDS_MAX = 6

/** End of a sticky match at `at`, -1 when there is none. */
export function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** A place where a value may begin. */
export interface Join {
  end: number
  /** The sign is a colon: `password: "secret"` may caption a field, `password = "secret"` assigns. */
  isCaption: boolean
  /** Nothing but a blank joins: the value must prove itself (digits and letters). */
  isBare: boolean
  isPlural: boolean
  /** The values of a list follow, each in quotes. */
  isList: boolean
  /** A program compares with the value. */
  isComparison: boolean
  /** A sign joins, not a word of a sentence. */
  isSign: boolean
  /** The label as it is written. */
  labelStart: number
  labelEnd: number
}

/** Where a label stands, and what is known of it. */
export interface LabelHit {
  label: Label
  start: number
  /** End of the label itself. */
  labelEnd: number
  /** End of the identifier that it stands in. */
  nameEnd: number
  /** It is the end of a longer word, so only a sign makes it a label. */
  isGlued: boolean
}

/** Every place where a value may begin, most telling first. */
export function* readJoins(text: string, hit: LabelHit): Generator<Join> {
  const { label, start, labelEnd, nameEnd } = hit
  const at = (end: number, over: Partial<Join> = {}): Join => ({
    end,
    isCaption: false,
    isBare: false,
    isPlural: false,
    isList: false,
    isComparison: false,
    isSign: false,
    labelStart: start,
    labelEnd,
    ...over
  })
  const listEnd = matchEnd(JOIN_LIST, text, nameEnd)
  if (listEnd >= 0) yield at(listEnd, { isSign: true, isList: true })
  const blockEnd = matchEnd(JOIN_BLOCK, text, nameEnd)
  if (blockEnd >= 0) yield at(blockEnd, { isCaption: true })
  for (const pattern of JOIN_PATTERNS) {
    const end = matchEnd(pattern, text, nameEnd)
    if (end < 0) continue
    const sign = text.slice(nameEnd, end)
    yield at(end, {
      isSign: true,
      isCaption: sign.lastIndexOf(':') > sign.lastIndexOf('='),
      isComparison: /[!=]=/.test(sign)
    })
    return
  }
  if (isFlag(text, start)) {
    const end = matchEnd(JOIN_BLANK, text, nameEnd)
    if (end >= 0) yield at(end, { isSign: true })
  }
  if (isElementName(text, start)) {
    const end = matchEnd(JOIN_ELEMENT, text, nameEnd)
    if (end >= 0) {
      yield at(end, { isSign: true })
      return
    }
  }
  const lineEnd = matchEnd(JOIN_SETTING, text, nameEnd)
  if (lineEnd >= 0 && beginsLine(text, start)) yield at(lineEnd, { isBare: true })
  if (label.strength === 'vendor' || hit.isGlued) return
  for (const pattern of SPOKEN_JOINS) {
    const end = matchEnd(pattern, text, nameEnd)
    if (end >= 0) yield at(end, { isBare: true })
  }
  const dashEnd = matchEnd(JOIN_DASH, text, nameEnd)
  if (dashEnd >= 0) yield at(dashEnd, { isBare: true })
  const particle = matchEnd(JOIN_PARTICLE, text, nameEnd)
  if (particle >= 0 && (text.charCodeAt(start) >= 0x3000 || text.charCodeAt(labelEnd) >= 0x3000)) {
    yield at(particle)
  }
  if (mayBeBare(text, nameEnd, label)) yield at(nameEnd + 1, { isBare: true })
  // An everyday word ("the pass is …") needs a value that speaks for itself.
  for (const join of readSentence(text, start, nameEnd, label)) {
    yield at(join.end, label.onlyBeforeSign ? { ...join, isBare: true } : join)
  }
}

/** A blank, then something in ASCII that holds a digit; after a pair's label the user name. */
function mayBeBare(text: string, nameEnd: number, label: Label): boolean {
  const next = text[nameEnd]
  if (next !== ' ' && next !== '\t' && next !== '\u00a0') return false
  if (label.isPair) return mayBePair(text, nameEnd)
  const after = text.slice(nameEnd + 1, nameEnd + 48)
  if (label.strength === 'code') return /^[ \t]{0,24}#?\d{3,8}(?![\w.,:/-]*\w)/.test(after)
  return /^[ \t]{0,24}["'«“„]?(?=[!-~]{4})\S*\d/.test(after)
}

/** `requirepass …`: the identifier begins its line, as in the settings of servers. */
function beginsLine(text: string, start: number): boolean {
  return /(?:^|\n)[ \t]{0,16}[\w.-]{0,40}$/.test(text.slice(Math.max(0, start - 58), start))
}

/** A user name, a sign, and something that holds a digit. */
function mayBePair(text: string, nameEnd: number): boolean {
  return /^[ \t\u00a0]{1,4}["'`]?[\w.@+-]{2,64}["'`]?(?:[ \t]{0,3}[/:|,–-]|[ \t]and[ \t])[^\n]{0,40}\d/.test(
    text.slice(nameEnd, nameEnd + 120)
  )
}

/** `<password>` or `<ns:password`: the identifier follows an angle bracket. */
function isElementName(text: string, start: number): boolean {
  return /<[\w:.-]{0,40}$/.test(text.slice(Math.max(0, start - 41), start))
}

/** `--password x`, `-token x`, `/p:x`: the identifier follows a dash at the start of a word. */
function isFlag(text: string, start: number): boolean {
  return /(?:^|\s)--?[A-Za-z-]{0,30}$/.test(text.slice(Math.max(0, start - 33), start))
}

const BELONGING: ReadonlySet<string> = new Set(
  'for of to on from in at für von de del da do della pour para per voor dla pro till для'.split(
    ' '
  )
)

const SETS_BEFORE =
  /\b(?:set|change|changed|reset|update|updated|switch|switched)\b[^.!?\n]{0,24}$/i

/**
 * Words between label and value: fillers, then "is" or a sign. A joining word that leads to no secret
 * ("password to log in: …") may be followed by one that does, so all are offered.
 */
function* readSentence(
  text: string,
  start: number,
  nameEnd: number,
  label: Label
): Generator<Partial<Join> & { end: number }> {
  let at = nameEnd
  let belongs = false
  for (let count = 0; count < SENTENCE_WORDS_MAX; count++) {
    WORD.lastIndex = at
    const match = WORD.exec(text)
    const wordEnd = WORD.lastIndex
    const word = match?.[1]?.toLowerCase() ?? ''
    if (count > 0) {
      const end = Math.max(matchEnd(JOIN_SIGN, text, at), matchEnd(JOIN_COLON, text, at))
      if (end >= 0) yield { end, isPlural: false }
    }
    if (match === null) return
    // "The key for the weather service": what follows says whose it is, not what it is.
    if (BELONGING.has(word)) belongs = true
    else if (!belongs && OTHER_THINGS.has(word)) return
    if (count === 0 && word === 'from' && isChange(text, start))
      yield { end: wordEnd + 1, isBare: true }
    const isTo = word === 'to' && isChange(text, start)
    // "To" is "is" in Polish, and in English a direction unless something was set.
    if (word === 'to' && label.english ? isTo : IS_WORDS.has(word)) {
      yield { end: skipFillers(text, wordEnd), isPlural: word === 'are' || word === 'were' }
    } else if (!label.english && !label.isPair && mayBeBare(text, wordEnd, label)) {
      // "گذرواژه من …", "şifrem bu …": a word of whose it is, and then the value.
      yield { end: wordEnd + 1, isBare: true }
    }
    at = wordEnd
  }
}

/** "changed the password", "set my PIN" */
function isChange(text: string, start: number): boolean {
  return SETS_BEFORE.test(text.slice(Math.max(0, start - 36), start))
}

function skipFillers(text: string, at: number): number {
  let end = at
  for (let count = 0; count < 4; count++) {
    WORD.lastIndex = end
    const word = WORD.exec(text)?.[1]?.toLowerCase()
    if (word === undefined || !FILLER_WORDS.has(word)) break
    end = WORD.lastIndex
  }
  const sign = matchEnd(/[ \t]{0,4}[:：=][ \t]{0,4}/y, text, end)
  if (sign >= 0) return sign
  const blank = matchEnd(/[ \t\u00a0]{1,4}/y, text, end)
  return blank >= 0 ? blank : end
}
