import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openEmbedder } from '../../src/ai/open-embedder.ts'
import type { Embedder } from '../../src/ai/embedder.ts'
import { samples } from '../../src/ai/samples.ts'

/** Words of one line mean the same: their vectors point one way. */
const meanings = [
  ['vacation', 'holiday', 'leave', '휴가', '연차'],
  ['salary', 'wage', 'payroll', '급여'],
  ['car', 'automobile', 'vehicle', '자동차'],
]
const dimension = 16

/** What every model is measured by: each answer is just where its question is. */
const sampled = new Map(Object.values(samples).flatMap((pairs) => pairs.flatMap((pair, at) => pair.map((text) => [text, at]))))

/** Known words by their meaning, all others together in small, so that every text has a direction. */
function vectorOf(text: string, length: number): number[] {
  const sample = sampled.get(text)
  if (sample !== undefined) return Array.from({ length }, (_, at) => Number(at === sample))
  const vector = Array.from({ length }, (_, at) => (at === length - 1 ? 0.1 : 0))
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
    const meaning = meanings.findIndex((words) => words.includes(word))
    if (meaning >= 0) vector[meaning]! += 1
  }
  return vector
}

export type EmbeddingServer = {
  baseUrl: string
  /** Every text it was asked for, in order, but for those that models are measured by. */
  asked: string[]
  /** How it answers the next calls, one each, instead of with vectors. */
  troubles: ((reply: ServerResponse) => void)[]
  /** Texts holding this are refused; null refuses none. */
  refused: string | null
  /** Numbers per vector. */
  dimension: number
  embedder(model?: string): Embedder
  close(): void
}

/** A service that speaks the OpenAI protocol for embeddings, whose vectors are known beforehand. */
export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: EmbeddingServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    troubles: [],
    refused: null,
    dimension,
    embedder(model = 'meaning-1') {
      const settings = { EMBEDDING_BASE_URL: state.baseUrl, EMBEDDING_API_KEY: 'key', EMBEDDING_MODEL: model }
      const embedder = openEmbedder(settings)
      if (!embedder) throw new Error('No embedder')
      return embedder
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    let body = ''
    for await (const text of request) body += String(text)
    const trouble = state.troubles.shift()
    if (trouble) return trouble(reply)
    const { input } = JSON.parse(body) as { input: string[] }
    const { refused } = state
    if (refused !== null && input.some((text) => text.includes(refused))) return void reply.writeHead(400).end('{}')
    state.asked.push(...input.filter((text) => !sampled.has(text)))
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, state.dimension) }))
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ object: 'list', model: 'meaning', data, usage: { prompt_tokens: 1, total_tokens: 1 } }))
  }

  return state
}
