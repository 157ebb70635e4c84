import type { ServerResponse } from 'node:http'
import { test } from '@playwright/test'
import { begin, finish, says, type Script, startScriptedModel, write } from '../../server/testing/services/scripted-model.ts'

export { says } from '../../server/testing/services/scripted-model.ts'

export type ScriptedModel = {
  readonly baseUrl: string
  /** What it does with each question from now on. */
  script: Script
}

/** An OpenAI-compatible server with scripted answers, for one file of journeys. This fixture must come before the product. */
export function scriptedModel(): ScriptedModel {
  let server: Awaited<ReturnType<typeof startScriptedModel>>
  const model: ScriptedModel & { baseUrl: string } = { baseUrl: '', script: says('') }
  test.beforeAll(async () => {
    server = await startScriptedModel()
    server.does((reply, prompt) => model.script(reply, prompt))
    model.baseUrl = server.baseUrl
  })
  test.afterAll(() => server.close())
  return model
}

/** Streams a text and then says nothing more until `goOn` sends the rest, or the other side leaves. */
export function saysThenWaits(text: string): { script: Script; goOn(rest: string): void; left: Promise<void> } {
  const left = Promise.withResolvers<void>()
  let open: ServerResponse | undefined
  return {
    script(reply) {
      open = reply
      reply.once('close', () => left.resolve())
      begin(reply)
      write(reply, text)
    },
    goOn(rest) {
      if (!open) throw new Error('Nobody has asked yet')
      finish(open, rest)
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
    begin(reply)
    write(reply, 'The launch moves to ')
    // Destroyed at once, even what was written would not arrive.
    setTimeout(() => reply.destroy(), 200)
  },
}
