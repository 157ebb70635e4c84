import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { Client } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'
import { searchRoutes } from '@quarry/contract/routes/search/search'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { type Product, signUp, startProduct, untilIndexed } from '../../server/testing/product.ts'
import { startScriptedModel, thoughtful } from '../../server/testing/services/scripted-model.ts'
import { writeTexts } from './indexing.ts'
import { type Bench, most, percentile } from './row.ts'
import { temporaryData } from './temporary-data.ts'
import { randomShares, searchedWord } from './words.ts'

const files = 1_000
const rounds = 60
/** How long the model thinks. It makes no difference to what is measured; it only keeps both ways alike. */
const thinkingMs = 50

/** How much later the first word of an answer arrives than it would from the model itself. */
export const answer: Bench = async function* () {
  await using data = await temporaryData()
  const model = await startScriptedModel()
  const server = await startApache()
  await writeTexts(server.root, files, () => 9_600)
  await using product = await startProduct({
    dataDir: data.path,
    env: { AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted' },
  })
  try {
    const { client, workspaceId } = await fill(product, server.settings())
    const prompts = model.hears(thoughtful('The answer is in the first passage [1].', thinkingMs))
    for (const seed of [1, 2, 3]) await firstWord(client, workspaceId, seed)

    const over: number[] = []
    for (let round = 0; round < rounds; round++) {
      const asked = model.asked()
      const throughProduct = await firstWord(client, workspaceId, 10 + round)
      // Where nothing was found there was nothing to ask.
      if (model.asked() > asked) over.push(throughProduct - (await firstOfModel(model.baseUrl, prompts.at(-1)!)))
    }
    const what = 'first token of an answer over the model’s own'
    yield { bench: 'answer', what: `${what}, p50`, value: percentile(over, 0.5), unit: 'ms', budget: most(80) }
    yield { bench: 'answer', what: `${what}, p95`, value: percentile(over, 0.95), unit: 'ms', budget: null }
  } finally {
    await server.stop()
    model.close()
  }
}

async function fill(product: Product, settings: Record<string, unknown>) {
  const { client, workspaceId } = await signUp(product.origin, 'bench')
  const source = { serviceName: 'webdav', displayName: 'Bench', accessLevel: 'PUBLIC', settings } as const
  const { sourceId: id } = await client.call(sourceRoutes.add, { workspaceId, ...source })
  await untilIndexed(client, workspaceId, id)
  return { client, workspaceId }
}

/** Milliseconds from asking for the answer to a search to its first word. */
async function firstWord(client: Client, workspaceId: WorkspaceId, seed: number): Promise<number> {
  const shares = randomShares(seed * 1_000_003)
  const query = `${searchedWord(shares.next().value, shares.next().value)} ${searchedWord(shares.next().value, shares.next().value)}`
  const { requestId } = await client.call(searchRoutes.search, { workspaceId, query })
  const from = performance.now()
  let first: number | null = null
  for await (const { event } of client.stream(answerRoutes.answer, { workspaceId, requestId }))
    if (event === 'text') first ??= performance.now() - from
  if (first === null) throw new Error(`No answer to ${query}`)
  return first
}

/** Milliseconds from sending the same prompt to the model to its first piece. */
async function firstOfModel(baseUrl: string, prompt: string): Promise<number> {
  const from = performance.now()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', headers, body: prompt })
  const reader = response.body!.getReader()
  await reader.read()
  const ms = performance.now() - from
  await reader.cancel()
  return ms
}
