/**
 * Which test file belongs to which stage. Pure ones are found by what they and all they import make use
 * of; when in doubt a file is not pure. Those that measure the machine, or use it up, are named here.
 */
import { reached, readFiles } from '#tests/tidy/house.ts'
import type { SourceFile } from '#tests/tidy/source-file.ts'

/** Not beside others, and why. A folder ends with a slash. */
export const ALONE: Record<string, string> = {
  'tests/container/': 'builds an image',
  'tests/crash/': 'kills servers and fills disks',
  'tests/reading/files/reader-pool.test.ts': 'holds processes to bounds of time and memory',
  'tests/hostile/': 'compares processor time',
  'tests/redaction/cost.test.ts': 'compares processor time'
}

/** Modules that open a database, a connection, a process, a thread, a browser or a model. */
const OUTSIDE_MODULES =
  /^(?:node:(?:child_process|cluster|dgram|http2?|https|net|tls|worker_threads)|@electric-sql\/pglite.*|ioredis|nodemailer|onnxruntime-node|openai|pg|pg-boss|playwright-core|postgres|smtp-server|stripe)$/

/** The same of what Bun brings along, as a global or as an import of `bun`. */
const OUTSIDE_CALLS =
  /^(?:Bun\.(?:\$|connect|listen|serve|spawn|spawnSync|sql|SQL|udpSocket)|fetch\(\)|new (?:WebSocket|Worker))$/
const OUTSIDE_NAMES = /^(?:\$|connect|listen|serve|spawn|spawnSync|sql|SQL|udpSocket)$/

export interface TestFiles {
  /** No database, no browser, no process, no network. */
  pure: string[]
  /** Beside each other, on databases of their own. */
  shared: string[]
  /** One after the other, with nothing beside them. */
  alone: string[]
}

/** Every test file of the project, in the stage where it runs. */
export async function findTestFiles(): Promise<TestFiles> {
  const files = await readFiles(['src', 'actors', 'db', 'tests', 'scripts'])
  const outside = new Set(files.filter(goesOutside).map(({ path }) => path))
  const graph = new Map(files.map((file) => [file.path, valueImports(file)]))
  const found: TestFiles = { pure: [], shared: [], alone: [] }
  for (const { path } of files) {
    if (!path.endsWith('.test.ts')) continue
    const isAlone = Object.keys(ALONE).some((place) => path.startsWith(place))
    const isPure = [path, ...reached(graph, path)].every((one) => !outside.has(one))
    found[isAlone ? 'alone' : isPure ? 'pure' : 'shared'].push(path)
  }
  return found
}

function goesOutside({ imports, reads }: SourceFile): boolean {
  return (
    imports.some(({ target, typeOnly, names }) => {
      if (typeOnly) return false
      if (target === 'bun') return names.some((name) => OUTSIDE_NAMES.test(name))
      return OUTSIDE_MODULES.test(target)
    }) || reads.some(({ what }) => OUTSIDE_CALLS.test(what))
  )
}

function valueImports({ imports }: SourceFile): Set<string> {
  return new Set(imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target))
}
