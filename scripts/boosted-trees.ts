/** Fits the boosted trees of `src/updates/together/trees.ts`, by histograms (Ke et al. 2017, "LightGBM"). */
import type { Tree, Trees } from '#src/updates/together/trees.ts'
import { seeded } from './seeded.ts'

/** What is known of one case, what is so, and for how many cases it counts. */
export interface TreeRow {
  row: readonly number[]
  isTrue: boolean
  counts: number
}

/** Rows one after the other, each of `size` numbers, with their answers and what each row counts. */
interface TreeRows {
  values: Float32Array
  size: number
  isTrue: Uint8Array
  counts: Float32Array
}

const DEPTH = 4
/** Trees by which rows are judged one by one, and by which those of a group are compared: the latter gain from more. */
const TREES = { each: 150, among: 500 }
const RATE = 0.05
/** Values of a number are told apart by so many limits. */
const BINS = 32
/** Of L2 on a leaf, as so many rows that say nothing. */
const RIDGE = 2
/** A row that is sure of its place still bends so much. */
const CURVE_MIN = 0.02
/** A leaf holds at least so many rows. */
const ROWS_MIN = 40
/** Shares of rows and of numbers that one tree sees. */
const ROWS_SHARE = 0.8
const NUMBERS_SHARE = 0.5

const NODES = 2 ** DEPTH - 1
const LEAVES = 2 ** DEPTH
/** Where no split gains anything: no number is above it. */
const NEVER = 1e9
/** Of a row that a tree does not see. */
const UNSEEN = 255

/** What trees are grown from. */
interface Growing {
  rows: TreeRows
  count: number
  /** By number, its limits in rising order; a value's bin is how many limits it is above. */
  limits: readonly Float32Array[]
  /** By number, by row. */
  bins: readonly Uint8Array[]
  slopes: Float32Array
  curves: Float32Array
}

/** The trees of these rows; the same ones for the same rows. What a row is shorter than the longest counts as zeros. */
export function treesOver(rows: readonly TreeRow[]): Trees {
  const told = inOrder(rows)
  return grown(told, { bias: begin(told), trees: TREES.each }, ({ slopes, curves }, sums) => {
    for (const [row, sum] of sums.entries()) {
      const found = 1 / (1 + Math.exp(-sum))
      const counts = told.counts[row] ?? 0
      slopes[row] = (found - (told.isTrue[row] ?? 0)) * counts
      curves[row] = found * (1 - found) * counts
    }
  })
}

/**
 * Trees whose sums only compare the rows of one group: softmax over each group, the share of what is true as its likelihood
 * (Cao et al. 2007, "Learning to Rank: From Pairwise Approach to Listwise Approach"). In each group something is true and something is not.
 */
export function treesAmong(groups: readonly (readonly TreeRow[])[]): Trees {
  const told = inOrder(groups.flat())
  const mean = told.counts.reduce((sum, one) => sum + one, 0) / told.counts.length
  const starts = [0]
  for (const group of groups) starts.push((starts.at(-1) ?? 0) + group.length)
  return grown(told, { bias: 0, trees: TREES.among }, ({ slopes, curves }, sums) => {
    for (let group = 0; group < groups.length; group++) {
      const [from, to] = [starts[group] ?? 0, starts[group + 1] ?? 0]
      const most = Math.max(...sums.subarray(from, to))
      const powers = sums.subarray(from, to).map((sum) => Math.exp(sum - most))
      let [whole, right] = [0, 0]
      for (const [place, power] of powers.entries()) {
        whole += power
        right += power * (told.isTrue[from + place] ?? 0)
      }
      for (const [place, power] of powers.entries()) {
        const row = from + place
        const counts = (told.counts[row] ?? 0) / mean
        const found = power / whole
        slopes[row] = (found - (power * (told.isTrue[row] ?? 0)) / right) * counts
        curves[row] = Math.max(found * (1 - found), CURVE_MIN) * counts
      }
    }
  })
}

