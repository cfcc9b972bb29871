/** Sends items in batches, one after the other and in order, and looks after their jobs. */
import { JobFailedError } from '../../groups/jobs.ts'
import { NotFoundError, QuotaError, TooLargeError, ValidationError } from '../../http/errors.ts'
import type { Keepsake } from '../../keepsake.ts'
import type { Report } from '../report.ts'
import type { Checkpoint } from './checkpoint.ts'
import { type Item, shortHash } from './items.ts'

const BATCH_ITEMS = 100
const BATCH_CHARACTERS = 1_000_000
/** With the pauses that the service asks for, some ten minutes of it being busy or away. */
const TRIES = 12

export class Sender {
  readonly #client: Keepsake
  readonly #checkpoint: Checkpoint
  readonly #report: Report
  #batch: Item[] = []
  #characters = 0

  constructor(client: Keepsake, checkpoint: Checkpoint, report: Report) {
    this.#client = client
    this.#checkpoint = checkpoint
    this.#report = report
  }

  /** Takes an item; what was taken before is sent once a batch is full. */
  async push(item: Item): Promise<void> {
    const [first] = this.#batch
    const isOther = first !== undefined && (first.user !== item.user || first.kind !== item.kind)
    if (isOther || this.#characters + item.characters > BATCH_CHARACTERS) await this.flush()
    this.#batch.push(item)
    this.#characters += item.characters
    if (this.#batch.length >= BATCH_ITEMS) await this.flush()
  }

  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#characters = 0
    if (batch.length > 0) await this.#send(batch)
  }

  async #send(batch: Item[]): Promise<void> {
    const [first] = batch
    if (first === undefined) return
    const client = first.user === undefined ? this.#client : this.#client.user(first.user)
    // Made of what is sent: a batch whose answer was lost is answered again, and not charged twice.
    const named = [this.#checkpoint.series(), ...batch.map(({ id }) => id)]
    const idempotencyKey = `import-${shortHash(named.join())}`
    try {
      const options = { idempotencyKey, maxRetries: TRIES }
      const { job_id: job } = await client.memory.import(bodyOf(first.kind, batch), options)
      this.#checkpoint.sent(job, batch)
      this.#report.sent += batch.length
    } catch (error) {
      const parts = smaller(batch, error, this.#report)
      if (parts === null) throw error
      for (const part of parts) await this.#send(part)
    }
  }

  /** Waits for the jobs of this import and of earlier ones that were not seen to end. */
  async finish(onEnded: (done: number, total: number) => void): Promise<void> {
    const jobs = [...this.#checkpoint.open]
    for (const [at, [job, items]] of jobs.entries()) {
      onEnded(at, jobs.length)
      this.#checkpoint.ended(job, await this.#endOf(job, items))
    }
  }

  /** Items that a job could not keep. */
  async #endOf(job: string, items: readonly string[]): Promise<string[]> {
    try {
      const { result } = await this.#client.jobs.wait(job, { timeoutMs: Number.POSITIVE_INFINITY })
      this.#report.add(result)
      const failures = Array.isArray(result?.['failures']) ? result['failures'] : []
      return failures.flatMap(({ index, error }: { index: number; error: string }) => {
        this.#report.leave('failed', `job ${job}, item ${index + 1}`, String(error))
        return items[index] ?? []
      })
    } catch (error) {
      // Ended so long ago that the service has forgotten it.
      if (error instanceof NotFoundError) return []
      if (!(error instanceof JobFailedError)) throw error
      this.#report.leave('failed', `job ${job}`, error.job.error ?? 'internal')
      return [...items]
    }
  }
}

function bodyOf(kind: Item['kind'], batch: readonly Item[]) {
  if (kind === 'item') return { items: batch.map(({ wire }) => wire) }
  const all = (list: string) => batch.flatMap(({ wire }) => wire[list] as unknown[])
  return { export: { version: 1, entities: all('entities'), statements: all('statements') } }
}

/** What is left of a batch that was refused, in parts that may be taken; null where nothing helps. */
function smaller(batch: Item[], error: unknown, report: Report): Item[][] | null {
  if (error instanceof ValidationError) return withoutRefused(batch, error, report)
  if (error instanceof TooLargeError && batch.length > 1) return halves(batch)
  if (!(error instanceof QuotaError) || error.limit === null || error.used === null) return null
  // As much as the month still has room for; the rest will be refused, and ends the import.
  const room = error.limit - error.used
  return room > 0 && room < batch.length ? [batch.slice(0, room), batch.slice(room)] : null
}

function halves(batch: Item[]): Item[][] {
  const middle = Math.ceil(batch.length / 2)
  return [batch.slice(0, middle), batch.slice(middle)]
}

function withoutRefused(batch: Item[], error: ValidationError, report: Report): Item[][] | null {
  const refused = new Map<number, string>()
  for (const { path, message } of error.fields) {
    const place = /^(?:items|export\.entities)\.(\d+)\b/.exec(path)?.[1]
    if (place !== undefined) refused.set(Number(place), `${path.split('.').at(-1)} ${message}`)
  }
  if (refused.size === 0) return null
  for (const [place, why] of refused) {
    const item = batch[place]
    if (item !== undefined)
      report.leave('skipped', item.place, `the service does not take it: ${why}`)
  }
  return [batch.filter((_, place) => !refused.has(place))]
}
