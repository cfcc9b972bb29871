/**
 * The models of one account thread: the embedder (the compute thread's, or one at an endpoint) and,
 * where configured, the model that writes and the one that sees. Both of these share one bound and
 * one count; each thread has its part of what the process may spend at a time.
 */
import type { ComputeLink } from '#actors/threads/compute/compute.ts'
import { ReplaceableEmbedder } from '#actors/threads/compute/replaceable-embedder.ts'
import { watchedEmbedder } from '#actors/threads/thread-health.ts'
import { EndpointWatch, type ModelHealth, watchedChat } from '#src/models/endpoint-watch.ts'
import type { ModelOptions } from '#src/models/model-options.ts'
import type { Models } from '#src/models/models.ts'
import type { EndpointSettings, Surroundings } from '#src/models/openai.ts'
import { LearntForms } from '#src/models/reply-forms.ts'
import { openSpending, PROCESS_LIMITS, type Spent, shareOf } from '#src/models/spending.ts'
import { openReading } from '#src/reading/process/process-reading.ts'

export interface ThreadModels {
  models: Models
  spent(): Spent
  health(): ModelHealth
  /** Whether the embedder answered when last asked. */
  embedderOk(): boolean
  /** Uses another link to the compute thread from now on. */
  replaceCompute(link: ComputeLink): void
  close(): Promise<void>
}

/** Opens the models; asks no endpoint anything. Throws when there is no embedder at all. */
export async function openThreadModels(
  options: ModelOptions,
  compute: ComputeLink | null,
  surroundings: Surroundings
): Promise<ThreadModels> {
  const spending = openSpending(shareOf(PROCESS_LIMITS, options.threads))
  const watches: EndpointWatch[] = []
  const forms = new Map<string, LearntForms>()
  const client = asksEndpoint(options) ? await import('#src/models/openai.ts') : null
  const opened = (settings: EndpointSettings | null, rests: boolean) => {
    if (settings === null || client === null) return null
    const { model } = settings
    // Several uses of one model at the one endpoint learn together.
    const known = forms.get(model) ?? new LearntForms(surroundings.now)
    forms.set(model, known)
    const watch = new EndpointWatch(model, surroundings.now)
    watches.push(watch)
    return spending.limit(
      watchedChat(client.endpointChat(settings, surroundings, known), { watch, rests })
    )
  }
  const local = compute === null ? null : new ReplaceableEmbedder(compute)
  const distant =
    options.embedding === null || client === null
      ? null
      : await client.openEndpointEmbedder(options.embedding, surroundings)
  const embedder = distant ?? local
  if (embedder === null) throw new Error('neither a compute link nor an embedding endpoint')
  const configured = options.chat !== null
  const watched = watchedEmbedder(embedder)
  const reading = openReading()
  return {
    models: {
      embedder: watched.embedder,
      ...(local === null ? {} : { crossEncoder: local }),
      reading,
      chat: opened(options.chat, true),
      // Nothing stands in for a model that sees: its jobs wait, and each of their attempts asks.
      vision: opened(options.vision, false),
      reranker: opened(options.reranker, true),
      jobMs: options.jobMs
    },
    spent: spending.spent,
    health: () => {
      const reason = watches.find((watch) => watch.problem !== null)?.problem ?? null
      return {
        configured,
        ok: configured && reason === null,
        ...(reason === null ? {} : { reason })
      }
    },
    embedderOk: watched.ok,
    replaceCompute: (link) => local?.replace(link),
    close: async () => {
      local?.close()
      await reading.close()
    }
  }
}

/** Whether any model is elsewhere; where none is, the code that asks one is not loaded. */
function asksEndpoint({ chat, vision, reranker, embedding }: ModelOptions): boolean {
  return [chat, vision, reranker, embedding].some((settings) => settings !== null)
}
