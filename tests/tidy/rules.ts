/**
 * The tidy rules. Each looks at the files and counts what stands against it: under a name (a file, an
 * arrow, a folder) how much. What stood there before the rule is in `standing.ts`.
 */
import { dirname } from 'node:path'
import { BOUNDS, CLOCK_READERS, ENVIRONMENT_READERS, PURE_DATA, ROLES } from '#tests/tidy/bounds.ts'
import { featureOf, importsAmong, inCircles, roomOf } from '#tests/tidy/house.ts'
import type { Room } from '#tests/tidy/rooms.ts'
import type { SourceFile } from '#tests/tidy/source-file.ts'

export type Found = Map<string, number>

interface Arrow {
  from: Room
  to: Room
  /** `src/a.ts -> src/b.ts` */
  files: string
  /** The file that is imported. */
  target: string
}

/** Every import from one room into another. */
export function arrowsBetween(files: readonly SourceFile[]): Arrow[] {
  return [...importsAmong(files)].flatMap(([path, targets]) =>
    [...targets].flatMap((target) => {
      const [from, to] = [roomOf(path), roomOf(target)]
      if (from === null || to === null || from === to) return []
      return [{ from, to, files: `${path} -> ${target}`, target }]
    })
  )
}

/** Whether an arrow leads against the table, or into a room past its doors. */
function isAgainstTable({ from, to, target }: Arrow): boolean {
  if (!from.knows.includes(to.name)) return true
  return to.doors !== undefined && !to.doors.includes(target)
}

/** Imports against the table, counted by the two rooms. */
function arrowsAgainst(files: readonly SourceFile[]): Found {
  const arrows = arrowsBetween(files).filter(isAgainstTable)
  return countOf(arrows.map(({ from, to }) => `${from.name} -> ${to.name}`))
}

/** Files from which their own imports lead back to them. */
function circlesOfFiles(files: readonly SourceFile[]): Found {
  return countOf(inCircles(importsAmong(files)))
}

/** Rooms from which imports lead back to them. */
function circlesOfRooms(files: readonly SourceFile[]): Found {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of arrowsBetween(files)) {
    const known = graph.get(from.name) ?? new Set()
    graph.set(from.name, known.add(to.name))
  }
  return countOf(inCircles(graph))
}

/** Folders with more files than one looks over; how many. */
function crowdedFolders(files: readonly SourceFile[]): Found {
  const counts = countOf(files.map((file) => dirname(file.path)))
  return new Map([...counts].filter(([, count]) => count > BOUNDS.folderFiles))
}

/** Files too long for one sitting; in tens of lines, so that a line more or less is no event. */
function longFiles(files: readonly SourceFile[]): Found {
  const long = files.filter(({ path, lines }) => {
    return lines > BOUNDS.fileLines && !PURE_DATA.includes(path)
  })
  return new Map(long.map((file) => [file.path, inTens(file.lines)]))
}

/** Functions that fill more than a screen; in tens of lines. */
function longFunctions(files: readonly SourceFile[]): Found {
  const long = files.flatMap(({ path, functions }) =>
    functions
      .filter(({ lines }) => lines > BOUNDS.functionLines)
      .map(({ name, lines }): [string, number] => [`${path} ${name}`, inTens(lines)])
  )
  return new Map(long)
}

/** The files of features that hold rules: everything that has no role of its own. */
export function nounsOf(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path }) => featureOf(path) !== null && !ROLES.test(path))
}

/** Rules that open a store or ask for the time by themselves; how many such imports. */
function impureNouns(files: readonly SourceFile[]): Found {
  return countOf(
    nounsOf(files).flatMap(({ path, imports }) =>
      imports
        .filter(({ target, typeOnly }) => target.startsWith('db/') && !typeOnly)
        .map(() => path)
        .concat(imports.some(({ names }) => names.includes('systemClock')) ? [path] : [])
    )
  )
}

/** Reads of the environment outside of the files that may. */
function environmentReads(files: readonly SourceFile[]): Found {
  return readsOutside(files, ['process.env', 'Bun.env'], ENVIRONMENT_READERS)
}

/** Questions for the time outside of the files that may. How long something took is another question. */
function clockReads(files: readonly SourceFile[]): Found {
  return readsOutside(files, ['Date.now', 'new Date()', 'Date()'], Object.keys(CLOCK_READERS))
}

function readsOutside(
  files: readonly SourceFile[],
  reads: readonly string[],
  readers: readonly string[]
): Found {
  const others = files.filter(({ path }) => !readers.includes(path))
  return countOf(
    others.flatMap((file) =>
      file.reads.filter(({ what }) => reads.includes(what)).map(() => file.path)
    )
  )
}

/** A rule that has exceptions: its name in `standing.ts`, its promise, and what counts against it. */
interface Check {
  name: CheckName
  promise: string
  count(files: readonly SourceFile[]): Found
}

export type CheckName =
  | 'arrows'
  | 'circlesOfRooms'
  | 'circlesOfFiles'
  | 'folders'
  | 'files'
  | 'functions'
  | 'nouns'
  | 'environment'
  | 'clock'

export const CHECKS: readonly Check[] = [
  { name: 'arrows', promise: 'imports keep to the table of rooms', count: arrowsAgainst },
  { name: 'circlesOfRooms', promise: 'no circle of rooms', count: circlesOfRooms },
  { name: 'circlesOfFiles', promise: 'no circle of files', count: circlesOfFiles },
  { name: 'folders', promise: 'a folder has at most 14 files', count: crowdedFolders },
  { name: 'files', promise: 'a file has at most 300 lines', count: longFiles },
  { name: 'functions', promise: 'a function has at most 70 lines', count: longFunctions },
  { name: 'nouns', promise: 'rules open no store and ask for no time', count: impureNouns },
  { name: 'environment', promise: 'the environment is read in one place', count: environmentReads },
  { name: 'clock', promise: 'the clock is read in one place', count: clockReads }
]

function countOf(names: readonly string[]): Found {
  const counts: Found = new Map()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function inTens(lines: number): number {
  return Math.ceil(lines / 10) * 10
}

/** What differs from what may stand: more is a fault to mend, less is a line to lower or to delete. */
export function differences(found: Found, standing: Readonly<Record<string, number>>): string[] {
  const names = [...new Set([...found.keys(), ...Object.keys(standing)])].sort()
  return names.flatMap((name) => {
    const now = found.get(name) ?? 0
    const allowed = standing[name] ?? 0
    if (now > allowed) return [`${name}: ${now}, allowed ${allowed}`]
    if (now === allowed) return []
    return [`${name}: only ${now} now; ${now === 0 ? 'delete' : 'lower'} it in standing.ts`]
  })
}
