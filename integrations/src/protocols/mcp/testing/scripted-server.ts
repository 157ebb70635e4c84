import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from '../../../testing/http-server.ts'

type Tool = { name: string; inputSchema: object; [more: string]: unknown }
export type Asked = {
  method: string
  id?: number
  params?: { name?: string; arguments?: Record<string, unknown>; cursor?: string }
}

/** A server that does what a test says, also what no honest one does. */
export type ScriptedServer = AsyncDisposable & {
  address: string
  /** What it lists now. */
  tools: unknown[]
  /** What its tools were called with. */
  calls: { name: string; given: Record<string, unknown> }[]
  /** What it answers a call; by default that it is done. */
  result(name: string): object
  /** It takes none without this. */
  key: string | null
  /** Answers whatever is no call of the protocol, and refuses calls; false leaves both to the server. */
  door: ((request: IncomingMessage, response: ServerResponse, asked: Asked) => boolean) | null
  /** Answers in place of the server; false leaves it to the server. */
  intercept: ((asked: Asked, response: ServerResponse) => boolean) | null
  methods: string[]
}

export const tool = (name: string, more: object = {}): Tool => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { text: { type: 'string', description: 'What to say' } }, required: ['text'] },
  ...more,
})

export async function startScripted(tools: unknown[] = [tool('say')]): Promise<ScriptedServer> {
  const http = await startHttpServer((request, response) => void answer(request, response))
  const running: ScriptedServer = {
    address: `${http.origin}/mcp`,
    tools,
    calls: [],
    result: () => ({ content: [{ type: 'text', text: 'done' }] }),
    key: null,
    door: null,
    intercept: null,
    methods: [],
    [Symbol.asyncDispose]: () => http[Symbol.asyncDispose](),
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = JSON.parse((await Array.fromAsync(request)).join('') || '{}') as Asked
    if (running.door?.(request, response, asked)) return
    running.methods.push(asked.method)
    if (running.key !== null && request.headers.authorization !== `Bearer ${running.key}`)
      return void response.writeHead(401).end()
    if (asked.method === 'tools/call')
      running.calls.push({ name: asked.params?.name ?? '', given: asked.params?.arguments ?? {} })
    if (running.intercept?.(asked, response)) return
    if (asked.id === undefined) return void response.writeHead(202).end()
    const reply = replyTo(asked)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...reply }))
  }
  function replyTo({ method, params }: Asked): object {
    if (method === 'initialize') {
      const serverInfo = { name: 'scripted', version: '1' }
      return { result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo } }
    }
    if (method === 'tools/list') return { result: { tools: running.tools } }
    if (method === 'tools/call') return { result: running.result(params?.name ?? '') }
    return { error: { code: -32_601, message: 'Method not found' } }
  }
  return running
}
