/**
 * Finds secrets that only their label gives away: `DB_PASSWORD=…`, `"apiKey": "…"`, "my PIN is …",
 * "пароль: …", and the value beside the name in YAML, XML and command lines.
 *
 * It reads like a person: the label, what follows it inside the same identifier, perhaps a few words
 * ("password for the router"), a joining sign or word, then the value. At each step a word that names
 * something else ("token limit", "password_hash") ends the search. Only the value is reported, without
 * its quotes. Each step is one sticky match over a bounded stretch, so the cost per label is constant.
 */
import {
  FILLER_WORDS,
  IS_WORDS,
  LABEL_GROUPS,
  type LabelGroup,
  OTHER_THINGS
} from '#src/redaction/labels.ts'
import { isLiteralPassword, isSecretValue, type LabelStrength } from '#src/redaction/plain-value.ts'

/** One name of a label group, ready to be tried where its first word stands. */
export interface Label {
  kind: string
  strength: LabelStrength
  /** First word of the name, lower case: what to look for in a text. */
  literal: string
  pattern: RegExp
  compound: boolean
  /** The name is in ASCII, so English rules for plurals and joining words hold. */
  english: boolean
}

/** Every name of every group, as a flat list. */
export const LABELS: readonly Label[] = LABEL_GROUPS.flatMap((group) =>
  group.names.split(' ').map((name) => toLabel(group, name, group.english))
)

