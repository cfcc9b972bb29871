/**
 * Reads files in processes of their own, few at a time, so that a hostile file loses its parts but
 * never takes the service down.
 */

import type { FileReader, InputFile, Inspection } from '#src/reading/files/file-reader.ts'
import { unreadable } from '#src/reading/files/file-type.ts'
import { FileInProcess, type OpenedFileOptions, startOn } from '#src/reading/files/opened-file.ts'
import { breachFailure, type ReaderChild } from '#src/reading/files/reader-child.ts'
import { startSlots } from '#src/reading/process/slots.ts'
import { ProcessEnded } from '#src/reading/process/watched-process.ts'

export interface FileReaderOptions extends OpenedFileOptions {
  /** `niceness` is that of acceptance; jobs step back further, since nobody waits for them. */
  jobNiceness: number
  /** So many times the bounds of time hold for jobs: who steps back gets little of a busy machine. */
  jobPatience: number
  /** Processes at a time for acceptance, where somebody waits for the answer. */
  acceptingMax: number
  /** Processes at a time for jobs. */
  workingMax: number
  /** Files that may wait to be inspected, and for how long. */
  waitingMax: number
  waitMaxMs: number
}

/** Waiting and reading together stay below the 30 s that clients wait for an answer. */
export const FILE_READER_DEFAULTS: FileReaderOptions = {
  memoryMaxBytes: 500 * 1024 * 1024,
  openTimeoutMs: 12_000,
  askTimeoutMs: 8_000,
  cpuMaxS: 900,
  breachesMax: 3,
  // At 10 an upload got a tenth of a busy processor and large ones ran out of time.
  niceness: 5,
  jobNiceness: 10,
  jobPatience: 8,
  acceptingMax: 2,
  workingMax: 1,
  waitingMax: 32,
  waitMaxMs: 8_000
}

/** A reader with slots of its own. Acceptance never waits behind jobs. */
export function startFileReader(options: FileReaderOptions = FILE_READER_DEFAULTS): FileReader {
  const accepting = startSlots({ ...options, slotsMax: options.acceptingMax })
  // A job may wait as long as it takes: it is durable, and nobody holds a line open for it.
  const working = startSlots({
    slotsMax: options.workingMax,
    waitingMax: Number.POSITIVE_INFINITY,
    waitMaxMs: Number.POSITIVE_INFINITY
  })
  const background = {
    ...options,
    niceness: options.jobNiceness,
    openTimeoutMs: options.openTimeoutMs * options.jobPatience,
    askTimeoutMs: options.askTimeoutMs * options.jobPatience
  }
  return {
    inspect: async (file, needsText, owner) => {
      const leave = await accepting.take(owner)
      try {
        return await inspectFile(file, needsText, options, owner.signal)
      } finally {
        leave()
      }
    },
    open: async (file, owner) => {
      const { signal } = owner
      let leave = () => {}
      const over = () => {
        leave()
        file.discard?.()
      }
      try {
        leave = await working.take(owner)
        const started = await startOn(file, background, signal)
        return new FileInProcess(file, started, background, over, signal)
      } catch (error) {
        over()
        throw error
      }
    }
  }
}

async function inspectFile(
  file: InputFile,
  needsText: boolean,
  options: FileReaderOptions,
  signal: AbortSignal
): Promise<Inspection> {
  const { reader, opened } = await startOn(file, options, signal)
  const end = () => void reader.end()
  signal.addEventListener('abort', end, { once: true })
  try {
    if (needsText && !(await holdsText(reader, options))) {
      throw unreadable('The file holds no text. Pages that are pictures need a vision model.')
    }
    return { fileType: opened.fileType, pageCount: opened.partCount }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', end)
    await reader.end()
  }
}

async function holdsText(reader: ReaderChild, options: FileReaderOptions): Promise<boolean> {
  try {
    return await reader.ask({ ask: 'holds_text' })
  } catch (error) {
    throw error instanceof ProcessEnded ? breachFailure(error.breach, options) : error
  }
}
