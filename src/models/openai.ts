/**
 * Models behind an OpenAI-compatible endpoint; the only file that meets the `openai` package.
 *
 * The package's own retries are off (`attempts.ts` bounds them by who waits), so is its log (it would
 * print texts), and every setting is handed in, since it would read the environment behind our back.
 * Endpoints differ in what they take, so only fields that nearly all know are sent, and an error's
 * message is looked at but never passed on: it may quote what was sent.
 */
import OpenAI from 'openai'
import type { Clock } from '#src/base/clock.ts'
import { Transient } from '#src/base/failure.ts'
import {
  AttemptFailed,
  attempts,
  HASTY,
  PATIENT,
  retryAfterMs,
  type Wait
} from '#src/models/attempts.ts'
import { type ChatModel, type ChatReply, type ChatRequest, TooLong } from '#src/models/chat.ts'
import type { ChatMessage } from '#src/models/chat-message.ts'
import type { Embedder } from '#src/models/models.ts'
import {
  LearntForms,
  lowerForm,
  messagesInForm,
  type ReplyForm,
  responseFormat
} from '#src/models/reply-forms.ts'
import type { Embedding } from '#src/text/embedding.ts'

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

/**
 * A chat model at the endpoint. Nothing is asked before the first call. A format that it refuses is
 * told another way at once; an error of its own is taken for a refusal as well until it has answered
 * in that form, since some servers say 500 to a schema, but costs one of the attempts.
 */
export function endpointChat(
  settings: EndpointSettings,
  surroundings: Surroundings,
  forms = new LearntForms(surroundings.now)
): ChatModel {
  const client = clientOf(settings)
  const isPublic = settings.baseUrl === null || settings.baseUrl.startsWith(PUBLIC_URL)
  return {
    name: settings.model,
    forms,
    reply(request) {
      let form = request.format === null ? null : forms.present()
      return attempts(PATIENT, surroundings.wait, async () => {
        for (;;) {
          try {
            const reply = await ask(client, settings.model, isPublic, request, form)
            if (form === null) return reply
            forms.worked(form)
            return { ...reply, form }
          } catch (error) {
            if (exceedsContext(error)) throw new TooLong()
            const failed = failedAttempt(error, surroundings.now)
            if (form === null || form === 'words') throw failed
            const isRefused = refusesFormat(error)
            if (isRefused || (isOwnFault(error) && !forms.isProven(form))) form = lowerForm(form)
            if (!isRefused) throw failed
          }
        }
      })
    }
  }
}

async function ask(
  client: OpenAI,
  model: string,
  isPublic: boolean,
  request: ChatRequest,
  form: ReplyForm | null
): Promise<ChatReply> {
  const { format, replyTokensMax } = request
  const isFormed = format !== null && form !== null
  const messages = isFormed ? messagesInForm(request.messages, format, form) : request.messages
  const completion = await client.chat.completions.create(
    {
      model,
      messages: messages.map(messageFor),
      // The public endpoint's newer models refuse the old field and any temperature but their own.
      ...(isPublic
        ? { max_completion_tokens: replyTokensMax }
        : { max_tokens: replyTokensMax, temperature: 0 }),
      ...(isFormed ? responseFormat(format, form) : {})
    },
    { timeout: request.timeoutMs, ...(request.signal ? { signal: request.signal } : {}) }
  )
  const choice = completion.choices?.[0]
  if (!choice?.message) throw new AttemptFailed('unreadable_answer', true)
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

/**
 * Whether a call was refused in a way that another form of it may mend. A 404 is a wrong path or a
 * model that is not there, unless it says that it is about what was asked for.
 */
function refusesFormat(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError)) return false
  if (error.status === 404) return mentionsFormat(error)
  return [400, 415, 422, 501].includes(error.status ?? 0)
}

/** Whether the endpoint says that it failed itself. */
function isOwnFault(error: unknown): boolean {
  return error instanceof OpenAI.APIError && (error.status ?? 0) >= 500
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

function mentionsFormat(error: InstanceType<typeof OpenAI.APIError>): boolean {
  const said = `${error.param} ${error.message}`
  return /response_format|json_schema|structured|requested parameters/i.test(said)
}

/**
 * What came instead of an answer, without its words. Worth another attempt: nothing arrived, not in
 * time, or not whole; too many calls; the endpoint's own fault. Not: what we sent is wrong (a key, a
 * model's name), or the caller gave up.
 */
function failedAttempt(error: unknown, now: Clock): AttemptFailed {
  if (error instanceof AttemptFailed) return error
  if (error instanceof OpenAI.APIUserAbortError) return new AttemptFailed('given_up', false)
  if (error instanceof OpenAI.APIConnectionTimeoutError) return new AttemptFailed('timeout', true)
  if (error instanceof OpenAI.APIConnectionError) return new AttemptFailed('no_connection', true)
  if (error instanceof OpenAI.APIError && error.status !== undefined) {
    const { status } = error
    const again = status >= 500 || status === 429 || status === 408 || status === 409
    const after = retryAfterMs(error.headers?.get('retry-after'), now())
    return new AttemptFailed(`status_${status}`, again, after)
  }
  // A body that broke off or is not JSON surfaces as whatever the parser or the socket threw.
  return new AttemptFailed('unreadable_answer', true)
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
    if (vectors.length !== texts.length) throw new AttemptFailed('unreadable_answer', true)
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
