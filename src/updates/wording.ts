/**
 * The third decision about a pair: how the later statement is worded around what it says again. What it
 * shares with the earlier one, its names and its numbers are left out of it, so that "we moved CI from Jenkins
 * to Linear" and "we moved the wiki from Notion to Coda" are worded alike; each run of up to three of what is
 * left has a weight, learnt from all written pairs and from no list of words. Runs are hashed to places
 * (Weinberger et al. 2009, "Feature Hashing for Large Scale Multitask Learning"), so that the weights
 * have one size however many languages there are. Runs of signals (`signals.ts`), which every language has, count beside them.
 */
import { anchorsOf } from '#src/updates/anchors.ts'
import { nearestReference, type ReferringPair } from '#src/updates/closing.ts'
import { plainFeatures } from '#src/updates/features.ts'
import { GROUPS, type Group, type Piece, type Reading, type Stretch } from '#src/updates/pieces.ts'
import { sumBy, type Weights } from '#src/updates/regression.ts'
import trained from '#src/updates/wording-weights.json'

/** Places that runs are hashed to. */
export const PLACES = 2 ** 16
const RUN_MAX = 3
const SIGNS_MAX = 4

/** Weights of a logistic regression over plain features and hashed runs of words. */
export interface WordingWeights extends Weights {
  /** By place, signed bytes in base64; each is so many `step`s. */
  places: string
  step: number
}

/** What is looked at of a pair. */
export interface Wording {
  plain: number[]
  /** Places of its runs, each once. */
  runs: readonly number[]
}

/** The wording of a pair; null where the later statement asks, or the earlier one tells of a picture. */
export function wordingOf(pair: ReferringPair): Wording | null {
  const { older, newer } = pair
  if (newer.asks || older.tellsOfPicture) return null
  const plain = [...plainFeatures(pair), ...nearestReference(pair)]
  return { plain, runs: runsOf(older.reading, newer.reading) }
}

const TRAINED: WordingWeights = trained
const TRAINED_PLACES = placesOf(TRAINED)

/** The chance that the later statement closes the earlier one, 0 to 1. */
export function chanceOfWording(pair: ReferringPair): number {
  const wording = wordingOf(pair)
  return wording === null ? 0 : chanceByWording(TRAINED, TRAINED_PLACES, wording)
}

/** The chance by weights and their places unpacked. */
export function chanceByWording(
  weights: WordingWeights,
  places: Int8Array,
  { plain, runs }: Wording
): number {
  const told = runs.reduce((sum, place) => sum + (places[place] ?? 0), 0) * weights.step
  return 1 / (1 + Math.exp(-(sumBy(weights, plain, null) + told * shareOf(runs))))
}

/** Unpacks the weights of the runs. */
export function placesOf({ places }: WordingWeights): Int8Array {
  return new Int8Array(Buffer.from(places, 'base64'))
}

/** Of a longer statement each run counts less. */
export function shareOf(runs: readonly number[]): number {
  return 1 / Math.sqrt(runs.length + 1)
}

/** By later text, then by what is said again of it: of most earlier ones that is the same, or nothing. */
const RUNS = new WeakMap<Reading, Map<string, readonly number[]>>()

function runsOf(older: Reading, newer: Reading): readonly number[] {
  const anchors = anchorsOf(older, newer)
  const ofNewer = RUNS.get(newer) ?? new Map<string, readonly number[]>()
  const key = anchors.map(({ first, last }) => `${first}-${last}`).join()
  const runs = ofNewer.get(key) ?? runsAround(newer, anchors)
  RUNS.set(newer, ofNewer.set(key, runs))
  return runs
}

function runsAround(newer: Reading, anchors: readonly Stretch[]): number[] {
  const again = new Set<number>()
  // By clause: places of the first and the last piece said again.
  const spans = new Map<number, { from: number; to: number }>()
  for (const { first, last } of anchors) {
    for (let at = first; at <= last; at++) again.add(at)
    const clause = newer.pieces[first]?.clause ?? 0
    const span = spans.get(clause)
    spans.set(clause, { from: span?.from ?? first, to: first })
  }
  const found = new Set<number>()
  const begun = hashed(`${newer.language} `, BASIS)
  addRuns(lineOf(newer, again), RUN_MAX, begun, found)
  for (const { at, clause, text } of newer.pieces) {
    const span = spans.get(clause)
    if (span === undefined || again.has(at)) continue
    if (at < span.to) found.add(placeOf(hashed(`L ${text}`, begun)))
    if (at > span.from) found.add(placeOf(hashed(`R ${text}`, begun)))
  }
  addRuns(signsOf(newer, again), SIGNS_MAX, hashed('* ', BASIS), found)
  return [...found]
}

/** The places of all runs of a line, up to `max` words each, behind what has been hashed of them already. */
function addRuns(line: readonly string[], max: number, begun: number, found: Set<number>): void {
  for (let from = 0; from < line.length; from++) {
    let hash = begun
    for (let at = from; at < from + max && at < line.length; at++) {
      if (at > from) hash = hashed(' ', hash)
      hash = hashed(line[at] ?? '', hash)
      found.add(placeOf(hash))
    }
  }
}

/** The later statement by signs that are the same in every language, so that what one teaches helps the others. */
function signsOf(newer: Reading, again: ReadonlySet<number>): string[] {
  const group = new Map<number, Group>()
  for (const name of GROUPS) {
    for (const { first, last } of newer.signal(name)) {
      for (let at = first; at <= last; at++) if (!group.has(at)) group.set(at, name)
    }
  }
  const line = ['^']
  let clause = 0
  for (const piece of newer.pieces) {
    if (piece.clause !== clause) line.push('|')
    clause = piece.clause
    const { at, isName, isNumber } = piece
    const plain = isNumber ? '#' : isName && newer.language !== 'de' ? 'N' : '_'
    const sign = again.has(at) ? 'A' : (group.get(at) ?? plain)
    if (line.at(-1) !== sign) line.push(sign)
  }
  return [...line, '$']
}

/** The later statement without what it is about: signs for what is said again, names, numbers and clauses. */
function lineOf({ pieces, language }: Reading, again: ReadonlySet<number>): string[] {
  const line = ['^']
  let clause = 0
  for (const piece of pieces) {
    if (piece.clause !== clause) line.push('|')
    clause = piece.clause
    const word = again.has(piece.at) ? '<A>' : signOf(piece, language)
    if ((word === '<A>' || word === '<N>') && line.at(-1) === word) continue
    line.push(word)
  }
  return [...line, '$']
}

/** German writes every noun as a name. */
function signOf({ text, isName, isNumber }: Piece, language: string): string {
  if (isNumber) return '<#>'
  return isName && language !== 'de' ? '<N>' : text
}

/** FNV-1a (Fowler, Noll and Vo); a text is hashed on from where the text before it has come to. */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193

function hashed(text: string, from: number): number {
  let hash = from
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return hash
}

/** A hash folded. */
function placeOf(hash: number): number {
  return ((hash ^ (hash >>> 15)) >>> 0) % PLACES
}
