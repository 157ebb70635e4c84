import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type openModels } from '../../src/ai/open-models.ts'

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
    AI_TOOLS: 'native',
  }
  const does = (script: Script): void => void (state.script = script)
  return {
    settings,
    baseUrl,
    /** @param script what it does with each question from now on. */
    does,
    /** From now on it does these in turn. @returns what it is asked meanwhile, in order, as it grows */
    hears(...scripts: Script[]): string[] {
      const prompts: string[] = []
      const next = inTurn(...scripts)
      does((reply, prompt) => {
        prompts.push(prompt)
        next(reply, prompt)
      })
      return prompts
    },
    /** Questions so far. */
    asked: () => state.asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One event of a streamed completion. */
export const piece = (content: string, finish: string | null = null): string => chunk({ content }, finish)

/** Streams a text in small pieces, as models do. */
export const says =
  (text: string): Script =>
  (reply) => {
    begin(reply)
    finish(reply, text)
  }

/** Says it after a while. */
export const thoughtful =
  (text: string, ms: number): Script =>
  (reply) =>
    void setTimeout(() => {
      begin(reply)
      finish(reply, text)
    }, ms)

/** A call of a tool, as a model makes it. @property arguments as it writes them: JSON, if it can. */
export type ScriptedCall = { name: string; arguments: object | string }

const chunk = (delta: object, finish: string | null = null): string =>
  event({ choices: [{ index: 0, delta, finish_reason: finish }] })

const event = (said: object): string =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', ...said })}\n\n`

/** Calls tools, several at once, after some words. */
export const calls =
  (made: readonly ScriptedCall[], words = ''): Script =>
  (reply) => {
    begin(reply)
    if (words !== '') reply.write(piece(words))
    for (const [index, { name, arguments: given }] of made.entries()) {
      const text = typeof given === 'string' ? given : JSON.stringify(given)
      reply.write(chunk({ tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: text } }] }))
    }
    reply.end(`${chunk({}, 'tool_calls')}data: [DONE]\n\n`)
  }

/** Does these one after another, and the last one from then on. */
export const inTurn = (...scripts: readonly Script[]): Script => {
  let turn = 0
  return (reply, prompt) => scripts[Math.min(turn++, scripts.length - 1)]!(reply, prompt)
}

/** What it used of the model, as services tell when they are asked to. */
export const usage = (read: number, written: number): string =>
  event({ choices: [], usage: { prompt_tokens: read, completion_tokens: written, total_tokens: read + written } })

export const begin = (reply: ServerResponse): void => void reply.writeHead(200, { 'content-type': 'text/event-stream' })

/** A text in small pieces, and no end of it. */
export function write(reply: ServerResponse, text: string): void {
  for (const some of text.match(/.{1,5}/gsu) ?? []) reply.write(piece(some))
}

export function finish(reply: ServerResponse, text: string): void {
  write(reply, text)
  reply.end(`${piece('', 'stop')}data: [DONE]\n\n`)
}
