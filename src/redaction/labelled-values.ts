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
  beginsWord,
  type Label,
  type LabelFamily,
  mayBeName
} from '#src/redaction/label-families.ts'
import { type Join, matchEnd, readJoins } from '#src/redaction/label-joins.ts'
import { LABEL_GROUPS, OTHER_THINGS } from '#src/redaction/labels.ts'
import { isLiteralPassword, isSecretValue } from '#src/redaction/plain-value.ts'

const IDENTIFIER_TAIL = /(?:[_.-]?[A-Za-z0-9]+){1,8}|[ ]#?\d{1,2}(?=[ ]?[:=])/y
const CAPITALS_GO_ON = /(?!S\b)[A-Z](?![a-z])/y
const INFLECTION = /\p{Ll}{1,4}(?!\p{L})/uy

/** A labelled secret: `[start, end)` of its own characters. */
export interface LabelledValue {
  start: number
  end: number
}

export interface LabelledFind extends LabelledValue {
  kind: string
  /** Of the name that gave it away. */
  weight: number
}

/**
 * The secrets that a name of this family gives away at `start`, usually none or one.
 * @param start where the family's word stands in `text`
 */
export function findLabelledValues(
  text: string,
  family: LabelFamily,
  start: number
): LabelledFind[] {
  if (!mayBeName(text, family, start)) return []
  for (const label of family.labels) {
    const values = valuesOf(text, label, start)
    if (values.length === 0) continue
    return values.map((value) => ({ ...value, kind: label.kind, weight: label.weight }))
  }
  return []
}

function valuesOf(text: string, label: Label, start: number): LabelledValue[] {
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

/** End of the identifier that the label stands in, -1 when the identifier means something else. */
function readName(text: string, labelEnd: number, label: Label): number {
  const next = text[labelEnd] ?? ''
  let at = labelEnd
  if (/\p{Ll}/u.test(next)) {
    const plural = matchEnd(/(?:'s|s)(?![a-z])/y, text, labelEnd)
    at = plural >= 0 || label.english ? plural : matchEnd(INFLECTION, text, labelEnd)
    if (at < 0) return -1
  }
  // "PING" is one word although "PIN" stands in it; "myPINCode" is not.
  if (/[A-Z]/.test(text[labelEnd - 1] ?? '') && matchEnd(CAPITALS_GO_ON, text, labelEnd) >= 0) {
    return -1
  }
  const tailEnd = matchEnd(IDENTIFIER_TAIL, text, at)
  if (tailEnd < 0) return at
  const parts = text.slice(at, tailEnd).split(/[_.-]|(?<=[a-z0-9])(?=[A-Z])/)
  return parts.some((part) => OTHER_THINGS.has(part.toLowerCase())) ? -1 : tailEnd
}

/** Opening quote to the pattern of what it encloses (group 1) on the same line. */
const QUOTED: readonly RegExp[] = [
  /[rbufRBUF@$]{0,2}\\"((?:[^"\\\r\n]|\\[^"\r\n]){1,8000})\\"/dy,
  /[rbufRBUF@$]{0,2}\\'((?:[^'\\\r\n]|\\[^'\r\n]){1,8000})\\'/dy,
  /[rbufRBUF@$]{0,2}"((?:[^"\\\r\n]|\\.){1,8000})"/dy,
  /[rbufRBUF@$]{0,2}'((?:[^'\\\r\n]|\\.){1,8000})'/dy,
  /`([^`\r\n]{1,8000})`/dy,
  /[“”„]([^“”„"\r\n]{1,8000})[“”"]/dy,
  /[‘’‚]([^‘’\r\n]{1,8000})[‘’]/dy,
  /«\s?([^»\r\n]{1,8000}?)\s?»/dy,
  /「([^」\r\n]{1,8000})」/dy,
  /『([^』\r\n]{1,8000})』/dy
]

const UNQUOTED =
  /[^\s"'`<>,;|\u060c\u061b\u0964\u3000-\u9fff\uac00-\ud7af\uff01-\uff0f\uff1a-\uff20\u201c\u201d\u00ab\u00bb]{1,8000}/y
const GROUPED_DIGITS = /\d{2,4}[ -]\d{2,4}(?:[ -]\d{2,4})?(?![\w-])/y
const TRAILING_SIGNS = /(?:[,;)\]}]|\\[nrt]?)+$/
const TRAILING = /(?:[.,!?:;)\]}*_~]|\\[nrt]?)+$/

function readValue(text: string, at: number, label: Label, join: Join): LabelledValue | null {
  for (const pattern of QUOTED) {
    pattern.lastIndex = at
    const span = pattern.exec(text)?.indices?.[1]
    if (span === undefined) continue
    const [start, end] = span
    // Backticks are typography: what they hold is a name or an expression as often as a value.
    const standing = text[start - 1] === '`' ? 'loose' : 'quoted'
    return accepts(text.slice(start, end), label, join, standing) ? { start, end } : null
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
