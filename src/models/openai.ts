/**
 * Models behind an OpenAI-compatible endpoint; the only file that meets the `openai` package.
 *
 * The package's own retries are off (`attempts.ts` bounds them by who waits), so is its log (it would
 * print texts), and every setting is handed in, since it would read the environment behind our back.
 * Endpoints differ in what they take, so only fields that nearly all know are sent, and an error's
 * message is looked at but never passed on: it may quote what was sent.
 */
import OpenAI from 'openai'
import type { Clock } from '#src/clock.ts'
import { Transient } from '#src/failure.ts'
import {
  AttemptFailed,
  attempts,
  HASTY,
  PATIENT,
  retryAfterMs,
  type Wait
} from '#src/models/attempts.ts'
import {
  type ChatMessage,
  type ChatModel,
  type ChatReply,
  type ChatRequest,
  FormatRefused,
  TooLong
} from '#src/models/chat.ts'
import type { Embedder, Embedding } from '#src/models/models.ts'

const PUBLIC_URL = 'https://api.openai.com/v1'

/** Texts of one embedding call; more are sent in several. */
const EMBED_TEXTS_MAX = 64
/** About 2,000 tokens, which the usual models take; some take 512 and answer 400 to more. */
const EMBED_CHARACTERS = [8000, 1200] as const
const EMBED_TIMEOUT_MS = { search: 8000, bulk: 60_000 } as const

export interface EndpointSettings {
  model: string
  /** Null is the public endpoint. */
  baseUrl: string | null
  /** Null where the endpoint needs none. */
  apiKey: string | null
}

/** What tests replace. */
export interface Surroundings {
  wait: Wait
  now: Clock
}

function clientOf(settings: EndpointSettings): OpenAI {
  return new OpenAI({
    apiKey: settings.apiKey ?? 'none',
    baseURL: settings.baseUrl ?? PUBLIC_URL,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: 'off',
    ...(settings.apiKey === null ? { defaultHeaders: { Authorization: null } } : {})
  })
}

/** A chat model at the endpoint. Nothing is asked before the first call. */
export function endpointChat(settings: EndpointSettings, surroundings: Surroundings): ChatModel {
  const client = clientOf(settings)
  const isPublic = settings.baseUrl === null || settings.baseUrl.startsWith(PUBLIC_URL)
  /** Formats, by name, of which the endpoint said that it does not take them. */
  const refusedFormats = new Set<string>()
  return {
    name: settings.model,
    reply(request) {
      const { format } = request
      if (format && refusedFormats.has(format.name)) return Promise.reject(new FormatRefused())
      return attempts(PATIENT, surroundings.wait, async () => {
        try {
          return await ask(client, settings.model, isPublic, request)
        } catch (error) {
          if (exceedsContext(error)) throw new TooLong()
          if (format && refusesFormat(error)) {
            if (mentionsFormat(error)) refusedFormats.add(format.name)
            throw new FormatRefused()
          }
          throw failedAttempt(error, surroundings.now)
        }
      })
    }
  }
}

async function ask(
  client: OpenAI,
  model: string,
  isPublic: boolean,
  request: ChatRequest
): Promise<ChatReply> {
  const { format, replyTokensMax } = request
  const completion = await client.chat.completions.create(
    {
      model,
      messages: request.messages.map(messageFor),
      // The public endpoint's newer models refuse the old field and any temperature but their own.
      ...(isPublic
        ? { max_completion_tokens: replyTokensMax }
        : { max_tokens: replyTokensMax, temperature: 0 }),
      ...(format
        ? { response_format: { type: 'json_schema', json_schema: { ...format, strict: true } } }
        : {})
    },
    { timeout: request.timeoutMs, ...(request.signal ? { signal: request.signal } : {}) }
  )
  const choice = completion.choices?.[0]
  if (!choice?.message) throw new AttemptFailed('answer without a choice', true)
  const refused = Boolean(choice.message.refusal) || choice.finish_reason === 'content_filter'
  return {
    ending: refused ? 'refused' : choice.finish_reason === 'length' ? 'cut' : 'complete',
    text: refused ? '' : (choice.message.content ?? ''),
    usage: {
      calls: 1,
      tokensIn: completion.usage?.prompt_tokens ?? 0,
      tokensOut: completion.usage?.completion_tokens ?? 0
    }
  }
}

function messageFor(message: ChatMessage): OpenAI.ChatCompletionMessageParam {
  const { role, text, images } = message
  if (role !== 'user' || !images?.length) return { role, content: text }
  return {
    role,
    content: [
      { type: 'text', text },
      ...images.map(({ mediaType, bytes }) => {
        const url = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
        return { type: 'image_url' as const, image_url: { url } }
      })
    ]
  }
}

