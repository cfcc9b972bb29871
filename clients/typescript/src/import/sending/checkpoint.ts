/**
 * How far an import has come: a file of lines that only grows, so that a killed import has lost at most the
 * batch under way. It holds hashes and ids of jobs, and no word of the source.
 */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync
} from 'node:fs'
import { dirname } from 'node:path'
import type { Item, Reached } from './items.ts'

type Line =
  | { series: string }
  | { job: string; items: string[]; reached: [string, number, string][] }
  | { ended: string; failed: string[] }

export class Checkpoint {
  readonly #path: string | null
  readonly #done = new Set<string>()
  readonly #reached = new Map<string, Reached>()
  /** Jobs whose end was not seen, with the items of each in order. */
  readonly open = new Map<string, string[]>()
  #series: string | null = null
  #file: number | null = null

  /** Reads what is there; `null` keeps it in memory alone. */
  constructor(path: string | null) {
    this.#path = path
    if (path === null || !existsSync(path)) return
    for (const text of readFileSync(path, 'utf8').split('\n')) {
      const line = lineIn(text)
      if (line !== null) this.#take(line)
    }
  }

  static forget(path: string): void {
    rmSync(path, { force: true })
  }

  has(id: string): boolean {
    return this.#done.has(id)
  }

  reached(key: string): Reached | undefined {
    return this.#reached.get(key)
  }

  /**
   * What the keys of batches have in common, so that one whose answer was lost has the same key when the import goes
   * on. It is another one afresh, and after items could not be kept: what is sent once more is to be worked on, not
   * answered with what came of it before.
   */
  series(): string {
    const series = this.#series ?? randomUUID()
    if (this.#series === null) this.#write({ series })
    return series
  }

  /** The service has these items for good, and works on them in a job. */
  sent(job: string, items: readonly Item[]): void {
    const reached = items.flatMap(({ reached: to }): [string, number, string][] =>
      to === undefined ? [] : [[to.key, to.until.count, to.until.hash]]
    )
    this.#write({ job, items: items.map(({ id }) => id), reached })
  }

  /** A job has ended; items that it could not keep are sent again next time. */
  ended(job: string, failed: readonly string[]): void {
    this.#write({ ended: job, failed: [...failed] })
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #write(line: Line): void {
    this.#take(line)
    if (this.#path === null) return
    if (this.#file === null) {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
      this.#file = openSync(this.#path, 'a', 0o600)
      // The last line may have been cut off by whatever ended the import.
      writeSync(this.#file, '\n')
    }
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
    fsyncSync(this.#file)
  }

  #take(line: Line): void {
    if ('series' in line) {
      this.#series = line.series
      return
    }
    if ('job' in line) {
      for (const id of line.items) this.#done.add(id)
      for (const [key, count, hash] of line.reached) this.#reached.set(key, { count, hash })
      this.open.set(line.job, line.items)
      return
    }
    this.open.delete(line.ended)
    for (const id of line.failed) this.#done.delete(id)
    if (line.failed.length === 0) return
    this.#series = null
    // Which conversation they were of is not known here: all are looked at anew, and known ones not kept twice.
    this.#reached.clear()
  }
}

/** Null for a line that was not written to its end. */
function lineIn(text: string): Line | null {
  try {
    const value: unknown = text === '' ? null : JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Line) : null
  } catch {
    return null
  }
}
