/** All source files of the house, read once, and what the rules ask of them together. */
import { Glob } from 'bun'
import { FEATURES, ROOMS, type Room } from '#tests/tidy/rooms.ts'
import { readSource, type SourceFile } from '#tests/tidy/source-file.ts'

export const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

/** Reads the TypeScript files below some folders, in the order of their paths. */
export async function readFiles(folders: readonly string[]): Promise<SourceFile[]> {
  const paths = [...new Glob(`{${folders.join(',')}}/**/*.ts`).scanSync(ROOT)].sort()
  return Promise.all(
    paths.map(async (path) => readSource(path, await Bun.file(`${ROOT}/${path}`).text()))
  )
}

const PLACES = ROOMS.flatMap((room) => room.places.map((place) => ({ room, place }))).sort(
  (a, b) => b.place.length - a.place.length
)

/** The room of a file; null where the table has none for it. */
export function roomOf(path: string): Room | null {
  const found = PLACES.find(({ place }) => path === place || path.startsWith(`${place}/`))
  return found?.room ?? null
}

/** The feature whose folder a file stands in, whatever room the table gives it; null for none. */
export function featureOf(path: string): string | null {
  const folder = /^src\/([^/]+)\//.exec(path)?.[1]
  return folder !== undefined && FEATURES.includes(folder) ? folder : null
}

/** What each file imports of the files given, types too. */
export function importsAmong(files: readonly SourceFile[]): Map<string, Set<string>> {
  const paths = new Set(files.map((file) => file.path))
  return new Map(
    files.map((file) => [
      file.path,
      new Set(file.imports.map(({ target }) => target).filter((target) => paths.has(target)))
    ])
  )
}

/** Everything from which one comes back to where one was, by the arrows of a graph. */
export function inCircles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...graph.keys()].filter((start) => reached(graph, start).has(start)).sort()
}

/** What is reached from a start over one arrow or more. */
export function reached(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  start: string
): Set<string> {
  const seen = new Set<string>()
  const open = [...(graph.get(start) ?? [])]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(graph.get(next) ?? []))
  }
  return seen
}
