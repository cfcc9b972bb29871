/**
 * Whether a model answers, as its last calls told, and whether it is worth asking now. After a failure
 * it is left alone for a while that grows with each further one; then one call tries it while the
 * others still go without. So a job behind a failed one does not wait for what will not come.
 *
 * What went wrong is a stable word with the status, never a text of either side. It stands once in
 * the log until it changes, in health, and in the reports of the jobs that went without.
 */
import type { Clock } from '#src/base/clock.ts'
import { Transient } from '#src/base/failure.ts'
import { log } from '#src/base/log.ts'
import { AttemptFailed, type ModelProblem } from '#src/models/attempts.ts'
import { type ChatModel, type ChatRequest, TooLong } from '#src/models/chat.ts'

const PAUSE_MS = 30_000
const PAUSE_MAX_MS = 600_000

/** What only a change of settings or at the endpoint mends; told as errors, with what to look at. */
const HINTS: Partial<Record<ModelProblem, string>> = {
  status_401: 'the endpoint does not accept OPENAI_API_KEY',
  status_403: 'the key may not use this model',
  status_404: 'the endpoint knows no such model or path; check the name and OPENAI_BASE_URL'
}

/** How the configured models are: whether one writes, and whether all answered when last asked. */
export interface ModelHealth {
  configured: boolean
  ok: boolean
  /** Why not, as a stable word. */
  reason?: ModelProblem
}

export class EndpointWatch {
  readonly #model: string
  readonly #now: Clock
  #problem: ModelProblem | null = null
  #failures = 0
  #restsUntil = 0
  #isTrying = false

  constructor(model: string, now: Clock) {
    this.#model = model
    this.#now = now
  }

  /** Why the last call brought nothing; null when it brought something. */
  get problem(): ModelProblem | null {
    return this.#problem
  }

  /** Whether to ask now. After a pause it says so to one, who then says how it ended. */
  mayAsk(): boolean {
    if (this.#problem === null) return true
    if (this.#isTrying || this.#now() < this.#restsUntil) return false
    this.#isTrying = true
    return true
  }

  answered(): void {
    if (this.#problem !== null) log.write('info', 'model_answers_again', { model: this.#model })
    this.#problem = null
    this.#failures = 0
    this.#isTrying = false
  }

  failed(problem: ModelProblem, retryAfterMs: number): void {
    if (problem !== this.#problem) {
      const hint = HINTS[problem]
      const level = hint === undefined ? 'warn' : 'error'
      log.write(level, 'model_unavailable', { model: this.#model, problem, hint })
    }
    // Calls that were under way together are one failure.
    if (this.#problem === null || this.#isTrying) this.#failures++
    const pause = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (this.#failures - 1))
    this.#restsUntil = this.#now() + Math.max(pause, retryAfterMs)
    this.#problem = problem
    this.#isTrying = false
  }

  /** The call told nothing of the endpoint: whoever asked gave up. */
  gaveUp(): void {
    this.#isTrying = false
  }
}

export interface WatchOptions {
  watch: EndpointWatch
  /** Whether calls are refused while the endpoint is left alone; otherwise they are only watched. */
  rests: boolean
}

/** The same model, watched; its calls run against the time of the job that asks. */
export function watchedChat(chat: ChatModel, { watch, rests }: WatchOptions): ChatModel {
  return {
    ...chat,
    reply: async (request) => {
      if (!watch.mayAsk() && rests) throw unavailable(watch.problem)
      const { time } = request
      time?.begin()
      const began = performance.now()
      try {
        const reply = await chat.reply(request)
        watch.answered()
        return reply
      } catch (error) {
        note(watch, request, error, performance.now() - began)
        throw error
      } finally {
        time?.end()
      }
    }
  }
}

function note(watch: EndpointWatch, request: ChatRequest, error: unknown, tookMs: number): void {
  const { time, signal } = request
  if (error instanceof TooLong) watch.answered()
  else if (!(error instanceof Transient)) watch.gaveUp()
  else if (signal?.aborted !== true) watch.failed(problemOf(error), error.retryAfterS * 1000)
  else if (time?.signal.aborted === true && tookMs >= time.totalMs / 2) watch.failed('too_slow', 0)
  else watch.gaveUp()
}

/** Why a model was not available. */
export function problemOf(error: Transient): ModelProblem {
  return error.cause instanceof AttemptFailed ? error.cause.problem : 'unknown'
}

function unavailable(problem: ModelProblem | null): Transient {
  const cause = new AttemptFailed(problem ?? 'unknown', false)
  return new Transient('model_unavailable', { retryAfterS: 30, cause })
}
