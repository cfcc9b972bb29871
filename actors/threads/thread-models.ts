/**
 * The models of one account thread: the embedder (the compute thread's, or one at an endpoint) and,
 * where configured, the model that writes and the one that sees. Both of these share one bound and
 * one count; each thread has its part of what the process may spend at a time.
 */
import type { ComputeLink } from '#actors/threads/compute.ts'
import { ReplaceableEmbedder } from '#actors/threads/replaceable-embedder.ts'
import { watchedEmbedder } from '#actors/threads/thread-health.ts'
import type { ModelOptions } from '#src/models/model-options.ts'
import type { Models } from '#src/models/models.ts'
import {
  type EndpointSettings,
  endpointChat,
  openEndpointEmbedder,
  type Surroundings
} from '#src/models/openai.ts'
import { openSpending, PROCESS_LIMITS, type Spent, shareOf } from '#src/models/spending.ts'
import { openReading } from '#src/reading/process-reading.ts'

export interface ThreadModels {
  models: Models
  spent(): Spent
  /** Whether a model that writes is configured, and whether it answered when last asked. */
  health(): { configured: boolean; ok: boolean }
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
  const limited = (settings: EndpointSettings | null) =>
    settings === null ? null : spending.limit(endpointChat(settings, surroundings))
  const local = compute === null ? null : new ReplaceableEmbedder(compute)
  const distant =
    options.embedding === null ? null : await openEndpointEmbedder(options.embedding, surroundings)
  const embedder = distant ?? local
  if (embedder === null) throw new Error('neither a compute link nor an embedding endpoint')
  const configured = options.chat !== null
  const watched = watchedEmbedder(embedder)
  const reading = openReading()
  return {
    models: {
      embedder: watched.embedder,
      reading,
      chat: limited(options.chat),
      vision: limited(options.vision),
      reranker: limited(options.reranker)
    },
    spent: spending.spent,
    health: () => ({ configured, ok: configured && !spending.isFailing() }),
    embedderOk: watched.ok,
    replaceCompute: (link) => local?.replace(link),
    close: async () => {
      local?.close()
      await reading.close()
    }
  }
}
