/**
 * Finds secrets that only their label gives away: `DB_PASSWORD=…`, `"apiKey": "…"`, "my PIN is …",
 * "пароль: …", and the value beside the name in YAML, XML and command lines.
 *
 * It reads like a person: the label, what follows it inside the same identifier, perhaps a few words
 * ("password for the router"), a joining sign or word, then the value. At each step a word that names
 * something else ("token limit", "password_hash") ends the search. Only the value is reported, without
 * its quotes. Each step is one sticky match over a bounded stretch, so the cost per label is constant.
 */

import { isBesideUser, LABEL_NAMES } from '#src/redaction/labels/beside-user.ts'
import {
  type Label,
  type LabelFamily,
  mayBeName,
  placeOf
} from '#src/redaction/labels/label-families.ts'
import { type Join, type LabelHit, matchEnd, readJoins } from '#src/redaction/labels/label-joins.ts'
import { OTHER_THINGS } from '#src/redaction/labels/label-words.ts'
import type { Reading } from '#src/redaction/reading.ts'
import {
  isLiteralPassword,
  isMaskedValue,
  isSecretValue,
  isStrongPassword
} from '#src/redaction/values/plain-value.ts'
import { isSecretPhrase } from '#src/redaction/values/quoted-phrase.ts'
import type { Span } from '#src/redaction/values/span.ts'
import { trimClosing } from '#src/redaction/values/value-end.ts'

const IDENTIFIER_TAIL = /[ ]#?\d{1,2}(?=[ ]?[:=])|[A-Za-z0-9]{0,40}(?:[_.-][A-Za-z0-9]{1,40}){0,8}/y
const CAPITALS_GO_ON = /(?!S\b)[A-Z](?![a-z])/y
const INFLECTION = /\p{Ll}{1,4}(?!\p{L})/uy

export interface LabelledFind extends Span {
  kind: string
  /** Of the name that gave it away. */
  weight: number
}

/** What a value near a name weighs: less than any that a sign or a word joins to its name. */
const NEARBY_WEIGHT = 0.5

/**
 * The secrets that a name of this family gives away at `start`, usually none or one.
 * @param start where the family's word stands in the text
 */
export function findLabelledValues(
  reading: Reading,
  family: LabelFamily,
  start: number
): LabelledFind[] {
  if (!mayBeName(reading.text, family, start)) return []
  for (const label of family.labels) {
    const hit = readLabel(reading.text, label, start)
    if (hit === null) continue
    for (const join of readJoins(reading.text, hit)) {
      const values = readValues(reading, label, join)
      if (values.length > 0) {
        return values.map((value) => ({ ...value, kind: label.kind, weight: label.weight }))
      }
    }
    const column = readColumn(reading, label, hit)
    if (column.length > 0) {
      return column.map((value) => ({ ...value, kind: label.kind, weight: label.weight }))
    }
    const before = label.strength === 'password' ? readBefore(reading.text, hit) : null
    if (before !== null) return [{ ...before, kind: label.kind, weight: label.weight }]
  }
  return []
}

/** The cells below a label that heads a column. */
function readColumn(reading: Reading, label: Label, { start, nameEnd }: LabelHit): Span[] {
  return reading.tables.below(start, nameEnd).filter((cell) => {
    const value = reading.text.slice(cell.start, cell.end)
    return label.onlyBeforeSign
      ? isStrongPassword(value)
      : isSecretValue(value, label.strength, false)
  })
}

