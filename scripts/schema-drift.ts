/**
 * Fails when the tables in `db/schema` and the newest migration disagree: generates into a copy of
 * the migrations and looks whether anything new came out. Then `bun run db:migration NAME` is due.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('..', import.meta.url).pathname
const copy = mkdtempSync(join(tmpdir(), 'keepsake-drift-'))
try {
  cpSync(join(ROOT, 'db/migrations'), copy, { recursive: true })
  const before = readdirSync(copy).length
  const command = ['bunx', 'drizzle-kit', 'generate', '--dialect', 'postgresql']
  const child = Bun.spawnSync([...command, '--schema', './db/schema/*.ts', '--out', copy], {
    cwd: ROOT
  })
  const said = child.stdout.toString() + child.stderr.toString()
  if (before < 2 || child.exitCode !== 0) throw new Error(`drizzle-kit did not look:\n${said}`)
  if (readdirSync(copy).length !== before) {
    console.error('The tables have changed without a migration: bun run db:migration NAME')
    process.exit(1)
  }
  console.log(`tables and ${before - 1} migrations agree`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
