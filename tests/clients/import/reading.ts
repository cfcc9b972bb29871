/** Runs an importer's reader over a source that a test has written, and tells all that it told. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import JSZip from 'jszip'
import { CLIENT, output } from '#tests/clients/packed.ts'
import { temporaryFolder } from '#tests/support/leftovers.ts'
import type { Found, Reader, Said } from '../../../clients/typescript/src/import/source.ts'

/** As the importers have it; from there, the compiler would ask for their libraries. */
interface Kind {
  open: () => Promise<Reader>
}

export interface Told {
  found: Found[]
  skipped: string[]
  broken: string[]
  /** What the whole source was refused with. */
  refused: string | null
}

let installing: Promise<unknown> | null = null

/** A module of the importers. Their libraries are the client's own, which only its tests have installed. */
export async function importerModule(path: string) {
  installing ??= output(['bun', 'install', '--frozen-lockfile', '--silent'], { cwd: CLIENT })
  await installing
  return import(join(CLIENT, 'src/import', path))
}

/** Reads a source to its end. */
export async function readAll(kind: string, path: string, mapping?: string): Promise<Told> {
  const { KINDS } = (await importerModule('kinds.ts')) as { KINDS: Record<string, Kind> }
  const reader = await KINDS[kind]?.open()
  if (reader === undefined) throw new Error(`no such kind: ${kind}`)
  const told: Told = { found: [], skipped: [], broken: [], refused: null }
  let bytes = 0
  const telling = {
    total: () => {},
    read: (count: number) => {
      bytes += count
    },
    skip: (place: string, why: string) => void told.skipped.push(`${place}: ${why}`),
    broken: (place: string, why: string) => void told.broken.push(`${place}: ${why}`),
    mapping: mapping ?? null
  }
  try {
    for await (const found of reader(path, telling)) told.found.push(found)
  } catch (error) {
    told.refused = error instanceof Error ? error.message : String(error)
  }
  if (told.found.length > 0 && bytes === 0 && kind !== 'notes')
    throw new Error('no bytes were counted')
  return told
}

/** A file with this content in a folder of its own. */
export function fileOf(name: string, content: string | Uint8Array): string {
  return join(folderOf({ [name]: content }), name)
}

/** A folder with these files. */
export function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** A ZIP of these files, as bytes. */
export async function zipped(files: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content)
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

/** A ZIP whose entry has a name that leads out of it; libraries refuse to write one. */
export async function zipLeadingOut(
  name: string,
  files: Record<string, string>
): Promise<Uint8Array> {
  const harmless = name.replaceAll('.', '_').replaceAll('/', '_')
  const bytes = Buffer.from(await zipped({ ...files, [harmless]: '[]' }))
  for (let at = bytes.indexOf(harmless); at !== -1; at = bytes.indexOf(harmless, at + 1)) {
    bytes.write(name, at, 'latin1')
  }
  return bytes
}

/** `user: Hello.` for each message. */
export function lines(found: Found | undefined): string[] {
  return (found?.messages ?? []).map(({ role, name, content }: Said) => {
    return `${name === undefined ? role : `${role} ${name}`}: ${content}`
  })
}

/** A text as UTF-16 with its mark. */
export function utf16(text: string): Uint8Array {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
}

/** Lists in lists, so many. */
export function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}