/** Rows of one length, one behind the other. There may be more of them than a call takes arguments. */
function inOrder(rows: readonly TreeRow[]): TreeRows {
  const size = rows.reduce((most, { row }) => Math.max(most, row.length), 0)
  const values = new Float32Array(rows.length * size)
  for (const [at, { row }] of rows.entries()) values.set(row, at * size)
  return {
    ...{ values, size },
    isTrue: Uint8Array.from(rows, ({ isTrue }) => Number(isTrue)),
    counts: Float32Array.from(rows, ({ counts }) => counts)
  }
}

/** So many trees that begin at `bias`; `pull` writes how the loss of each row falls and bends by its sum so far. */
function grown(
  rows: TreeRows,
  { bias, trees: wanted }: { bias: number; trees: number },
  pull: (growing: Growing, sums: Float64Array) => void
): Trees {
  const count = rows.isTrue.length
  const limits = Array.from({ length: rows.size }, (_, at) => limitsOf(rows, at))
  const growing: Growing = {
    ...{ rows, count, limits },
    bins: limits.map((own, at) => binsOf(rows, at, own)),
    slopes: new Float32Array(count),
    curves: new Float32Array(count)
  }
  const sums = new Float64Array(count).fill(bias)
  const next = seeded(7)
  const trees = Array.from({ length: wanted }, () => {
    pull(growing, sums)
    const tree = grow(growing, next)
    for (let row = 0; row < count; row++) {
      sums[row] = (sums[row] ?? 0) + (tree.leaves[leafOf(growing, tree, row)] ?? 0)
    }
    return tree
  })
  return { depth: DEPTH, bias: round(bias), trees }
}

/** The logarithm of the odds before anything is known. */
function begin({ isTrue, counts }: TreeRows): number {
  let [right, all] = [0, 0]
  for (const [row, count] of counts.entries()) {
    all += count
    right += count * (isTrue[row] ?? 0)
  }
  return Math.log(right / (all - right))
}

/** One tree, level by level: each node is split where that explains most of the slopes. */
function grow(growing: Growing, next: () => number): Tree {
  const { count, limits } = growing
  const nodes = new Uint8Array(count)
  for (let row = 0; row < count; row++) nodes[row] = next() < ROWS_SHARE ? 0 : UNSEEN
  const looked = limits.map((_, at) => at).filter(() => next() < NUMBERS_SHARE)
  const features = new Array<number>(NODES).fill(0)
  const cuts = new Array<number>(NODES).fill(NEVER)
  for (let level = 0, first = 0; level < DEPTH; level++, first = 2 * first + 1) {
    const width = 2 ** level
    const splits = bestSplits(growing, nodes, { looked, first, width })
    for (const [place, split] of splits.entries()) {
      if (split === null) continue
      features[first + place] = split.feature
      cuts[first + place] = Number((limits[split.feature]?.[split.bin] ?? NEVER).toPrecision(6))
    }
    for (let row = 0; row < count; row++) {
      const node = nodes[row] ?? UNSEEN
      if (node === UNSEEN) continue
      const split = splits[node - first] ?? null
      const isMore = split !== null && (growing.bins[split.feature]?.[row] ?? 0) > split.bin
      nodes[row] = 2 * node + (isMore ? 2 : 1)
    }
  }
  const [slopes, curves] = [new Float64Array(LEAVES), new Float64Array(LEAVES)]
  for (let row = 0; row < count; row++) {
    const leaf = (nodes[row] ?? UNSEEN) - NODES
    if (leaf >= LEAVES) continue
    slopes[leaf] = (slopes[leaf] ?? 0) + (growing.slopes[row] ?? 0)
    curves[leaf] = (curves[leaf] ?? 0) + (growing.curves[row] ?? 0)
  }
  const leaves = [...slopes].map((slope, leaf) =>
    round((-RATE * slope) / ((curves[leaf] ?? 0) + RIDGE))
  )
  return { features, limits: cuts, leaves }
}

interface Split {
  feature: number
  /** Up to this bin a row goes left. */
  bin: number
}

