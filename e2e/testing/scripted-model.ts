import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@playwright/test'

/** What a model does with one question. */
type Script = (reply: ServerResponse) => void

export type ScriptedModel = {
  readonly baseUrl: string
  /** What it does from now on. */
  script: Script
}

/** An OpenAI-compatible server with scripted answers, for one file of journeys. This fixture must come before the product. */
export function scriptedModel(): ScriptedModel {
  const model = { baseUrl: '', script: says('') }
  const server = createServer((request, reply) => {
    request.resume()
    request.on('end', () => model.script(reply))
  })
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    model.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  })
  test.afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return model
}

/** Streams a text in small pieces, as models do. */
export function says(text: string): Script {
  return (reply) => {
    begin(reply, text)
    finish(reply)
  }
}

/** Streams a text and then says nothing more until `goOn` sends the rest, or the other side leaves. */
export function saysThenWaits(text: string): { script: Script; goOn(rest: string): void; left: Promise<void> } {
  const left = Promise.withResolvers<void>()
  let open: ServerResponse | undefined
  return {
    script(reply) {
      open = reply
      reply.once('close', () => left.resolve())
      begin(reply, text)
    },
    goOn(rest) {
      if (!open) throw new Error('Nobody has asked yet')
      for (const piece of pieces(rest)) open.write(event(piece))
      finish(open)
    },
    left: left.promise,
  }
}

/** Ways to fail. */
export const fails = {
  busy: (reply: ServerResponse) => void reply.writeHead(429, { 'retry-after': '0' }).end('{}'),
  nonsense: (reply: ServerResponse) =>
    void reply.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"what":1}\n\n'),
  cut(reply: ServerResponse) {
    begin(reply, 'The launch moves to ')
    // Destroyed at once, even what was written would not arrive.
    setTimeout(() => reply.destroy(), 200)
  },
}

function begin(reply: ServerResponse, text: string): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const piece of pieces(text)) reply.write(event(piece))
}

const finish = (reply: ServerResponse): void => void reply.end(`${event('', 'stop')}data: [DONE]\n\n`)
const pieces = (text: string): string[] => text.match(/.{1,5}/gsu) ?? []

function event(content: string, finish: string | null = null): string {
  const choices = [{ index: 0, delta: { content }, finish_reason: finish }]
  return `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'scripted', choices })}\n\n`
}
