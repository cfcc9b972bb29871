/**
 * Redaction of one import, counted: texts by every rule, metadata by the shape of tokens (contract 13).
 * What is long is read in a reading process, in slices between which others come, and within a bound of time for
 * the whole import: the thread that accepts it serves everybody.
 */
import { invalid } from '#src/base/failure.ts'
import { AT_ONCE_MAX } from '#src/extraction/accept/redact-add.ts'
import { type Passage, redactPassages } from '#src/import/accept/redact-passages.ts'
import { type Reading, stoppedAsFailure } from '#src/reading/process/reading.ts'

/** Of one task; a text may have more by itself, twice as much as the longest field at most. */
const SLICE_CHARACTERS = 100_000
/** For all of an import; below the 60 s after which the connection of a client that waits is closed. */
const TOTAL_MS = 45_000

/** Gives texts without their secrets. */
export interface Cleaner {
  text(text: string): string
  metadata<Value>(value: Value): Value
}

export class Redactor {
  readonly #reading: Reading
  readonly #clock: () => number
  #left = TOTAL_MS
  /** Characters that may still be redacted here: an import of many short texts is as long as others. */
  #atOnce = AT_ONCE_MAX
  #redactions = 0

  /** @param clock milliseconds that only grow */
  constructor(reading: Reading, clock: () => number = () => performance.now()) {
    this.#reading = reading
    this.#clock = clock
  }

  /** Secrets taken out so far. */
  get redactions(): number {
    return this.#redactions
  }

  /**
   * What `work` makes of texts without secrets. It is run twice, first to learn which texts it asks for; so it
   * must ask for the same in the same order, and do nothing else. Throws 422 when all together takes too long.
   */
  async clean<Value>(work: (cleaner: Cleaner) => Value): Promise<Value> {
    const { value, redactions } = await this.#through(work)
    this.#redactions += redactions
    return value
  }

  /** The same for texts that are counted elsewhere. */
  async look<Value>(work: (cleaner: Cleaner) => Value): Promise<Value> {
    return (await this.#through(work)).value
  }

  async #through<Value>(work: (cleaner: Cleaner) => Value) {
    const asked: Passage[] = []
    work(asking(asked))
    const clean: unknown[] = []
    let redactions = 0
    for (const slice of slicesOf(asked)) {
      const done = await this.#redacted(slice)
      clean.push(...done.values)
      redactions += done.redactions
    }
    return { value: work(giving(clean)), redactions }
  }

  async #redacted({ passages, characters }: Slice) {
    if (characters <= this.#atOnce) {
      this.#atOnce -= characters
      return redactPassages(passages)
    }
    if (this.#left <= 0) throw tooLong()
    const begun = this.#clock()
    try {
      return await this.#reading
        .run('redact_passages', passages, { characters, isAwaited: true })
        .catch(stoppedAsFailure)
    } finally {
      this.#left -= this.#clock() - begun
    }
  }
}

interface Slice {
  passages: Passage[]
  characters: number
}

function slicesOf(passages: readonly Passage[]): Slice[] {
  const slices: Slice[] = []
  let last: Slice | undefined
  for (const passage of passages) {
    const characters = ('text' in passage ? passage.text : JSON.stringify(passage)).length
    if (last === undefined || last.characters + characters > SLICE_CHARACTERS) {
      last = { passages: [], characters: 0 }
      slices.push(last)
    }
    last.passages.push(passage)
    last.characters += characters
  }
  return slices
}

/** Notes what is asked for. */
function asking(asked: Passage[]): Cleaner {
  return {
    text: (text) => {
      asked.push({ text })
      return text
    },
    metadata: (value) => {
      asked.push({ metadata: value })
      return value
    }
  }
}

/** Gives what the passages have become, in their order. */
function giving(clean: readonly unknown[]): Cleaner {
  let next = 0
  const give = (): unknown => {
    if (next >= clean.length) throw new Error('another text was asked for than before')
    return clean[next++]
  }
  return {
    text: () => give() as string,
    metadata: <Value>() => give() as Value
  }
}

function tooLong() {
  return invalid('export', 'takes too long to be read. Send it in smaller parts.')
}