const SAID_BEFORE =
  /(?:^|[\s("'`])([^\s"'`()]{6,64})["'`]? (?:is|was|as|for) (?:(?:the|my|your|our|his|her|their|a|new|old|wifi|admin|root) ){1,3}$/i
const CLAUSE_END = /(?:\s{0,2}[.,;:!?)\n]|\s{1,2}(?:for|on|of|to|at|in|and|now|there)\b|\s{0,2}$)/y

/** "… is the password for the wifi": the value comes first. */
function readBefore(text: string, { start, nameEnd }: LabelHit): Span | null {
  const from = Math.max(0, start - 110)
  const match = SAID_BEFORE.exec(text.slice(from, start))
  const value = match?.[1]
  if (match === null || value === undefined || !isStrongPassword(value)) return null
  if (matchEnd(CLAUSE_END, text, nameEnd) < 0) return null
  const at = from + match.index + match[0].indexOf(value)
  return { start: at, end: at + value.length }
}

/** The values that only stand near a name of this family; asked when no sign joins any to it. */
export function findNearbyValues(
  reading: Reading,
  family: LabelFamily,
  start: number
): LabelledFind[] {
  if (reading.nearby.isEmpty || !mayBeName(reading.text, family, start)) return []
  for (const label of family.labels) {
    if (!label.english || label.strength === 'code' || label.strength === 'pair') continue
    const hit = readLabel(reading.text, label, start)
    if (hit === null || hit.isGlued) continue
    return reading.nearby
      .near(label, start, hit.nameEnd)
      .map((value) => ({ ...value, kind: label.kind, weight: NEARBY_WEIGHT }))
  }
  return []
}

function readLabel(text: string, label: Label, start: number): LabelHit | null {
  const from = text[start - 1] === '_' && label.pattern.source.startsWith('_') ? start - 1 : start
  const labelEnd = matchEnd(label.pattern, text, from)
  if (labelEnd < 0) return null
  const place = placeOf(text, start, labelEnd, label)
  if (place === 'inside') return null
  const nameEnd = readName(text, labelEnd, label)
  if (nameEnd < 0) return null
  const before = text.slice(Math.max(0, start - 24), start)
  if (PUBLIC_BEFORE.test(before)) return null
  if (label.strength === 'opaque' && NAMING_BEFORE.test(before)) return null
  return { label, start, labelEnd, nameEnd, isGlued: place === 'ends' }
}

/** One value, or several after a plural: "passwords are a1b2 and c3d4". */
function readValues(reading: Reading, label: Label, join: Join): Span[] {
  const { text } = reading
  const pair = label.isPair ? readPair(reading, join.end) : null
  if (pair !== null) return [pair]
  if (label.strength === 'pair') return []
  const values: Span[] = []
  let at = join.end
  for (let turn = 0; turn < 4; turn++) {
    const value = readValue(reading, at, label, join)
    if (value === null) break
    values.push(value)
    const next = nextOfSeveral(text, value.end, join)
    if (next < 0) break
    at = next
  }
  return values
}

/** Where the next value begins after a plural or in a list, -1 when none does. */
function nextOfSeveral(text: string, at: number, join: Join): number {
  if (join.isList) return matchEnd(/["'`],\s{0,16}(?=["'`])/y, text, at)
  if (join.isPlural) return matchEnd(/["'`]?(?:,| and| or|, and)[ \t]{1,4}/y, text, at)
  return -1
}

const USER_NAME =
  /[ \t"'`*([{]{0,4}[\w.@+-]{2,64}["'`]?(?:[ \t]{0,3}[/:|,][ \t]{0,3}|[ \t]{1,3}(?:[-–]|and)[ \t]{1,3})/y

/** "carol / hunter2!x", "carol:hunter2!x": a user name, and the password that goes with it. */
function readPair(reading: Reading, at: number): Span | null {
  const valueAt = matchEnd(USER_NAME, reading.text, at)
  if (valueAt < 0) return null
  const quoted = reading.quoted(valueAt)
  const word = quoted ?? reading.word(valueAt)
  if (word === null) return null
  const end = quoted?.end ?? trimClosing(reading.text, word, 'loose')
  return isStrongPassword(reading.text.slice(word.start, end)) ? { start: word.start, end } : null
}

/** `publicKeyToken`, `publishable_key`: made to be seen. */
const PUBLIC_BEFORE = /(?:public|publishable|\bpub)[_ -]?(?:key|api)?[_ -]?$/i

/** Keys that find or order things: nobody has to hide them. */
const NAMING_BEFORE =
  /(?:public|publishable|primary|foreign|partition|sort|cache|object|row|idempotency|dedup\w{0,12}|lookup|routing|group|site|issue|project|translation|s3|file|path|hash|range|shard|index|unique|map|event|metric|config|registry|natural|surrogate|composite|candidate|bucket|blob|message|trace|correlation|i18n|locale|ssh|known|image|video|song|track|playlist|content|git|commit)[_\-. ]?$/i

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

const GROUPED_DIGITS = /\d{2,4}[ -]\d{2,4}(?:[ -]\d{2,4})?(?![\w-])/y

function readValue(reading: Reading, at: number, label: Label, join: Join): Span | null {
  const { text } = reading
  const quoted = reading.quoted(at)
  if (quoted !== null) {
    const { start, end } = quoted
    const standing = quoted.isTypography ? 'loose' : 'quoted'
    return accepts(text.slice(start, end), label, join, standing) ? { start, end } : null
  }
  if (label.strength === 'code') {
    const end = matchEnd(GROUPED_DIGITS, text, at)
    if (end >= 0 && isSecretValue(text.slice(at, end), 'code', false)) return { start: at, end }
  }
  const word = reading.word(matchEnd(/[ \t]{0,24}["'`*_(#]{0,3}/y, text, at))
  if (word === null) return null
  const { start } = word
  const isAssigned = /[\w\]]=$/.test(text.slice(join.end - 2, join.end))
  const raw = { start, end: cutQuery(text, word) }
  const end = trimClosing(text, raw, isAssigned ? 'assigned' : join.isSign ? 'signed' : 'loose')
  const value = text.slice(start, end)
  if (
    (accepts(value, label, join, isAssigned ? 'assigned' : 'loose') ||
      (label.strength === 'password' && join.isSign && isBesideUser(text, join, { start, end }))) &&
    (!join.isBare || isMixed(value, text.slice(join.labelStart, join.labelEnd), label))
  ) {
    return { start, end }
  }
  return readAfterType(reading, word.end, label, join, value)
}

/** `password: str = "…"`: the first word was a type, the value follows the sign. */
function readAfterType(
  reading: Reading,
  at: number,
  label: Label,
  join: Join,
  type: string
): Span | null {
  if (join.isBare || type.length > 60 || !/^[A-Za-z_][\w.?[\]]*$/.test(type)) return null
  const sign = matchEnd(/[ \t]{0,4}=[ \t]{0,4}(?=["'`])/y, reading.text, at)
  return sign < 0 ? null : readValue(reading, sign, label, { ...join, isBare: true })
}

/** In a query string the value ends where the next parameter begins. */
function cutQuery(text: string, { start, end }: Span): number {
  const isQuery = /[?&][\w.%-]{0,60}=$/.test(text.slice(Math.max(0, start - 64), start))
  const pattern = isQuery ? /[&#]/ : /&(?:amp;)?[\w.-]{1,40}=|&quot;|&#39;|%22/
  const cut = text.slice(start, end).search(pattern)
  return cut < 0 ? end : start + cut
}

/** How a value stands: in quotes, right behind `=`, or as a word among words. */
type Standing = 'quoted' | 'assigned' | 'loose'

function accepts(value: string, label: Label, join: Join, standing: Standing): boolean {
  if (isSecretValue(value, label.strength, standing === 'quoted')) return true
  if (join.isSign && label.strength !== 'code' && isMaskedValue(value)) return true
  if (standing === 'quoted' && label.kind === 'secret' && isChosenSecret(value, join)) return true
  if (standing === 'quoted' && isSecretPhrase(value, label.strength)) return true
  if (label.kind.endsWith('phrase') && /^\p{L}{1,24}(?:-\p{L}{1,24}){3,23}$/u.test(value))
    return true
  if (label.strength !== 'password' || standing === 'loose' || join.isBare) return false
  const isName = join.isCaption && LABEL_NAMES.has(value.toLowerCase())
  return isLiteralPassword(value) && !isName
}

/** A chosen secret in quotes: marks inside ("blue#kite"), or a program compares with it. */
function isChosenSecret(value: string, join: Join): boolean {
  if (value.length < 8 || !isLiteralPassword(value)) return false
  return /\w[!#^*?@~]\w/.test(value) || join.isComparison
}

/**
 * Without a joining word only a value with both letters and digits counts, or a code. English puts
 * ordinary words there all the time ("password 2FA", "token v2"), so it needs a random value.
 */
function isMixed(value: string, written: string, label: Label): boolean {
  if (label.strength === 'code')
    return label.kind !== 'pin' || /^PIN$|[cC]ode$|[cC]ombination$/.test(written)
  if (label.strength === 'password' && label.english) {
    return isStrongPassword(value) || isSecretValue(value, 'vendor', false)
  }
  if (label.english) return isSecretValue(value, 'vendor', false)
  return value.length >= 6 && /\d/.test(value) && /\p{L}/u.test(value)
}
