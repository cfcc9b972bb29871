/**
 * Takes secrets out of text before it is queued, stored, embedded, logged or shown to a model
 * (contract 13). Server and client share this folder, so it imports nothing from outside it.
 *
 * Every secret becomes `[REDACTED:<kind>]`; only its own characters go. What comes out is a fixed
 * point: redacting it again changes nothing, so callers need not know whether a text has been through.
 * Counts are of markers written, and a secret that several rules know counts once.
 */
import { type Anchor, AnchorTable } from '#src/redaction/anchors.ts'
import { LABEL_FAMILIES } from '#src/redaction/labels/label-families.ts'
import { findLabelledValues, findNearbyValues } from '#src/redaction/labels/labelled-values.ts'
import { Reading } from '#src/redaction/reading.ts'
import { findSeedPhrases } from '#src/redaction/seed-phrase/find.ts'
import { isVaried, type ShapeRule } from '#src/redaction/shapes/shape-rule.ts'
import { SHAPES, TOKEN_SHAPES } from '#src/redaction/shapes/shapes.ts'

export interface Redacted {
  text: string
  /** Markers written by this call. */
  redactions: number
  /** How many of each kind. */
  kinds: ReadonlyMap<string, number>
}

/** A marker as it was written: the stretch of the text before it that it stands for, and its own length. */
export interface Mark {
  start: number
  end: number
  length: number
}

interface Find {
  start: number
  end: number
  kind: string
  /** Lower tells more; decides the name where finds overlap. */
  rank: number
}

/** Bounds the repetition that makes the result a fixed point; two rounds are the rule. */
const ROUNDS_MAX = 8

/** All labels together, where rules are told apart by their number. */
const LABELS = -1

const MARKER = /\[REDACTED:[a-z0-9_]{1,40}\]/g

/** Rules with the table that finds where to try them. */
class Finder {
  readonly #shapes: readonly ShapeRule[]
  readonly #withProse: boolean
  readonly #table: AnchorTable

  constructor(shapes: readonly ShapeRule[], withProse: boolean) {
    this.#shapes = shapes
    this.#withProse = withProse
    const anchors: Anchor[] = shapes.flatMap((shape, rule) =>
      shape.literals.map((literal) => ({ literal, rule, ignoreCase: shape.pattern.ignoreCase }))
    )
    if (withProse) {
      for (const [index, family] of LABEL_FAMILIES.entries()) {
        anchors.push({ literal: family.literal, rule: shapes.length + index, ignoreCase: true })
      }
    }
    this.#table = new AnchorTable(anchors)
  }