function toLabel(group: LabelGroup, name: string, english: boolean): Label {
  const words = name.split('_').filter((word) => word !== '')
  const source = words.map(escapePattern).join('[ _\\-.\\u00a0\\u200c]?')
  return {
    kind: group.kind,
    strength: group.strength,
    literal: words[0] ?? name,
    pattern: new RegExp(`${name.startsWith('_') ? '_' : ''}${source}`, 'iy'),
    compound: group.compound === true,
    english
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A labelled secret: `[start, end)` of its own characters. */
export interface LabelledValue {
  start: number
  end: number
}

const IDENTIFIER_TAIL = /(?:[_.-]?[A-Za-z0-9]+){1,8}|[ ]#?\d{1,2}(?=[ ]?[:=])/y
const INFLECTION = /\p{Ll}{1,4}(?!\p{L})/uy
/** What may close the name before the sign: a quote (perhaps escaped), a bracket, Markdown marks. */
const CLOSERS = '(?:\\\\?["\'`]|[\\])}*_]|\\?){0,4}'
const BLANKS = '[ \\t\\u00a0]{0,16}'
const JOIN_SIGN = new RegExp(`${CLOSERS}${BLANKS}(?:===?|:=|=>|->|\\?=|=|\\||—|–)${BLANKS}`, 'y')
/** Only after a colon may the value stand on a line of its own. */
const JOIN_COLON = new RegExp(
  `${CLOSERS}${BLANKS}(?:::?|：|＝)\\*{0,2}${BLANKS}(?:\\r?\\n[ \\t]{0,16}(?!\\S{1,60}[:=](?:\\s|$))){0,2}`,
  'y'
)
const JOIN_NAME_VALUE = /["'`]?[ \t]{0,4},?\s{0,40}["'`]?value["'`]?[ \t]{0,4}[:=][ \t]{0,4}/iy
/** `variable "db_password" { default = "…" }`, as infrastructure files write it. */
const JOIN_DEFAULT = /["']\s{0,4}\{[^{}]{0,160}?\bdefault\s{0,16}[=:]\s{0,16}(?=["'])/y
const JOIN_ARGUMENT = /["'`]\]?[ \t]{0,4}[,)][ \t]{0,4}(?:\|\||\?\?|or)?[ \t]{0,4}(?=["'`])/y
const JOIN_CALL = /\([ \t]{0,4}(?=["'`])/y
const JOIN_LITERAL = /[ \t]{1,4}(?=["'][^"'\s]{4,64}["'](?:[\s;,)}]|$))/y
const JOIN_ELEMENT = />(?:<!\[CDATA\[)?(?=[^\s<])/y
const JOIN_BLANK = /[ \t]{1,4}/y
const JOIN_PARTICLE = /[ \t]{0,4}(?:は、?|が|是|为|為|叫|은|는|이|가)[ \t:：]{0,4}/y
/** How a name and its value are joined without words. */
const JOINS = [
  JOIN_NAME_VALUE,
  JOIN_DEFAULT,
  JOIN_ARGUMENT,
  JOIN_SIGN,
  JOIN_COLON,
  JOIN_CALL,
  JOIN_LITERAL
]
const WORD = /[ \t\u00a0]{1,4}([\p{L}\p{M}\u200c’'-]{1,24})/uy
const SENTENCE_WORDS_MAX = 6

/**
 * The secrets that `label` names at `start`, usually none or one.
 * @param start where the first word of the label stands in `text`
 */
export function findLabelledValues(text: string, label: Label, start: number): LabelledValue[] {
  const from = text[start - 1] === '_' && label.pattern.source.startsWith('_') ? start - 1 : start
  const labelEnd = matchEnd(label.pattern, text, from)
  if (labelEnd < 0 || !beginsWord(text, start, label)) return []
  const nameEnd = readName(text, labelEnd, label)
  if (nameEnd < 0 || PUBLIC_BEFORE.test(text.slice(Math.max(0, start - 24), start))) return []
  for (const join of readJoins(text, start, labelEnd, nameEnd, label)) {
    const values = readValues(text, label, join)
    if (values.length > 0) return values
  }
  return []
}

/** One value, or several after a plural: "passwords are a1b2 and c3d4". */
function readValues(text: string, label: Label, join: Join): LabelledValue[] {
  const values: LabelledValue[] = []
  let at = join.end
  for (let turn = 0; turn < 4; turn++) {
    const value = readValue(text, at, label, join)
    if (value === null) break
    values.push(value)
    const next = join.isPlural
      ? matchEnd(/["'`]?(?:,| and| or|, and)[ \t]{1,4}/y, text, value.end)
      : -1
    if (next < 0) break
    at = next
  }
  return values
}

/** `publicKeyToken`, `publishable_key`: made to be seen. */
const PUBLIC_BEFORE = /(?:public|publishable)[_ -]?(?:key|api)?[_ -]?$/i

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

/** Short labels must begin a word or a camel-case hump; scripts that join words are exempt. */
function beginsWord(text: string, start: number, label: Label): boolean {
  if (label.compound || start === 0) return true
  const first = text[start] ?? ''
  if (first.charCodeAt(0) >= 0x590) return true
  const before = text[start - 1] ?? ''
  if (before === 'n' || before === 'r' || before === 't') {
    if (text[start - 2] === '\\') return true
  }
  if (before === 'D' && text[start - 2] === '-') return true
  if (!/[\p{L}\p{N}]/u.test(before)) return true
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(first)
}

/** End of the identifier that the label stands in, -1 when the identifier means something else. */
function readName(text: string, labelEnd: number, label: Label): number {
  const next = text[labelEnd] ?? ''
  let at = labelEnd
  if (/\p{Ll}/u.test(next)) {
    const plural = matchEnd(/(?:'s|s)(?![a-z])/y, text, labelEnd)
    at = plural >= 0 || label.english ? plural : matchEnd(INFLECTION, text, labelEnd)
    if (at < 0) return -1
  }
  const tailEnd = matchEnd(IDENTIFIER_TAIL, text, at)
  if (tailEnd < 0) return at
  const parts = text.slice(at, tailEnd).split(/[_.-]|(?<=[a-z0-9])(?=[A-Z])/)
  return parts.some((part) => OTHER_THINGS.has(part.toLowerCase())) ? -1 : tailEnd
}

interface Join {
  end: number
  /** The sign is a colon: `password: "secret"` may caption a field, `password = "secret"` assigns. */
  isCaption: boolean
  /** Nothing but a blank joins: the value must prove itself (digits and letters). */
  isBare: boolean
  isPlural: boolean
}

/** Every place where a value may begin, most telling first. */
function* readJoins(
  text: string,
  start: number,
  labelEnd: number,
  nameEnd: number,
  label: Label
): Generator<Join> {
  const at = (end: number, over: Partial<Join> = {}): Join => ({
    end,
    isCaption: false,
    isBare: false,
    isPlural: false,
    ...over
  })
  for (const pattern of JOINS) {
    const end = matchEnd(pattern, text, nameEnd)
    if (end < 0) continue
    yield at(end, { isCaption: /:[^=]*$/.test(text.slice(nameEnd, end)) })
    return
  }
  if (label.strength === 'vendor') return
  if (text[nameEnd] === '>' && isElementName(text, start)) {
    const end = matchEnd(JOIN_ELEMENT, text, nameEnd)
    if (end >= 0) yield at(end)
    return
  }
  if (isFlag(text, start)) {
    const end = matchEnd(JOIN_BLANK, text, nameEnd)
    if (end >= 0) yield at(end)
  }
  const particle = matchEnd(JOIN_PARTICLE, text, nameEnd)
  if (particle >= 0 && (text.charCodeAt(start) >= 0x3000 || text.charCodeAt(labelEnd) >= 0x3000)) {
    yield at(particle)
  }
  if (mayBeBare(text, nameEnd)) yield at(nameEnd + 1, { isBare: true })
  for (const join of readSentence(text, start, nameEnd)) yield at(join.end, join)
}

/** A blank, then something in ASCII that holds a digit. */
function mayBeBare(text: string, nameEnd: number): boolean {
  const next = text[nameEnd]
  if (next !== ' ' && next !== '\t' && next !== '\u00a0') return false
  return /^[ \t]{0,24}["'«“„]?(?=[!-~]{4})\S*\d/.test(text.slice(nameEnd + 1, nameEnd + 48))
}

/** `<password>` or `<ns:password attr>`: the identifier follows an angle bracket. */
function isElementName(text: string, start: number): boolean {
  return /<[\w:.-]{0,40}$/.test(text.slice(Math.max(0, start - 41), start))
}

/** `--password x`, `-token x`, `/p:x`: the identifier follows a dash at the start of a word. */
function isFlag(text: string, start: number): boolean {
  return /(?:^|\s)--?[A-Za-z-]{0,30}$/.test(text.slice(Math.max(0, start - 33), start))
}

const SETS_BEFORE =
  /\b(?:set|change|changed|reset|update|updated|switch|switched)\b[^.!?\n]{0,24}$/i

/**
 * Words between label and value: fillers, then "is" or a sign. A joining word that leads to no secret
 * ("password to log in: …") may be followed by one that does, so all are offered.
 */
function* readSentence(
  text: string,
  start: number,
  nameEnd: number
): Generator<{ end: number; isPlural: boolean }> {
  let at = nameEnd
  for (let count = 0; count < SENTENCE_WORDS_MAX; count++) {
    WORD.lastIndex = at
    const match = WORD.exec(text)
    const wordEnd = WORD.lastIndex
    const word = match?.[1]?.toLowerCase() ?? ''
    if (count > 0) {
      const end = Math.max(matchEnd(JOIN_SIGN, text, at), matchEnd(JOIN_COLON, text, at))
      if (end >= 0) yield { end, isPlural: false }
    }
    if (match === null || OTHER_THINGS.has(word)) return
    const isTo = word === 'to' && SETS_BEFORE.test(text.slice(Math.max(0, start - 36), start))
    if (IS_WORDS.has(word) || isTo) {
      yield { end: skipFillers(text, wordEnd), isPlural: word === 'are' || word === 'were' }
    }
    at = wordEnd
  }
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

/** Opening quote to the pattern of what it encloses (group 1) on the same line. */
const QUOTED: readonly RegExp[] = [
  /[rbufRBUF@$]{0,2}\\"((?:[^"\\\r\n]|\\[^"\r\n]){1,600})\\"/dy,
  /[rbufRBUF@$]{0,2}\\'((?:[^'\\\r\n]|\\[^'\r\n]){1,600})\\'/dy,
  /[rbufRBUF@$]{0,2}"((?:[^"\\\r\n]|\\.){1,600})"/dy,
  /[rbufRBUF@$]{0,2}'((?:[^'\\\r\n]|\\.){1,600})'/dy,
  /`([^`\r\n]{1,600})`/dy,
  /[“”„]([^“”„"\r\n]{1,600})[“”"]/dy,
  /[‘’‚]([^‘’\r\n]{1,600})[‘’]/dy,
  /«\s?([^»\r\n]{1,600}?)\s?»/dy,
  /「([^」\r\n]{1,600})」/dy,
  /『([^』\r\n]{1,600})』/dy
]

const UNQUOTED =
  /[^\s"'`<>,;|\u060c\u061b\u0964\u3000-\u9fff\uac00-\ud7af\uff01-\uff0f\uff1a-\uff20\u201c\u201d\u00ab\u00bb]{1,600}/y
const GROUPED_DIGITS = /\d{2,4}[ -]\d{2,4}(?:[ -]\d{2,4})?(?![\w-])/y
const TRAILING_SIGNS = /(?:[,;)\]}]|\\[nrt]?)+$/
const TRAILING = /(?:[.,!?:;)\]}*_~]|\\[nrt]?)+$/

