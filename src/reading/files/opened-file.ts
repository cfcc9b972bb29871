/**
 * A file that is open for its job, in a reader process of its own. A part that breaks the process
 * is lost alone: the next one gets a new process, until the file has broken too many.
 */
import type { InputFile, OpenedFile } from '#src/reading/files/file-reader.ts'
import {
  breachFailure,
  type ReaderChild,
  type ReaderLimits,
  startReader
} from '#src/reading/files/reader-child.ts'
import type { AnswerOf, Ask } from '#src/reading/files/reader-messages.ts'
import { ProcessEnded } from '#src/reading/process/watched-process.ts'

export interface OpenedFileOptions extends ReaderLimits {
  /** How often one file may break its process before the rest of it is given up. */
  breachesMax: number
}

/** A process that has opened its file, and what the file turned out to be. */
export interface StartedReader {
  reader: ReaderChild
  opened: AnswerOf['open']
}

/** Texts that are remembered, of the parts asked for last. */
const TEXTS_MAX = 32

type PartAsk = Exclude<Ask, { ask: 'open' | 'holds_text' }>

/**
 * Starts a process for `file`. Throws the 415 or 422 of a file that cannot be opened, and the
 * signal's reason when that aborts meanwhile.
 */
export async function startOn(
  file: InputFile,
  limits: ReaderLimits,
  signal: AbortSignal
): Promise<StartedReader> {
  signal.throwIfAborted()
  const reader = startReader(file.path, limits)
  const end = () => void reader.end()
  signal.addEventListener('abort', end, { once: true })
  try {
    const { name, canRender } = file
    return { reader, opened: await reader.ask({ ask: 'open', name, canRender }) }
  } catch (error) {
    await reader.end()
    signal.throwIfAborted()
    throw error instanceof ProcessEnded ? breachFailure(error.breach, limits) : error
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Keeps a file open until it is closed or `signal` aborts; `onClose` is called once. */
export class FileInProcess implements OpenedFile {
  readonly fileType: OpenedFile['fileType']
  readonly pageCount: number
  readonly #file: InputFile
  readonly #options: OpenedFileOptions
  readonly #signal: AbortSignal
  readonly #onClose: () => void
  readonly #closeOnAbort = () => void this.close()
  /** Null between a breach and the next question. */
  #reader: ReaderChild | null
  #answered = 0
  #breaches = 0
  #closing: Promise<void> | null = null
  readonly #texts = new Map<number, string | null>()
  /** Questions queue up behind this one: a process answers one at a time. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    file: InputFile,
    started: StartedReader,
    options: OpenedFileOptions,
    onClose: () => void,
    signal: AbortSignal
  ) {
    this.#file = file
    this.#reader = started.reader
    this.fileType = started.opened.fileType
    this.pageCount = started.opened.partCount
    this.#options = options
    this.#onClose = onClose
    this.#signal = signal
    signal.addEventListener('abort', this.#closeOnAbort, { once: true })
  }

  /**
   * Remembered for a while: what stands around a part is looked at with its neighbours too, and a part
   * that broke the process would break it again.
   */
  async text(part: number) {
    const known = this.#texts.get(part)
    if (known !== undefined) return known
    const text = await this.#ask({ ask: 'text', part })
    this.#texts.set(part, text)
    const [oldest] = this.#texts.keys()
    if (this.#texts.size > TEXTS_MAX && oldest !== undefined) this.#texts.delete(oldest)
    return text
  }

  picture(page: number, size: { width: number; height: number }) {
    return this.#ask({ ask: 'picture', page, size })
  }

  sheet(plan: Extract<Ask, { ask: 'sheet' }>['plan']) {
    return this.#ask({ ask: 'sheet', plan })
  }

  /** Resolves when the process is gone, however often it is called. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  /** Null when the part cannot be read or the file is given up; rejects only when aborted or closed. */
  #ask<Question extends PartAsk>(question: Question): Promise<AnswerOf[Question['ask']] | null> {
    const answer = this.#last.then(() => this.#askInTurn(question))
    // Whoever asked hears of the failure; the next in line must not.
    this.#last = answer.catch(() => {})
    return answer
  }

  async #askInTurn<Question extends PartAsk>(
    question: Question
  ): Promise<AnswerOf[Question['ask']] | null> {
    while (this.#breaches < this.#options.breachesMax) {
      const isFresh = this.#reader === null || this.#answered === 0
      try {
        this.#throwIfClosed()
        const reader = this.#reader ?? (await this.#restart())
        const answer = await reader.ask(question)
        this.#answered++
        return answer
      } catch (error) {
        this.#throwIfClosed()
        this.#reader = null
        this.#breaches++
        // Memory may have piled up over many parts: only in a process that had read nothing before
        // is this part proven to be the culprit. A part that takes too long always is.
        if (isFresh || !(error instanceof ProcessEnded) || error.breach === 'time') return null
      }
    }
    return null
  }

  async #close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#closeOnAbort)
    await this.#reader?.end()
    // A question in flight may just be starting the next process; it ends that one itself.
    await this.#last
    this.#onClose()
  }

  async #restart(): Promise<ReaderChild> {
    const { reader } = await startOn(this.#file, this.#options, this.#signal)
    this.#reader = reader
    this.#answered = 0
    if (this.#closing !== null) await reader.end()
    return reader
  }

  #throwIfClosed(): void {
    this.#signal.throwIfAborted()
    if (this.#closing !== null) throw new Error('the file was closed')
  }
}
