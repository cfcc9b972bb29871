/**
 * Extraction by a configured model: one structured call per window of messages, a few windows at a
 * time. A window whose reply cannot be used, or that the model does not answer within the job's time,
 * is read by the built-in extractor instead, and the report says so and why: a poorer memory than the
 * owner has configured is better than none. One that is more than the model can take is cut smaller
 * first.
 */

import { Transient } from '#src/base/failure.ts'
import {
  type Candidates,
  ENTITY_TYPES,
  type EntityType,
  noCandidates,
  type SourceMessage
} from '#src/memory/candidates.ts'
import { contentKey } from '#src/memory/fact.ts'
import { type ChatModel, TooLong } from '#src/models/chat.ts'
import { problemOf } from '#src/models/endpoint-watch.ts'
import { askStructured } from '#src/models/structured-reply.ts'
import { type Cast, castOf } from '#src/reading/built-in/people.ts'
import type {
  Extraction,
  ExtractionReport,
  ExtractionRequest,
  Extractor
} from '#src/reading/extractor.ts'
import { candidatesOfReply } from '#src/reading/model/candidates-of-reply.ts'
import { extractionPrompt } from '#src/reading/model/prompts.ts'
import { EXTRACTION_REPLY } from '#src/reading/model/schema.ts'
import {
  cutWindows,
  isDrawnFrom,
  type MessageWindow,
  type Piece,
  splitWindow
} from '#src/reading/model/windows.ts'

/** Windows of one add that are asked for at a time. */
const PARALLEL_MAX = 3
const REPLY_TOKENS_MAX = 4096
const TIMEOUT_MS = 120_000
/** How often a window is halved for a model that cannot take it. */
const SPLITS_MAX = 3

export interface ModelExtractorOptions {
  chat: ChatModel
  /** Reads what the model does not. */
  standIn: Extractor
  /** A model that does not answer is not stood in for: Transient('model_unavailable'). */
  insists: boolean
  /** Who pays. */
  accountId: string
  /** Ends what is under way: Transient('model_unavailable'). */
  signal?: AbortSignal
}

/** An extractor over a model. */
export function modelExtractor(options: ModelExtractorOptions): Extractor {
  return {
    async extract(request) {
      const stop = new AbortController()
      const signal =
        options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal])
      const reader = new WindowReader({ ...options, signal }, request)
      try {
        return merged(await sideBySide(cutWindows(request.messages), (one) => reader.read(one, 0)))
      } finally {
        // One window failed: what the others still cost would be for nothing.
        stop.abort()
      }
    }
  }
}

class WindowReader {
  readonly #options: ModelExtractorOptions
  readonly #request: ExtractionRequest
  readonly #cast: Cast

  constructor(options: ModelExtractorOptions, request: ExtractionRequest) {
    this.#options = options
    this.#request = request
    this.#cast = castOf(request.messages, request.userName)
  }