function readValue(text: string, at: number, label: Label, join: Join): LabelledValue | null {
  for (const pattern of QUOTED) {
    pattern.lastIndex = at
    const span = pattern.exec(text)?.indices?.[1]
    if (span === undefined) continue
    const [start, end] = span
    return accepts(text.slice(start, end), label, join, 'quoted') ? { start, end } : null
  }
  if (label.strength === 'code') {
    const end = matchEnd(GROUPED_DIGITS, text, at)
    if (end >= 0 && isSecretValue(text.slice(at, end), 'code', false)) return { start: at, end }
  }
  const start = matchEnd(/[ \t]{0,24}["'`*_(]{0,3}/y, text, at)
  const rawEnd = matchEnd(UNQUOTED, text, start)
  if (rawEnd < 0) return null
  const raw = text.slice(start, rawEnd)
  const isAssigned = /[\w\]]=$/.test(text.slice(join.end - 2, join.end))
  const value = cutQuery(raw, text, start).replace(isAssigned ? TRAILING_SIGNS : TRAILING, '')
  if (
    accepts(value, label, join, isAssigned ? 'assigned' : 'loose') &&
    (!join.isBare || isMixed(value, label))
  ) {
    return { start, end: start + value.length }
  }
  return readAfterType(text, rawEnd, label, join, value)
}

/** `password: str = "…"`: the first word was a type, the value follows the sign. */
function readAfterType(
  text: string,
  at: number,
  label: Label,
  join: Join,
  type: string
): LabelledValue | null {
  if (join.isBare || !/^[A-Za-z_][\w.?[\]]*$/.test(type)) return null
  const sign = matchEnd(/[ \t]{0,4}=[ \t]{0,4}(?=["'`])/y, text, at)
  return sign < 0 ? null : readValue(text, sign, label, { ...join, isBare: true })
}

/** In a query string the value ends where the next parameter begins. */
function cutQuery(raw: string, text: string, start: number): string {
  const isQuery = /[?&][\w.%-]{0,60}=$/.test(text.slice(Math.max(0, start - 64), start))
  const cut = isQuery ? raw.search(/[&#]/) : raw.search(/&(?:amp;)?[\w.-]{1,40}=/)
  return cut < 0 ? raw : raw.slice(0, cut)
}

/** How a value stands: in quotes, right behind `=`, or as a word among words. */
type Standing = 'quoted' | 'assigned' | 'loose'

function accepts(value: string, label: Label, join: Join, standing: Standing): boolean {
  if (isSecretValue(value, label.strength, standing === 'quoted')) return true
  if (label.kind.endsWith('phrase') && /^\p{L}+(?:[ -]\p{L}+){3,23}$/u.test(value)) {
    return standing === 'quoted' || value.includes('-')
  }
  if (label.strength !== 'password' || standing === 'loose' || join.isBare) return false
  const isName = join.isCaption && LABEL_NAMES.has(value.toLowerCase())
  return isLiteralPassword(value) && !isName
}

/** A label is no value: `password: "Kennwort"` is a translation. */
const LABEL_NAMES: ReadonlySet<string> = new Set(
  LABEL_GROUPS.flatMap((group) => group.names.split(' ').map((name) => name.replaceAll('_', ' ')))
)

/**
 * Without a joining word only a value with both letters and digits counts, or a code. English puts
 * ordinary words there all the time ("password 2FA", "token v2"), so it needs a random value.
 */
function isMixed(value: string, label: Label): boolean {
  if (label.strength === 'code') return label.kind !== 'pin' && /\d/.test(value)
  if (label.english) return isSecretValue(value, 'vendor', false)
  return value.length >= 6 && /\d/.test(value) && /\p{L}/u.test(value)
}
