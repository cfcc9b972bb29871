/**
 * The port to work whose cost grows with a text: extraction by rules, redaction of long texts, the
 * capture policy's verdict on them, cutting and counting. It runs in processes of its own, each task
 * within a bound of time that grows with its text, so that no text, however hostile, keeps the threads
 * that serve other people busy, and none can stop the service.
 */
import { invalid } from '#src/base/failure.ts'
import type { Breach } from '#src/reading/process/watched-process.ts'

/**
 * What a reading process can be asked, by name: functions of what JSON can say. Where they are put together
 * (`src/reading-tasks.ts`) they are added to this.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the list adds to it, which a type alias cannot take
export interface Tasks {}

export type TaskName = keyof Tasks
type Task<Name extends TaskName> = Tasks[Name] extends (input: infer Input) => infer Output
  ? { input: Input; output: Output }
  : never
export type TaskInput<Name extends TaskName> = Task<Name>['input']
export type TaskOutput<Name extends TaskName> = Task<Name>['output']

/** The text broke a bound of its process, or broke the process; another try would end the same way. */
export class ReadingStopped extends Error {
  readonly breach: Breach

  constructor(breach: Breach) {
    super(`reading was stopped: ${breach}`)
    this.name = 'ReadingStopped'
    this.breach = breach
  }
}

export interface ReadingOptions {
  /** Length of all texts of the task; it decides the bound of time and the line to wait in. */
  characters: number
  /** A client waits for the answer, so it does not stand behind queued work. */
  isAwaited: boolean
  /** Whose text it is: accounts take turns. Those who leave it out are one account together. */
  accountId?: string
  signal?: AbortSignal
}

export interface Reading {
  /**
   * Runs a task on its input. Rejects with what the task throws (a Failure as itself),
   * with ReadingStopped, with Transient('overloaded') when too many wait, or with the signal's reason.
   */
  run<Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    options: ReadingOptions
  ): Promise<TaskOutput<Name>>
  /** Ends the processes; what is under way is stopped. */
  close(): Promise<void>
}

/** The same for texts of one account, which then takes its turn with others. */
export function readingFor(reading: Reading, accountId: string): Reading {
  return {
    run: (name, input, options) => reading.run(name, input, { ...options, accountId }),
    close: () => reading.close()
  }
}

/** For endpoints whose client waits: a text that was stopped is refused, in words that help. */
export function stoppedAsFailure(error: unknown): never {
  if (!(error instanceof ReadingStopped)) throw error
  throw invalid('', 'The text takes too long to be read. Send it in smaller parts.')
}
