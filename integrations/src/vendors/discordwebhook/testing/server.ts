import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { startHttpServer } from '../../../testing/http-server.ts'

type Embed = { title?: string; description?: string; url?: string }
type Stored = {
  id: string
  content: string
  embeds: Embed[]
  thread: string | null
  flags: number
  allowed_mentions: unknown
  edited_timestamp?: string
}
type Body = Partial<Omit<Stored, 'id' | 'thread'>>
type Trouble = { status: number; json: object; headers?: Record<string, string> }

const token = 'dGhlLXNlY3JldC1vZi1hLXdlYmhvb2stdGhhdC1pcy1sb25n'
const base = `/api/v10/webhooks/112233445566/${token}`
/** Discord answers with these. https://docs.discord.com/developers/topics/opcodes-and-status-codes */
const problem = (status: number, code: number, message: string): Trouble => ({ status, json: { code, message } })
const longest = 2_000

/** Discord, as a webhook of one channel sees it, on 127.0.0.1. */
export async function startDiscord() {
  const messages = new Map<string, Stored>()
  const calls: string[] = []
  let next = 1_000_000_000_000
  const held = {
    messages,
    calls,
    address: `https://discord.com/api/webhooks/112233445566/${token}`,
    isDeleted: false,
    /** Answers in place of Discord, which then does nothing. */
    trouble: null as ((call: string) => Trouble | null) | null,
    /** What is done and never answered. */
    isLost: null as ((call: string) => boolean) | null,
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://here')
    const given = await text(request)
    const call = `${request.method} ${url.pathname.replace(token, '…')}`
    calls.push(call)
    const trouble = held.trouble?.(call)
    const done = trouble ?? act(request, url, given === '' ? {} : (JSON.parse(given) as Body))
    if (held.isLost?.(call)) return void response.destroy()
    const headers = { 'content-type': 'application/json', ...('headers' in done ? done.headers : {}) }
    response.writeHead(done.status, headers).end('json' in done ? JSON.stringify(done.json) : undefined)
  }

  function act({ method, headers }: IncomingMessage, url: URL, body: Body): Trouble | { status: 204 } {
    if (!headers['user-agent']) return { status: 403, json: { message: 'error code: 1010' } }
    if (held.isDeleted) return problem(404, 10015, 'Unknown Webhook')
    if (!url.pathname.startsWith(base)) return problem(401, 50027, 'Invalid Webhook Token')
    const [, id] = /^\/messages\/(\d+)$/.exec(url.pathname.slice(base.length)) ?? []
    const thread = url.searchParams.get('thread_id')
    if (id === undefined) {
      if (method === 'GET')
        return { status: 200, json: { id: '1', type: 1, name: '알림', channel_id: '77', guild_id: '55', token } }
      const wrong = faultOf(body)
      if (wrong) return wrong
      const made = { ...storedOf(body), id: String(next++), thread }
      messages.set(made.id, made)
      return url.searchParams.get('wait') === 'true' ? shown(made) : { status: 204 }
    }
    const known = messages.get(id)
    if (!known || known.thread !== thread) return problem(404, 10008, 'Unknown Message')
    if (method === 'DELETE') {
      messages.delete(id)
      return { status: 204 }
    }
    if (method === 'PATCH')
      Object.assign(known, body, {
        edited_timestamp: `2026-03-01T09:00:${(next++ % 60).toString().padStart(2, '0')}.000000+00:00`,
      })
    return shown(known)
  }

  const server = await startHttpServer((request, response) => void answer(request, response))
  return Object.assign(held, {
    server,
    base: server.origin,
    /** Calls that may have changed something. */
    writes: () => calls.filter((call) => !call.startsWith('GET')),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  })
}

const storedOf = ({ content = '', embeds = [], flags = 0, allowed_mentions = null }: Body) => ({
  content,
  embeds,
  flags,
  allowed_mentions,
})

function faultOf({ content = '', embeds = [] }: Body): Trouble | null {
  if (content.length > longest) return problem(400, 50035, 'Invalid Form Body')
  return content === '' && embeds.length === 0 ? problem(400, 50006, 'Cannot send an empty message') : null
}

const shown = ({ thread, ...message }: Stored): Trouble => ({
  status: 200,
  json: { ...message, type: 0, channel_id: thread ?? '77', timestamp: '2026-03-01T09:00:00.000000+00:00', webhook_id: '1' },
})