/** By node of a level, the split that gains most; null where none gains. */
function bestSplits(
  growing: Growing,
  nodes: Uint8Array,
  { looked, first, width }: { looked: readonly number[]; first: number; width: number }
): (Split | null)[] {
  const best: (Split & { gain: number })[] = []
  const size = width * BINS
  const [slopes, curves, seen] = [
    new Float64Array(size),
    new Float64Array(size),
    new Uint32Array(size)
  ]
  for (const feature of looked) {
    const bins = growing.bins[feature]
    if (bins === undefined) continue
    slopes.fill(0)
    curves.fill(0)
    seen.fill(0)
    for (let row = 0; row < growing.count; row++) {
      const node = nodes[row] ?? UNSEEN
      if (node === UNSEEN) continue
      const at = (node - first) * BINS + (bins[row] ?? 0)
      slopes[at] = (slopes[at] ?? 0) + (growing.slopes[row] ?? 0)
      curves[at] = (curves[at] ?? 0) + (growing.curves[row] ?? 0)
      seen[at] = (seen[at] ?? 0) + 1
    }
    for (let node = 0; node < width; node++) {
      const from = node * BINS
      const own = bestBin(
        slopes.subarray(from, from + BINS),
        curves.subarray(from, from + BINS),
        seen.subarray(from, from + BINS)
      )
      if (own.gain > (best[node]?.gain ?? 0)) best[node] = { feature, ...own }
    }
  }
  return Array.from({ length: width }, (_, node) => best[node] ?? null)
}

function bestBin(slopes: Float64Array, curves: Float64Array, seen: Uint32Array) {
  const sum = (values: Float64Array | Uint32Array) => {
    let all = 0
    for (const value of values) all += value
    return all
  }
  const [slope, curve, rows] = [sum(slopes), sum(curves), sum(seen)]
  const worth = (ofSlopes: number, ofCurves: number) => (ofSlopes * ofSlopes) / (ofCurves + RIDGE)
  const whole = worth(slope, curve)
  let [left, leftCurve, leftRows] = [0, 0, 0]
  const best = { bin: 0, gain: 0 }
  for (let bin = 0; bin + 1 < BINS; bin++) {
    left += slopes[bin] ?? 0
    leftCurve += curves[bin] ?? 0
    leftRows += seen[bin] ?? 0
    if (leftRows < ROWS_MIN || rows - leftRows < ROWS_MIN) continue
    const gain = worth(left, leftCurve) + worth(slope - left, curve - leftCurve) - whole
    if (gain > best.gain) Object.assign(best, { bin, gain })
  }
  return best
}

function leafOf({ rows }: Growing, { features, limits }: Tree, row: number): number {
  let node = 0
  for (let level = 0; level < DEPTH; level++) {
    const value = rows.values[row * rows.size + (features[node] ?? 0)] ?? 0
    node = 2 * node + (value > (limits[node] ?? 0) ? 2 : 1)
  }
  return node - NODES
}

/** Values between which a number is cut, about as many rows to each bin. */
function limitsOf({ values, size }: TreeRows, at: number): Float32Array {
  const own = new Float32Array(values.length / size)
  for (let row = 0; row < own.length; row++) own[row] = values[row * size + at] ?? 0
  own.sort()
  const cuts = new Set<number>()
  const distinct = [...new Set(own)]
  for (let bin = 1; bin < BINS; bin++) {
    const cut =
      distinct.length <= BINS ? distinct[bin - 1] : own[Math.floor((bin * own.length) / BINS)]
    if (cut !== undefined && cut < (own.at(-1) ?? 0)) cuts.add(cut)
  }
  return Float32Array.from([...cuts].sort((a, b) => a - b))
}

function binsOf({ values, size }: TreeRows, at: number, limits: Float32Array): Uint8Array {
  const bins = new Uint8Array(values.length / size)
  for (let row = 0; row < bins.length; row++) {
    const value = values[row * size + at] ?? 0
    let bin = 0
    while (bin < limits.length && value > (limits[bin] ?? 0)) bin++
    bins[row] = bin
  }
  return bins
}

const round = (x: number) => Number(x.toFixed(4))
