/**
 * Which models this installation uses, from its settings (contract 16), as plain data that crosses to
 * the account threads. An embedding endpoint is asked once, here, how long its vectors are, so that a
 * service that cannot embed says so at start and not with every search.
 */

import { Transient } from '#src/base/failure.ts'
import { log } from '#src/base/log.ts'
import type { Config } from '#src/config/config.ts'
import type { EmbeddingSettings, EndpointSettings, Surroundings } from '#src/models/openai.ts'

export interface ModelOptions {
  chat: EndpointSettings | null
  vision: EndpointSettings | null
  reranker: EndpointSettings | null
  /** Null is the built-in embedder. */
  embedding: EmbeddingSettings | null
  /** What one job may spend on models, in milliseconds. */
  jobMs: number
  /** Account threads of this process, which share its bound on calls. */
  threads: number
}

/** Reads the settings. Throws when an embedding model is set whose endpoint does not answer. */
export async function modelOptions(
  settings: Config['models'],
  threads: number,
  surroundings: Surroundings
): Promise<ModelOptions> {
  const {
    openaiApiKey: apiKey,
    openaiBaseUrl: baseUrl,
    chatModel,
    visionModel,
    rerankModel
  } = settings
  const at = (model: string | null): EndpointSettings | null =>
    model === null ? null : { model, baseUrl, apiKey }
  if ((chatModel ?? visionModel ?? rerankModel) !== null && baseUrl === null && apiKey === null) {
    log.write('warn', 'model_key_missing', { hint: 'set OPENAI_API_KEY or OPENAI_BASE_URL' })
  }
  return {
    chat: at(chatModel),
    vision: at(visionModel),
    reranker: at(rerankModel),
    embedding: await embeddingEndpoint(settings, surroundings),
    jobMs: settings.modelJobS * 1000,
    threads
  }
}

async function embeddingEndpoint(
  settings: Config['models'],
  surroundings: Surroundings
): Promise<ModelOptions['embedding']> {
  if (settings.embeddingModel === 'local') return null
  const endpoint: EndpointSettings = {
    model: settings.embeddingModel,
    baseUrl: settings.embeddingBaseUrl ?? settings.openaiBaseUrl,
    apiKey: settings.openaiApiKey
  }
  // Megabytes of code that a service with models of its own never runs.
  const { openEndpointEmbedder } = await import('#src/models/openai.ts')
  try {
    const asked = { ...endpoint, dimensions: settings.embeddingDimensions, knownLength: null }
    const { dimensions } = await openEndpointEmbedder(asked, surroundings)
    return { ...asked, knownLength: dimensions }
  } catch (cause) {
    if (!(cause instanceof Transient)) throw cause
    throw new Error(
      'EMBEDDING_MODEL: its endpoint did not answer. Check EMBEDDING_BASE_URL and the name of the ' +
        'model, or set EMBEDDING_DIMENSIONS to start without asking.',
      { cause }
    )
  }
}
