import { isAbsolute, resolve } from 'node:path'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type EmbeddingModel, embedMany } from 'ai'
import type { Config } from '../config.ts'
import { type Embedder, EmbedderFailure } from './embedder.ts'
import { openLocalEmbedder } from './local/local-embedder.ts'

type Settings = Pick<Config, 'EMBEDDING_BASE_URL' | 'EMBEDDING_API_KEY' | 'EMBEDDING_MODEL'>

/** Services limit how much one call may hold; this is within what all of them take. */
const perCall = 32
/** The first pause is two seconds and each is twice the one before, unless the service names another with Retry-After. */
const tries = 4

/** The embedder of the configuration; null when none is named. @throws Error naming the variable that is missing. */
export function openEmbedder({ EMBEDDING_BASE_URL, EMBEDDING_API_KEY, EMBEDDING_MODEL }: Settings): Embedder | null {
  if (EMBEDDING_MODEL === undefined) {
    if (EMBEDDING_BASE_URL !== undefined || EMBEDDING_API_KEY !== undefined)
      throw new Error('EMBEDDING_MODEL is missing: name the model that EMBEDDING_BASE_URL or EMBEDDING_API_KEY is for.')
    return null
  }
  if (isPath(EMBEDDING_MODEL)) {
    if (EMBEDDING_BASE_URL !== undefined)
      throw new Error('EMBEDDING_BASE_URL is given, and EMBEDDING_MODEL names a file: a service knows its models by name.')
    return openLocalEmbedder(resolve(EMBEDDING_MODEL))
  }
  if (EMBEDDING_BASE_URL === undefined)
    throw new Error(
      'EMBEDDING_BASE_URL is missing: the address of the OpenAI-compatible endpoint, ending in /v1. A model on this machine is named by its path, such as /models/minilm.',
    )
  const service = createOpenAICompatible({
    name: 'embedder',
    baseURL: EMBEDDING_BASE_URL,
    ...(EMBEDDING_API_KEY && { apiKey: EMBEDDING_API_KEY }),
  })
  return embedderOf(EMBEDDING_MODEL, service.embeddingModel(EMBEDDING_MODEL))
}

type Former = Pick<Config, 'EMBEDDING_FORMER_BASE_URL' | 'EMBEDDING_FORMER_API_KEY' | 'EMBEDDING_FORMER_MODEL'>

/** The one before it, at the same service unless another is named; null when none is named, or the same. @throws as `openEmbedder` */
export function openFormerEmbedder(settings: Settings & Former): Embedder | null {
  const { EMBEDDING_FORMER_MODEL: model, EMBEDDING_FORMER_BASE_URL: address, EMBEDDING_FORMER_API_KEY: key } = settings
  if (model === undefined || model === settings.EMBEDDING_MODEL) return null
  if (isPath(model)) return openEmbedder({ EMBEDDING_MODEL: model })
  if (address === undefined && settings.EMBEDDING_BASE_URL === undefined)
    throw new Error('EMBEDDING_FORMER_BASE_URL is missing: the address of the service of EMBEDDING_FORMER_MODEL, ending in /v1.')
  const own = { EMBEDDING_BASE_URL: address, EMBEDDING_API_KEY: key }
  const same = { EMBEDDING_BASE_URL: settings.EMBEDDING_BASE_URL, EMBEDDING_API_KEY: settings.EMBEDDING_API_KEY }
  return openEmbedder({ ...(address === undefined ? same : own), EMBEDDING_MODEL: model })
}

const isPath = (model: string): boolean => isAbsolute(model) || /^\.{1,2}[/\\]/.test(model)

const embedderOf = (name: string, model: EmbeddingModel): Embedder => ({
  model: name,
  async embed(texts, signal) {
    const vectors: (Float32Array | null)[] = []
    for (let from = 0; from < texts.length; from += perCall)
      vectors.push(...(await embedSome(model, texts.slice(from, from + perCall), signal)))
    const dimensions = new Set(vectors.flatMap((vector) => (vector ? [vector.length] : [])))
    if (dimensions.size > 1) throw new EmbedderFailure('The embedding service answers with vectors of different lengths.')
    return vectors
  },
})

async function embedSome(model: EmbeddingModel, texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | null)[]> {
  try {
    const { embeddings } = await embedMany({ model, values: [...texts], maxRetries: tries - 1, abortSignal: signal })
    if (embeddings.length !== texts.length) throw new EmbedderFailure('The embedding service left texts out.')
    return embeddings.map(usable)
  } catch (cause) {
    signal.throwIfAborted()
    const status = statusOf(cause)
    // One text it cannot take, such as one too long for the model, must not keep the others from being embedded.
    if (status === 400 || status === 413 || status === 422) {
      if (texts.length === 1) return [null]
      const parts: (Float32Array | null)[] = []
      for (const text of texts) parts.push(...(await embedSome(model, [text], signal)))
      if (parts.every((vector) => vector === null))
        throw new EmbedderFailure(`The embedding service refuses every text (${status}).`)
      return parts
    }
    if (cause instanceof EmbedderFailure) throw cause
    throw new EmbedderFailure(status ? `The embedding service answered ${status}.` : 'The embedding service does not answer.')
  }
}

/** A vector with a direction; null for zeros and for what is no number. */
function usable(numbers: readonly number[]): Float32Array | null {
  const length = Math.hypot(...numbers)
  return Number.isFinite(length) && length > 0 ? Float32Array.from(numbers, (component) => component / length) : null
}

function statusOf(cause: unknown): number | undefined {
  const { statusCode, lastError } = (cause ?? {}) as { statusCode?: number; lastError?: unknown }
  return statusCode ?? (lastError ? statusOf(lastError) : undefined)
}