  find(text: string): Find[] {
    const finds: Find[] = []
    const reading = new Reading(text)
    // What a rule has taken need not be read again by the same rule, nor by a label inside of it.
    const takenTo = new Map<number, number>()
    this.#table.scan(text, {
      onAnchor: (rule, start) => {
        const shape = this.#shapes[rule]
        const taken = shape === undefined ? LABELS : rule
        if (start < (takenTo.get(taken) ?? 0)) return
        const before = finds.length
        if (shape === undefined) {
          this.#tryLabel(reading, rule, start, finds)
          if (finds.length === before) {
            this.#tryNearby(reading, rule, start, finds)
            return // What stands between the two is read on.
          }
        } else {
          const end = tryShape(text, shape, rule, start, finds)
          // What has the form of a token and is none holds no other one.
          if (shape.accept === isVaried) takenTo.set(taken, end)
        }
        if (finds.length > before) takenTo.set(taken, finds.at(-1)?.end ?? 0)
      },
      onTokenRun: (start, end) => {
        if (!this.#withProse) return
        for (const phrase of findSeedPhrases(text.slice(start, end))) {
          finds.push({
            start: start + phrase.start,
            end: start + phrase.end,
            kind: 'seed_phrase',
            rank: -1
          })
        }
      }
    })
    return finds
  }

  #tryNearby(reading: Reading, rule: number, start: number, finds: Find[]): void {
    const family = LABEL_FAMILIES[rule - this.#shapes.length]
    if (family === undefined) return
    for (const { weight, ...find } of findNearbyValues(reading, family, start)) {
      finds.push({ ...find, rank: this.#shapes.length + 1 / weight })
    }
  }

  #tryLabel(reading: Reading, rule: number, start: number, finds: Find[]): void {
    const family = LABEL_FAMILIES[rule - this.#shapes.length]
    if (family === undefined) return
    for (const { weight, ...find } of findLabelledValues(reading, family, start)) {
      // Labels tell less than any shape, and a longer name more than a short one.
      finds.push({ ...find, rank: this.#shapes.length + 1 / weight })
    }
  }
}

/** Tries a pattern at its literal or what leads to it; the end of what matched, accepted or not. */
function tryShape(text: string, shape: ShapeRule, rank: number, at: number, finds: Find[]): number {
  const { pattern } = shape
  pattern.lastIndex = startOf(text, shape, at)
  let match = pattern.exec(text)
  if (match === null && shape.lead !== undefined) {
    pattern.lastIndex = at
    match = pattern.exec(text)
  }
  takeMatch(match, shape, rank, finds)
  return match === null ? at : match.index + match[0].length
}

/** Where the stretch begins that leads to the literal. */
function startOf(text: string, shape: ShapeRule, at: number): number {
  const { lead } = shape
  if (lead === undefined) return at
  let start = at
  while (start > 0 && at - start < lead.atMost && lead.of.test(text.charAt(start - 1))) start--
  return start
}

function takeMatch(
  match: RegExpExecArray | null,
  shape: ShapeRule,
  rank: number,
  finds: Find[]
): void {
  if (match === null) return
  const group = Math.max(
    1,
    match.findIndex((part, index) => index > 0 && part !== undefined)
  )
  const span = match.indices?.[group] ?? match.indices?.[0]
  const secret = match[group] ?? match[0]
  if (span === undefined) return
  if (shape.accept !== undefined && !shape.accept(secret)) return
  finds.push({ start: span[0], end: span[1], kind: shape.kind, rank })
}

/** Finds that touch no marker: what a marker holds is gone already. */
function outsideMarkers(sorted: Find[], text: string): Find[] {
  if (!text.includes('[REDACTED:')) return sorted
  const markers = [...text.matchAll(MARKER)]
  let next = 0
  return sorted.filter((find) => {
    while (endOf(markers[next]) <= find.start) next++
    return find.end <= (markers[next]?.index ?? Number.POSITIVE_INFINITY)
  })
}

function endOf(marker: RegExpExecArray | undefined): number {
  return marker === undefined ? Number.POSITIVE_INFINITY : marker.index + marker[0].length
}

/** Joins finds that overlap; the widest stretch goes, under the name that tells most. */
function merge(finds: Find[], text: string): Find[] {
  finds.sort((left, right) => left.start - right.start || right.end - left.end)
  const merged: Find[] = []
  for (const find of outsideMarkers(finds, text)) {
    const last = merged.at(-1)
    if (last === undefined || find.start >= last.end) {
      merged.push({ ...find })
      continue
    }
    last.end = Math.max(last.end, find.end)
    if (find.rank < last.rank) {
      last.rank = find.rank
      last.kind = find.kind
    }
  }
  return merged
}

function redactWith(
  finder: Finder,
  text: string,
  onRound?: (marks: readonly Mark[]) => void
): Redacted {
  const kinds = new Map<string, number>()
  let current = text
  let redactions = 0
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const finds = merge(finder.find(current), current)
    if (finds.length === 0) break
    let written = ''
    let at = 0
    const marks: Mark[] = []
    for (const find of finds) {
      const marker = `[REDACTED:${find.kind}]`
      written += current.slice(at, find.start) + marker
      at = find.end
      redactions++
      kinds.set(find.kind, (kinds.get(find.kind) ?? 0) + 1)
      marks.push({ start: find.start, end: find.end, length: marker.length })
    }
    current = written + current.slice(at)
    onRound?.(marks)
  }
  return { text: current, redactions, kinds }
}

const everything = new Finder(SHAPES, true)
const tokensOnly = new Finder(TOKEN_SHAPES, false)

/**
 * Replaces every secret of a text by a marker.
 * @param text any text, UTF-16; need not be normalised
 * @returns the text with markers, how many were written, and of which kinds
 */
export function redact(text: string): Redacted {
  return redactWith(everything, text)
}

/**
 * The same, for whoever has to know where a place of the text stands afterwards: `onRound` is told the
 * markers of each round, in order, by their places in the text as the round before has left it.
 */
export function redactTelling(text: string, onRound: (marks: readonly Mark[]) => void): Redacted {
  return redactWith(everything, text, onRound)
}

/** What redaction did to a metadata value. */
export interface RedactedMetadata<Value> {
  value: Value
  redactions: number
}

/**
 * Replaces secrets inside the strings and keys of a JSON value, by the shape of tokens only: labels,
 * card numbers and phrases are prose, and metadata holds ids that filters must find again. Of keys that
 * become the same one the last stays.
 * @param value a JSON value; nested at most as deep as the API accepts (32)
 */
export function redactMetadata<Value>(value: Value): RedactedMetadata<Value> {
  let redactions = 0
  const clean = (text: string): string => {
    const done = redactWith(tokensOnly, text)
    redactions += done.redactions
    return done.text
  }
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return clean(node)
    if (Array.isArray(node)) return node.map(walk)
    if (node !== null && typeof node === 'object') {
      return Object.fromEntries(
        Object.entries(node).map(([key, child]) => [clean(key), walk(child)])
      )
    }
    return node
  }
  return { value: walk(value) as Value, redactions }
}