/** Whether a call with a response format was refused in a way that asking without may mend. */
function refusesFormat(error: unknown): boolean {
  return error instanceof OpenAI.APIError && [400, 404, 415, 422, 501].includes(error.status ?? 0)
}

/** Endpoints agree on no code for it; their messages all name the context or the tokens. */
function exceedsContext(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError) || ![400, 413, 422].includes(error.status ?? 0)) {
    return false
  }
  const said = `${error.code} ${error.type} ${error.message}`
  return /context.{0,20}(?:length|size|window)|context_exceeded|maximum.{0,20}tokens|too many tokens|prompt is too long/is.test(
    said
  )
}

function mentionsFormat(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError)) return false
  return /response_format|json_schema|structured/i.test(`${error.param} ${error.message}`)
}

/**
 * What came instead of an answer, without its words. Worth another attempt: nothing arrived, not in
 * time, or not whole; too many calls; the endpoint's own fault. Not: what we sent is wrong (a key, a
 * model's name), or the caller gave up.
 */
function failedAttempt(error: unknown, now: Clock): Error {
  if (error instanceof AttemptFailed) return error
  if (error instanceof OpenAI.APIUserAbortError) return new AttemptFailed('given up', false)
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new AttemptFailed('timeout', true)
  if (error instanceof OpenAI.APIConnectionError) return new AttemptFailed('no connection', true)
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const { status } = error
    const again = status >= 500 || status === 429 || status === 408 || status === 409
    const after = retryAfterMs(error.headers?.get('retry-after'), now())
    return new AttemptFailed(`status ${status}`, again, after)
  }
  // A body that broke off or is not JSON surfaces as whatever the parser or the socket threw.
  return new AttemptFailed(
    `unreadable answer (${error instanceof Error ? error.name : 'unknown'})`,
    true
  )
}

export interface EmbeddingSettings extends EndpointSettings {
  /** What the endpoint is asked for; null leaves it to the model, since many take no such field. */
  dimensions: number | null
  /** How long the vectors are where that is known already; null is found out. */
  knownLength: number | null
}

/**
 * An embedder at the endpoint. With neither length the endpoint is asked once, to learn how long its
 * vectors are. Rejects with Transient('model_unavailable') when that fails.
 */
export async function openEndpointEmbedder(
  settings: EmbeddingSettings,
  surroundings: Surroundings
): Promise<Embedder> {
  const call = embeddingCall(clientOf(settings), settings, surroundings)
  const known = settings.dimensions ?? settings.knownLength
  const dimensions = known ?? (await call(['dimensions'], 'bulk'))[0]?.length ?? 0
  return {
    name: `${settings.model}/d${dimensions}`,
    dimensions,
    async embed(texts, { urgency }) {
      const found: Embedding[] = []
      for (let from = 0; from < texts.length; from += EMBED_TEXTS_MAX) {
        const vectors = await call(texts.slice(from, from + EMBED_TEXTS_MAX), urgency)
        for (const vector of vectors) {
          found.push({ vector: unitVector(vector, dimensions), tokens: null })
        }
      }
      return found
    }
  }
}

type EmbeddingCall = (texts: string[], urgency: 'search' | 'bulk') => Promise<number[][]>

function embeddingCall(
  client: OpenAI,
  settings: { model: string; dimensions: number | null },
  { wait, now }: Surroundings
): EmbeddingCall {
  const { model, dimensions } = settings
  const once = async (texts: string[], urgency: 'search' | 'bulk', characters: number) => {
    const { data } = await client.embeddings.create(
      {
        model,
        // An empty input is refused by most endpoints; a full stop says as little.
        input: texts.map((text) => text.slice(0, characters).trim() || '.'),
        encoding_format: 'float',
        ...(dimensions === null ? {} : { dimensions })
      },
      { timeout: EMBED_TIMEOUT_MS[urgency] }
    )
    const vectors = data?.toSorted((a, b) => a.index - b.index).map((item) => item.embedding) ?? []
    if (vectors.length !== texts.length) throw new AttemptFailed('vectors missing', true)
    return vectors
  }
  return (texts, urgency) =>
    attempts(urgency === 'search' ? HASTY : PATIENT, wait, async () => {
      const [long, short] = EMBED_CHARACTERS
      try {
        return await once(texts, urgency, long).catch((error: unknown) => {
          const tooLong = refusesFormat(error) && texts.some((text) => text.length > short)
          if (!tooLong) throw error
          return once(texts, urgency, short)
        })
      } catch (error) {
        throw failedAttempt(error, now)
      }
    })
}

/** At unit length. Throws when the endpoint gave something else than it promised. */
function unitVector(values: number[], dimensions: number): Float32Array {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
  if (values.length !== dimensions || !Number.isFinite(length) || length === 0) {
    throw new Transient('model_unavailable', { retryAfterS: 30 })
  }
  return Float32Array.from(values, (value) => value / length)
}
