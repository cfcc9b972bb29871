/**
 * One file stays open between the parts of its job: opening a long document again for every few
 * pages would cost more than reading them. A file that nobody uses at the moment gives its process up
 * as soon as another job needs one, so keeping it open delays nobody, and after a while by itself.
 */
import type { OpenedFile } from '#src/reading/files/file-reader.ts'

/** Between two parts lies one commit, or a trip to the end of the line of accounts. */
const IDLE_MS = 15_000

interface Idle {
  jobId: string
  file: OpenedFile
  timer: ReturnType<typeof setTimeout>
}

export class KeptOpen {
  #idle: Idle | null = null
  /** Jobs that wait for a file to be opened. */
  #opening = 0

  /** The job's file as it was left, or opened anew. `leave` it, whatever happens. */
  async take(jobId: string, open: () => Promise<OpenedFile>): Promise<OpenedFile> {
    const idle = this.#idle
    if (idle !== null) {
      this.#idle = null
      clearTimeout(idle.timer)
      if (idle.jobId === jobId) return idle.file
      await idle.file.close()
    }
    this.#opening++
    try {
      return await open()
    } finally {
      this.#opening--
    }
  }

  /** Leaves the file for the next part of its job; the process is ended where another job waits. */
  async leave(jobId: string, file: OpenedFile): Promise<void> {
    if (this.#opening > 0 || this.#idle !== null) {
      await file.close()
      return
    }
    const timer = setTimeout(() => {
      if (this.#idle?.file === file) this.#idle = null
      void file.close()
    }, IDLE_MS)
    timer.unref()
    this.#idle = { jobId, file, timer }
  }
}
