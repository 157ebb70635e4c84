import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type openModels } from '../src/ai/open-models.ts'

export type Script = (reply: ServerResponse, prompt: string) => void

/** A model service that speaks the OpenAI protocol and says what its script says. */
export async function startScriptedModel() {
  const state = { script: (() => {}) as Script, asked: 0 }
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (text) => (body += text))
    request.on('end', () => {
      state.asked++
      state.script(reply, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const settings: Parameters<typeof openModels>[0] = {
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: baseUrl,
    AI_API_KEY: undefined,
    AI_MODEL: 'scripted',
  }
  return {
    settings,
    baseUrl,
    /** @param script what it does with each question from now on. */
    does: (script: Script) => void (state.script = script),
    /** Questions so far. */
    asked: () => state.asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One event of a streamed completion. */
export const piece = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`

/** Streams a text in small pieces, as models do. */
export const says =
  (text: string): Script =>
  (reply) => {
    begin(reply)
    finish(reply, text)
  }

export const begin = (reply: ServerResponse): void => void reply.writeHead(200, { 'content-type': 'text/event-stream' })

export function finish(reply: ServerResponse, text: string): void {
  for (const some of text.match(/.{1,5}/gsu) ?? []) reply.write(piece(some))
  reply.end(`${piece('', 'stop')}data: [DONE]\n\n`)
}
