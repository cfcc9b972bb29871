/**
 * Finds the service's program. The package carries its source; what that needs from others is installed the
 * first time, as its lockfile says, into a folder of the user's.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../exit.ts'
import { note } from '../output.ts'
import { ownFolder } from './places.ts'
import { runQuietly } from './run-quietly.ts'

const MISSING = `The service cannot be started here.

Say where it is installed:
  keepsake serve --service /path/to/keepsake        (or KEEPSAKE_SERVICE)
or run its container and sign in to it:
  keepsake login --url http://HOST:8080`

/**
 * The folder with the service: the one named, the checkout that this file belongs to, or the installed one.
 * Throws a UsageError that says what to do.
 */
export async function serviceFolder(typed: string | undefined, bun: string): Promise<string> {
  const named = typed ?? (process.env['KEEPSAKE_SERVICE'] || undefined)
  if (named !== undefined) {
    if (isService(resolve(named))) return resolve(named)
    throw new UsageError(`${named} does not hold the service.`)
  }
  const here = dirname(fileURLToPath(import.meta.url))
  const packed = above(here)
    .map((folder) => join(folder, 'service'))
    .find((folder) => existsSync(join(folder, 'build-id')))
  if (packed !== undefined) return installed(packed, bun)
  const checkout = above(here).find(isService)
  if (checkout === undefined) throw new UsageError(MISSING)
  return checkout
}

/** Moves a finished folder to its place; another process may have been faster with the same. */
export function moveInto(fresh: string, place: string): void {
  try {
    renameSync(fresh, place)
  } catch (error) {
    if (!existsSync(place)) throw error
  }
}

async function installed(packed: string, bun: string): Promise<string> {
  const name = `service-${readFileSync(join(packed, 'build-id'), 'utf8').trim()}`
  const place = join(ownFolder(), name)
  if (existsSync(place)) return place
  note(`Installing the service into ${place} (once, about 650 MB) …`)
  const fresh = `${place}.${process.pid}`
  mkdirSync(ownFolder(), { recursive: true, mode: 0o700 })
  try {
    cpSync(packed, fresh, { recursive: true })
    // Under its own name it would be taken for a package inside of this one.
    renameSync(join(fresh, 'manifest.json'), join(fresh, 'package.json'))
    const words = ['install', '--frozen-lockfile', '--omit=dev', '--omit=peer', '--silent']
    if ((await runQuietly(bun, words, fresh)) !== 0) {
      throw new UsageError(`What the service needs could not be installed.\n${MISSING}`)
    }
    moveInto(fresh, place)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  removeOlder(name)
  return place
}

/** Other versions; whoever runs one in another data folder has to start it again. */
function removeOlder(current: string): void {
  for (const name of readdirSync(ownFolder())) {
    if (!/^service-[\w.-]+$/.test(name) || name === current || /\.\d+$/.test(name)) continue
    rmSync(join(ownFolder(), name), { recursive: true, force: true })
  }
}

function above(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...above(parent)]
}

function isService(folder: string): boolean {
  const packageFile = join(folder, 'package.json')
  if (!existsSync(join(folder, 'src', 'main.ts')) || !existsSync(packageFile)) return false
  return JSON.parse(readFileSync(packageFile, 'utf8')).name === 'keepsake'
}
