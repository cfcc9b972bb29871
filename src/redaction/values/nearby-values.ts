/**
 * Values that look made by a machine and stand near a word that speaks of secrets, without a sign
 * between them: an argument of a call, a line below its heading, a comment at the end of the line.
 *
 * The word proves little, so the value has to prove the rest: twenty characters or more, most of them
 * random, and nothing around it that calls it a fingerprint, an id or the public half of a pair. Only
 * the nearest such value on either side counts, and none behind a marker, so that a second run finds
 * nothing new.
 */
import type { Label } from '#src/redaction/labels/label-families.ts'
import { OTHER_THINGS } from '#src/redaction/labels/label-words.ts'
import { isOpaqueValue } from '#src/redaction/values/plain-value.ts'
import type { Span } from '#src/redaction/values/span.ts'

const LENGTH_MIN = 20
const CANDIDATE = /[A-Za-z0-9_+/~-]{20,400}={0,2}/y

/** Which units a candidate is written with, by their code. */
const IS_UNIT = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9_+/~-]/.test(String.fromCharCode(code)) ? 1 : 0
)

/** How far a value may stand behind the word, before it, and below it. */
const AFTER_MAX = 100
const BEFORE_MAX = 60
const BELOW_MAX = 120
const LINES_BETWEEN_MAX = 1

const HEX = /^(?:0x)?[0-9a-f-]+$/i
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Said nearby, it is no secret: a public half, a check value, a picture. */
const PUBLIC =
  /public|publishable|\bpub|certificate|fingerprint|integrity|checksum|thumbprint|site.?key|known_hosts|\bpin-sha|\bssh-(?:rsa|ed25519|dss)|\bbase64,|\bdata:[a-z]+\/|sourceMappingURL|\bENC\[/i

/** Said nearby, digits in hexadecimal are no secret. */
const HASH =
  /\b(?:sha-?\d*|md5\w*|hash\w*|digest|commit\w*|revision|rev|revert\w*|merge\w*|cherry|etag|blob|tree|trace|span|request|session|job|image|git|uuid|guid|object|version|resolved|id)\b|\.(?:js|css|png|txt|tgz)\b/i

/** The name that a value has of its own, if any. */
const OWN_NAME =
  /([A-Za-z_$][\w.$-]{0,60})["'`\])]{0,3}\s{0,3}(?:=>|:=|[:=])\s{0,3}[brf"'`([{]{0,4}$/

/** A run of characters that may be such a value; judged when a word asks for it. */
interface Run extends Span {
  isCandidate?: boolean
}

/** The runs of one text, found when the first word asks for them. */
export class NearbyValues {
  readonly #text: string
  #runs: Run[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Whether the text holds no such run at all; most do not. */
  get isEmpty(): boolean {
    return this.#all().length === 0
  }

  /** The values that stand near a label: the nearest on either side and what is listed with it. */
  near(label: Label, start: number, nameEnd: number): Span[] {
    const runs = this.#all()
    const next = firstAtOrAfter(runs, nameEnd)
    const after = this.#nextValue(next, nameEnd)
    if (after !== undefined && this.#isReached(label, start, nameEnd, after)) {
      return this.#listedFrom(after)
    }
    const before = runs[next - 1]
    const isBehind = before !== undefined && before.end <= start && this.#isValue(before)
    return isBehind && this.#isNamedBehind(label, start, before) ? [spanOf(before)] : []
  }

  #all(): Run[] {
    this.#runs ??= findRuns(this.#text)
    return this.#runs
  }

  #nextValue(index: number, nameEnd: number): Run | undefined {
    const runs = this.#all()
    for (let at = index; at < runs.length; at++) {
      const run = runs[at]
      if (run === undefined || run.start - nameEnd > BELOW_MAX) return undefined
      if (this.#isValue(run)) return run
    }
    return undefined
  }

  #isValue(run: Run): boolean {
    run.isCandidate ??= isCandidate(this.#text, run)
    return run.isCandidate
  }

  /** "'a', 'b'": a value and the ones that follow it as a list. */
  #listedFrom(first: Run): Span[] {
    const runs = this.#all()
    const listed = [spanOf(first)]
    let last = first
    for (let at = firstAtOrAfter(runs, first.end); at < runs.length; at++) {
      const next = runs[at]
      if (next === undefined || next.start - last.end > 12 || !this.#isValue(next)) break
      const between = this.#text.slice(last.end, next.start)
      if (!/^["'`]?[,;]?\s{1,8}(?:- )?["'`]?$/.test(between)) break
      listed.push(spanOf(next))
      last = next
    }
    return listed
  }

  #isReached(label: Label, start: number, nameEnd: number, candidate: Run): boolean {
    const distance = candidate.start - nameEnd
    if (distance > Math.max(AFTER_MAX, BELOW_MAX)) return false
    const gap = this.#text.slice(nameEnd, candidate.start)
    if (gap.includes('[REDACTED:')) return false
    const lines = gap.split('\n')
    const between = lines.slice(1, -1).filter((line) => line.trim() !== '').length
    if (lines.length === 1 ? distance > AFTER_MAX : between > LINES_BETWEEN_MAX) return false
    if (lines.length > 1 && label.strength === 'vendor') return false
    return this.#isSecret(label, candidate, this.#lineStart(start))
  }

  #isNamedBehind(label: Label, start: number, candidate: Run): boolean {
    if (start - candidate.end > BEFORE_MAX || label.strength === 'vendor') return false
    const gap = this.#text.slice(candidate.end, start)
    if (gap.includes('\n') || gap.includes('[REDACTED:')) return false
    return this.#isSecret(label, candidate, this.#lineStart(candidate.start))
  }

  #lineStart(at: number): number {
    const before = this.#text.slice(Math.max(0, at - 80), at)
    return at - before.length + before.lastIndexOf('\n') + 1
  }

  #isSecret(label: Label, candidate: Run, from: number): boolean {
    const { start, end } = candidate
    const value = this.#text.slice(start, end)
    const around = this.#text.slice(from, start) + this.#text.slice(end, end + 30).split('\n')[0]
    if (PUBLIC.test(around)) return false
    if (!HEX.test(value)) return true
    const isWeak = label.strength === 'vendor' || label.onlyBeforeSign
    return value.length >= 32 && !isWeak && !HASH.test(around)
  }
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}

