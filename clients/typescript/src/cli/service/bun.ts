/** The service runs on Bun: the one at hand where it is new enough, else one that npm brings, once. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../exit.ts'
import { note } from '../output.ts'
import { moveInto } from './install.ts'
import { ownFolder } from './places.ts'
import { runQuietly } from './run-quietly.ts'

const OLDEST = [1, 4, 1] as const
const INSTALLED = '1.4.5'

/** A program to run the service with. Throws a UsageError where there is none and none can be had. */
export async function bunHere(): Promise<string> {
  if (process.versions.bun !== undefined) return process.execPath
  if (isNewEnough('bun')) return 'bun'
  const folder = join(ownFolder(), `bun-${INSTALLED}`)
  const program = join(folder, 'node_modules/bun/bin/bun.exe')
  if (existsSync(program)) return program
  note('Installing Bun, which the service runs on (once, about 100 MB) …')
  const fresh = `${folder}.${process.pid}`
  mkdirSync(fresh, { recursive: true })
  try {
    const npm = ['install', '--no-audit', '--no-fund', '--prefix', fresh, `bun@${INSTALLED}`]
    const status = await runQuietly('npm', npm)
    if (status === 0 && isNewEnough(join(fresh, 'node_modules/bun/bin/bun.exe'))) {
      moveInto(fresh, folder)
      return program
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  throw new UsageError(
    'The service needs Bun 1.4.1 or newer, which npm could not bring: https://bun.sh'
  )
}

function isNewEnough(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(stdout ?? '')
  if (found === null) return false
  const first = OLDEST.map((least, at) => Number(found[at + 1]) - least).find((by) => by !== 0)
  return (first ?? 0) >= 0
}