  async read(window: MessageWindow, splits: number): Promise<Extraction> {
    const { chat, accountId, signal } = this.#options
    try {
      const reply = await askStructured(chat, EXTRACTION_REPLY, {
        accountId,
        messages: extractionPrompt(window, this.#cast),
        replyTokensMax: REPLY_TOKENS_MAX,
        timeoutMs: TIMEOUT_MS,
        ...(signal === undefined ? {} : { signal })
      })
      const spent = { ...nothing('model'), ...reply.usage }
      if (reply.kind === 'reply') {
        const { candidates, unfounded } = candidatesOfReply(reply.value, window, this.#cast)
        return { candidates, report: { ...spent, unfounded } }
      }
      const smaller = reply.reason === 'cut' ? await this.#readSmaller(window, splits) : null
      return plus(smaller ?? (await this.#readLocally(window)), spent)
    } catch (error) {
      if (error instanceof TooLong) {
        return (await this.#readSmaller(window, splits)) ?? (await this.#readLocally(window))
      }
      if (!(error instanceof Transient) || this.#options.insists) throw error
      const read = await this.#readLocally(window)
      return { ...read, report: { ...read.report, problem: problemOf(error) } }
    }
  }

  /** The window in halves; null when it has been halved enough or has nothing to halve. */
  async #readSmaller(window: MessageWindow, splits: number): Promise<Extraction | null> {
    const halves = splits < SPLITS_MAX ? splitWindow(window) : []
    if (halves.length < 2) return null
    const read: Extraction[] = []
    for (const half of halves) read.push(await this.read(half, splits + 1))
    return merged(read)
  }

  async #readLocally(window: MessageWindow): Promise<Extraction> {
    const { userName } = this.#request
    const messages = [...window.before.map(asContext), ...joined(window.pieces)]
    const { candidates, report } = await this.#options.standIn.extract({ messages, userName })
    return { candidates, report: { ...report, fellBack: 1 } }
  }
}

function asContext(piece: Piece): SourceMessage {
  return { ...piece.message, text: piece.text, extract: false }
}

/** Pieces as messages again; pieces of one message that follow each other are one. */
function joined(pieces: readonly Piece[]): SourceMessage[] {
  const messages: SourceMessage[] = []
  for (const piece of pieces) {
    const last = messages.at(-1)
    if (last?.index === piece.message.index) last.text += piece.text
    else messages.push({ ...piece.message, text: piece.text, extract: isDrawnFrom(piece) })
  }
  return messages
}

function nothing(by: ExtractionReport['by']): ExtractionReport {
  return { by, calls: 0, tokensIn: 0, tokensOut: 0, fellBack: 0, unfounded: 0 }
}

function plus(extraction: Extraction, spent: ExtractionReport): Extraction {
  const { candidates, report } = extraction
  const summed = sumOf([report, spent])
  return { candidates, report: { ...summed, by: report.by } }
}

function sumOf(reports: readonly ExtractionReport[]): ExtractionReport {
  const isModel = reports.length === 0 || reports.some((report) => report.by === 'model')
  return reports.reduce(
    (sum, report) => ({
      by: sum.by,
      calls: sum.calls + report.calls,
      tokensIn: sum.tokensIn + report.tokensIn,
      tokensOut: sum.tokensOut + report.tokensOut,
      fellBack: sum.fellBack + report.fellBack,
      unfounded: sum.unfounded + report.unfounded,
      ...problemIn(sum, report)
    }),
    nothing(isModel ? 'model' : 'local')
  )
}

/** The first one told. */
function problemIn({ problem: first }: ExtractionReport, { problem }: ExtractionReport) {
  const told = first ?? problem
  return told === undefined ? {} : { problem: told }
}

/** What all windows propose, without doubles. */
function merged(extractions: readonly Extraction[]): Extraction {
  const all = <List extends keyof Candidates>(list: List): Candidates[List] =>
    extractions.flatMap((one) => one.candidates[list] as unknown[]) as Candidates[List]
  const types = new Map<string, { name: string; type: EntityType }>()
  for (const entity of all('entities')) {
    const known = types.get(entity.name.toLowerCase())
    if (known === undefined) types.set(entity.name.toLowerCase(), { ...entity })
    else if (known.type === 'unknown' && ENTITY_TYPES.includes(entity.type))
      known.type = entity.type
  }
  const facts = once(all('facts'), (fact) => `${fact.entity}\n${contentKey(fact.content)}`)
  return {
    report: sumOf(extractions.map((one) => one.report)),
    candidates: {
      ...noCandidates(),
      entities: [...types.values()],
      facts: facts.map((fact) => ({
        ...fact,
        entityType:
          fact.entityType === 'unknown'
            ? (types.get(fact.entity.toLowerCase())?.type ?? 'unknown')
            : fact.entityType
      })),
      slight: all('slight'),
      relations: once(all('relations'), (one) =>
        [one.from, one.type, one.to].join('\n').toLowerCase()
      ),
      knowledge: once(all('knowledge'), (one) => `${one.entity}\n${one.content}`),
      episodes: once(all('episodes'), (one) => contentKey(one.summary)),
      procedures: once(all('procedures'), (one) => JSON.stringify([one.name, one.steps]))
    }
  }
}

/** The first of each key. */
function once<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(item)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Runs a few at a time; results in the order of the windows. Rejects with the first failure. */
async function sideBySide(
  windows: readonly MessageWindow[],
  read: (window: MessageWindow) => Promise<Extraction>
): Promise<Extraction[]> {
  const results: Extraction[] = []
  let next = 0
  const worker = async () => {
    for (let place = next++; place < windows.length; place = next++) {
      const window = windows[place]
      if (window !== undefined) results[place] = await read(window)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_MAX }, worker))
  return results
}