/** Every run. It is looked for at its end, so that prose is passed in strides. */
function findRuns(text: string): Run[] {
  const found: Run[] = []
  const length = text.length
  let start = 0
  while (start + LENGTH_MIN <= length) {
    let at = start + LENGTH_MIN - 1
    while (at >= start && IS_UNIT[text.charCodeAt(at)] === 1) at--
    if (at >= start) {
      start = at + 1
      continue
    }
    CANDIDATE.lastIndex = start
    CANDIDATE.test(text)
    found.push({ start, end: CANDIDATE.lastIndex })
    start = CANDIDATE.lastIndex
    while (start < length && IS_UNIT[text.charCodeAt(start)] === 1) start++
  }
  return found
}

function firstAtOrAfter(runs: readonly Run[], at: number): number {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.start ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether it stands as a value and looks made by a machine; what is cheap to ask comes first. */
function isCandidate(text: string, { start, end }: Span): boolean {
  if (/[\w.#@\\%&$-]/.test(text.charAt(start - 1))) return false
  const value = text.slice(start, end)
  if (/^(?:sha\d{1,3}|md5|ssh)-/i.test(value) || UUID.test(value)) return false
  if (/^(?:[(\\@%$[]|\.\w)/.test(text.slice(end, end + 2))) return false
  if (/(.)\1{5}/.test(value) || !isOpaqueValue(value)) return false
  const before = text.slice(Math.max(0, start - 80), start)
  if (/(?:sha\d{1,3}|md5|h1)[:=]$|:\/\/[^\s"']*$/i.test(before)) return false
  const own = OWN_NAME.exec(before)?.[1]
  return own === undefined || !namesOtherThing(own)
}

function namesOtherThing(name: string): boolean {
  const parts = name.split(/[_.$-]|(?<=[a-z0-9])(?=[A-Z])/)
  return parts.some((part) => OTHER_THINGS.has(part.toLowerCase()))
}
