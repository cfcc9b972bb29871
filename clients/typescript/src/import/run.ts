/**
 * The way of an import: a source is read piece by piece, each piece redacted and sent. Nothing waits in
 * memory but the batch under way, so a source may be of any size.
 */
import type { Keepsake } from '../keepsake.ts'
import type { Pace } from './progress.ts'
import { Cleaner } from './redaction.ts'
import { Report } from './report.ts'
import { Checkpoint } from './sending/checkpoint.ts'
import { type Item, itemsOf } from './sending/items.ts'
import { Sender } from './sending/sender.ts'
import type { Reader, Telling } from './source.ts'

export { Checkpoint }

export interface ImportOptions {
  checkpoint: Checkpoint
  /** Whose memory it is for, whatever the source says: who was named for this import. */
  onlyUser: string | undefined
  /** Whose memory it is for, where the source does not say: the client's user. */
  user: string | undefined
  mapping: string | null
  /** Milliseconds. */
  now: () => number
  onPace: (pace: Pace) => void
  onJobs: (done: number, total: number) => void
  /** Called with each item where nothing is to be sent. */
  preview?: (item: Item) => void
  wait: boolean
}

export interface Imported {
  report: Report
  cleaner: Cleaner
  seconds: number
  /** What ended it before its end. */
  error: unknown
}

/** Imports a source, as far as that goes: an error that ends it stands in the answer. */
export async function importFrom(
  reader: Reader,
  path: string,
  client: Keepsake,
  options: ImportOptions
): Promise<Imported> {
  const report = new Report()
  const cleaner = new Cleaner()
  const sender = new Sender(client, options.checkpoint, report)
  const start = options.now()
  const seconds = () => (options.now() - start) / 1000
  const pace = { found: 0, bytesRead: 0, bytesTotal: 0 }
  const tellPace = () => options.onPace({ ...pace, found: report.found, seconds: seconds() })
  const telling: Telling = {
    total: (bytes) => {
      pace.bytesTotal += bytes
    },
    read: (bytes) => {
      pace.bytesRead += bytes
      tellPace()
    },
    skip: (place, why) => report.leave('skipped', place, why),
    broken: (place, why) => report.leave('broken', place, why),
    mapping: options.mapping
  }
  let error: unknown = null
  try {
    for await (const found of reader(path, telling)) {
      report.found++
      report.messages += found.messages?.length ?? 1
      report.date(found.timestamp)
      const meant = { ...found, user: options.onlyUser ?? found.user ?? options.user }
      const items = itemsOf(meant, cleaner, (key) => options.checkpoint.reached(key))
      if (items === null) {
        report.wordless++
        continue
      }
      const fresh = items.filter(({ id }) => !options.checkpoint.has(id))
      if (fresh.length === 0) report.already++
      for (const item of fresh) {
        report.characters += item.characters
        if (options.preview !== undefined) options.preview(item)
        else await sender.push(item)
      }
    }
    await sender.flush()
    if (options.wait && options.preview === undefined) await sender.finish(options.onJobs)
    else report.waiting = options.checkpoint.open.size
  } catch (thrown) {
    error = thrown
  }
  return { report, cleaner, seconds: seconds(), error }
}
