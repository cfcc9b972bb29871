/**
 * The embedded database's folder, readable by its owner alone. PGlite's file system gives each file the
 * mode that a program asks for, whatever the process's umask, and most ask for one open to everybody.
 */
import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Group and others. */
const OTHERS = 0o077

/** What is used of PGlite's file system; its types leave it open. */
interface NodeFiles {
  setattr(path: string, node: unknown, attributes: { mode?: number }, ...rest: unknown[]): void
}

export class OwnersFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const made = await super.init(pg, options)
    const { preRun = [] } = made.emscriptenOpts
    const ownersOnly = (module: { FS: unknown }) => {
      const files = (module.FS as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS
      const setattr = files.setattr.bind(files)
      files.setattr = (path, node, attributes, ...rest) => {
        const { mode } = attributes
        const own = mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS }
        setattr(path, node, own, ...rest)
      }
    }
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun: [...[preRun].flat(), ownersOnly] } }
  }
}

/** Takes the rights of others from all that is in a folder; links are left alone. */
export function closeToOthers(folder: string): void {
  for (const entry of [
    folder,
    ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))
  ]) {
    const { mode } = lstatSync(entry)
    const isLink = (mode & 0o170000) === 0o120000
    if (!isLink && (mode & OTHERS) !== 0) chmodSync(entry, mode & 0o7777 & ~OTHERS)
  }
}
