/** The process that reads one file: what it is asked, within which time, and what its end means. */
import { failureFromRecord } from '#src/base/failure.ts'
import { unreadable } from '#src/reading/files/file-type.ts'
import { type AnswerOf, type Ask, readAnswer } from '#src/reading/files/reader-messages.ts'
import {
  type Breach,
  ProcessEnded,
  type ProcessLimits,
  startWatched
} from '#src/reading/process/watched-process.ts'

export interface ReaderLimits extends ProcessLimits {
  /** Until the file is open: it has to be parsed as far as its directory, a DOCX whole. */
  openTimeoutMs: number
  /** For each question after that. */
  askTimeoutMs: number
}

export interface ReaderChild {
  /**
   * Asks one question; the next may be asked when it is answered. Rejects with the Failure that the
   * file deserves, or with ProcessEnded.
   */
  ask<Question extends Ask>(question: Question): Promise<AnswerOf[Question['ask']]>
  /** Ends the process and waits until it is gone. */
  end(): Promise<void>
}

/** The 422 for a file that broke a bound before it could be opened. */
export function breachFailure(breach: Breach, limits: ReaderLimits) {
  const mb = Math.round(limits.memoryMaxBytes / 1024 / 1024)
  switch (breach) {
    case 'memory':
      return unreadable(`The file takes more than ${mb} MB of memory to read.`)
    case 'time':
      return unreadable('The file takes too long to read.')
    case 'crashed':
      return unreadable('The file is broken: it cannot be read.')
  }
}

const ENTRY = new URL('./reader-process.ts', import.meta.url).pathname

/** Starts a process for the file at `path`, which it is handed open. */
export function startReader(path: string, limits: ReaderLimits): ReaderChild {
  const child = startWatched(ENTRY, limits, path)
  return {
    ask: async <Question extends Ask>(question: Question) => {
      const timeoutMs = question.ask === 'open' ? limits.openTimeoutMs : limits.askTimeoutMs
      const answer = readAnswer(await child.ask(question, { waitMs: timeoutMs }))
      if (answer === null) {
        child.kill('crashed')
        await child.end()
        throw new ProcessEnded('crashed')
      }
      if ('failure' in answer) throw failureFromRecord(answer.failure)
      return answer.value as AnswerOf[Question['ask']]
    },
    end: () => child.end()
  }
}
