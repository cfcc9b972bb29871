/**
 * Draws the rooms of the house from their table, `tests/tidy/rooms.ts`:
 * `bun scripts/rooms-picture.ts` writes `docs/rooms.svg`. A room stands on the floor above the highest
 * one it may know; a line is left out where one room is known through another, so that what
 * remains can be followed by eye.
 */
import { FEATURES, ROOMS, type Room } from '#tests/tidy/rooms.ts'

export const PICTURE = new URL('../docs/rooms.svg', import.meta.url)

/** What a room is for, in a few words. */
const PURPOSES: Readonly<Record<string, string>> = {
  base: 'failures, ids, clock, log',
  redaction: 'secrets taken out',
  config: 'settings, read once',
  text: 'tokens, stems, BM25',
  access: 'callers, rights, keys',
  idempotency: 'kept answers',
  peers: 'other processes',
  outbound: 'safe to send to',
  database: 'ports, two drivers',
  'child processes': 'work that can be killed',
  memory: 'nouns and their rules',
  quota: 'plans and meters',
  models: 'chat, embedder, vision',
  policy: 'what may be kept',
  stores: 'tables, all of the SQL',
  operation: 'kinds of work, as types',
  experience: 'episodes, procedures',
  actors: 'order, turns, threads',
  input: 'fields of a request',
  writer: 'the one way to change it',
  http: 'the frame: order, limits',
  shapes: 'wire shapes of several',
  reading: 'proposes, never keeps',
  files: 'PDF, DOCX, pictures',
  acts: 'merges, same facts',
  survey: 'what facts say together',
  updates: 'which fact replaces which',
  question: 'what is asked for',
  finding: 'search as a function',
  extraction: 'from an add to memory',
  features: FEATURES.join(', '),
  house: 'endpoints.ts, operations.ts, upkeep.ts, product.ts, service.ts: where all is put together'
}

const WIDTH = 1240
const BOX = { width: 148, height: 46, wide: 1180 }
const FLOOR = 88

/** The look follows the reader's setting, also where the picture stands in a page. */
const STYLE = `
    svg { --paper: #ffffff; --ink: #1c2733; --soft: #5b6b7c; --box: #f2f5f8; --edge: #b9c5d1; --line: #9aa9b8; --top: #e3eefb }
    @media (prefers-color-scheme: dark) {
      svg { --paper: #0f151b; --ink: #e6edf3; --soft: #9fb0c0; --box: #1b242d; --edge: #3b4957; --line: #566676; --top: #17304a }
    }
    .paper { fill: var(--paper) }
    .box { fill: var(--box); stroke: var(--edge) }
    .top { fill: var(--top); stroke: var(--edge) }
    .line { fill: none; stroke: var(--line); stroke-width: 1.2 }
    text { font-family: ui-sans-serif, system-ui, sans-serif; text-anchor: middle }
    .name { fill: var(--ink); font-size: 14px; font-weight: 600 }
    .note { fill: var(--soft); font-size: 11px }
  `

interface Placed {
  name: string
  knows: Set<string>
  floor: number
  x: number
  width: number
}

