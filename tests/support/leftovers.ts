/**
 * What a test run makes on this machine and takes away at its end: folders of embedded databases
 * (40 MB each) and databases on the test server. A run that is killed leaves them; their names begin
 * with `keepsake`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
const databases: string[] = []

/** A new folder for this run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-test-'))
  folders.push(folder)
  return folder
}

/** A new, empty database of that name on the test server; returns its address. */
export async function temporaryDatabase(server: string, name: string): Promise<string> {
  await onServer(server, [`create database ${name}`])
  databases.push(name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Takes all of it away; for the end of a run, when every service has stopped. */
export async function removeLeftovers(server: string): Promise<void> {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  const drops = databases.splice(0).map((name) => `drop database if exists ${name} with (force)`)
  if (drops.length > 0) await onServer(server, drops)
}

async function onServer(server: string, statements: readonly string[]): Promise<void> {
  const admin = new Bun.SQL(server, { max: 1 })
  try {
    for (const statement of statements) await admin.unsafe(statement)
  } finally {
    await admin.end()
  }
}
