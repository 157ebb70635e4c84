import type { ModelOffer } from '@quarry/contract/wire/search/answer'
import { z } from 'zod'
import type { Log } from '../log.ts'
import type { Models } from './models.ts'

export const ollamaAddress = 'http://127.0.0.1:11434'
const patienceMs = 1_000

const Tags = z.object({ models: z.array(z.object({ name: z.string().max(200) })) })

/** The models of an Ollama on this machine; null when none answers, or it has no model that writes. */
export async function findOllama(address: string): Promise<ModelOffer | null> {
  const found = await fetch(`${address}/api/tags`, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    .then(async (response) => Tags.parse(await response.json()))
    .catch(() => null)
  const models = (found?.models ?? []).map(({ name }) => name).filter((name) => !/embed/i.test(name))
  return models.length > 0 ? { baseUrl: `${address}/v1`, models: models.slice(0, 20) } : null
}

/** Shown to the operator on the terminal, too. */
export async function offerModels(models: Models, log: Log): Promise<void> {
  const offer = await models.offer()
  if (offer)
    log.info(
      {},
      `Ollama runs here. To write answers with it, start with AI_BASE_URL=${offer.baseUrl} AI_MODEL=${offer.models[0]}`,
    )
}