/** The picture as SVG. */
export function drawRooms(rooms: readonly Room[]): string {
  const placed = place(rooms)
  const top = Math.max(...placed.map(({ floor }) => floor))
  const height = (top + 1) * FLOOR + 50
  const yOf = ({ floor }: Placed) => (top - floor) * FLOOR + 50
  const byName = new Map(placed.map((room) => [room.name, room]))
  const lines = placed.flatMap((from) =>
    [...from.knows].flatMap((name) => {
      const to = byName.get(name)
      return to === undefined ? [] : [lineBetween(from, to, yOf)]
    })
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The rooms of the house: each may know the rooms that its lines lead down to, and what these know">
  <style>${STYLE}</style>
  <rect class="paper" width="${WIDTH}" height="${height}"/>
  <text class="note" x="${WIDTH / 2}" y="26">A room may know those that its lines lead down to, and nearly always what these know; the whole list is tests/tidy/rooms.ts</text>
  ${[...lines, ...placed.map((room) => boxOf(room, yOf(room)))].join('\n  ')}
</svg>
`
}

function place(rooms: readonly Room[]): Placed[] {
  const graph = new Map<string, Set<string>>()
  for (const { name, knows } of rooms) {
    const known = knows.filter((other) => !FEATURES.includes(other))
    if (name === FEATURES[0]) graph.set('features', new Set(known))
    else if (!FEATURES.includes(name)) graph.set(name, new Set(known))
  }
  graph.get('house')?.add('features')
  const placed: Placed[] = []
  for (const [name, knows] of graph) {
    const below = placed.filter((room) => knows.has(room.name))
    const floor = 1 + Math.max(-1, ...below.map((room) => room.floor))
    const width = name === 'features' || name === 'house' ? BOX.wide : BOX.width
    placed.push({ name, knows: withoutDetours(knows, graph), floor, x: WIDTH / 2, width })
  }
  const floors = Map.groupBy(placed, ({ floor }) => floor)
  const upwards = [...floors.keys()].sort((a, b) => a - b)
  // The way down puts a room between those that know it, too.
  for (const floor of [...upwards, ...upwards.toReversed()]) {
    spread(floors.get(floor) ?? [], placed)
  }
  return placed
}

/** Without the rooms that are known through another one. */
function withoutDetours(
  knows: ReadonlySet<string>,
  graph: ReadonlyMap<string, ReadonlySet<string>>
): Set<string> {
  const through = new Set([...knows].flatMap((name) => [...reachedFrom(name, graph)]))
  return new Set([...knows].filter((name) => !through.has(name)))
}

function reachedFrom(name: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const direct = [...(graph.get(name) ?? [])]
  return new Set([...direct, ...direct.flatMap((next) => [...reachedFrom(next, graph)])])
}

/** Puts the rooms of a floor side by side, each as near as may be to those that lines lead to and from. */
function spread(floor: Placed[], all: readonly Placed[]): void {
  const wish = (room: Placed) => {
    const beside = all.filter(({ name, knows, width }) => {
      return width === BOX.width && (room.knows.has(name) || knows.has(room.name))
    })
    return beside.reduce((sum, { x }) => sum + x, 0) / Math.max(1, beside.length)
  }
  const wishes = new Map(floor.map((room) => [room, wish(room)]))
  floor.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0))
  const step = WIDTH / floor.length
  for (const [at, room] of floor.entries()) room.x = step * (at + 0.5)
}

function lineBetween(from: Placed, to: Placed, yOf: (room: Placed) => number): string {
  const [y1, y2] = [yOf(from) + BOX.height, yOf(to)]
  const isWide = from.width !== BOX.width
  // From a wide room a line runs down beside the boxes on its way, and turns into its own at the end.
  const aside = Math.sign(to.x - WIDTH / 2) * (BOX.width / 2 + 14)
  const x1 = isWide ? to.x + aside : from.x
  const turn = isWide ? y2 - (FLOOR - BOX.height) : y1
  const middle = (turn + y2) / 2
  return `<path class="line" d="M${r(x1)} ${y1} V${turn} C${r(x1)} ${r(middle)} ${r(to.x)} ${r(middle)} ${r(to.x)} ${y2}"/>`
}

function boxOf({ name, x, width }: Placed, y: number): string {
  const kind = width === BOX.width ? 'box' : 'top'
  return [
    `<rect class="${kind}" x="${r(x - width / 2)}" y="${y}" width="${width}" height="${BOX.height}" rx="7"/>`,
    `<text class="name" x="${r(x)}" y="${y + 20}">${name}</text>`,
    `<text class="note" x="${r(x)}" y="${y + 36}">${PURPOSES[name] ?? ''}</text>`
  ].join('')
}

function r(value: number): number {
  return Math.round(value * 10) / 10
}

if (import.meta.main) await Bun.write(PICTURE, drawRooms(ROOMS))
