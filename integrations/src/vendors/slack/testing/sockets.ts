import { randomUUID } from 'node:crypto'
import { type ServedLine, startLineServer } from '../../../net/testing/line-server.ts'
import { refused, type SlackReply } from './method.ts'

const acknowledgedWithinMs = 3_000

/**
 * Socket Mode of one app: what happens goes to one of its lines, and once more to another where it is not acknowledged.
 * https://docs.slack.dev/apis/events-api/using-socket-mode
 */
export class SlackSocket {
  readonly token = `xapp-1-A0002-${randomUUID()}`
  readonly lines: ServedLine[] = []
  /** How many were opened so far. */
  opened = 0
  isEnabled = true
  /** How often an envelope was sent that nobody acknowledged in time. */
  unheard = 0
  readonly #waiting = new Map<string, () => void>()
  #lapse = () => {}
  #turn = 0

  add(line: ServedLine): void {
    this.lines.push(line)
    this.opened += 1
    line.onEnd = () => void this.lines.splice(this.lines.indexOf(line), 1)
    line.hears = (text) => this.#waiting.get((JSON.parse(text) as { envelope_id: string }).envelope_id)?.()
    line.send(JSON.stringify({ type: 'hello', num_connections: this.lines.length, connection_info: { app_id: 'A0002' } }))
  }

  /** Until it is acknowledged, at most four times. @returns whether it was */
  async deliver(type: 'events_api' | 'interactive' | 'slash_commands', payload: unknown): Promise<boolean> {
    const id = randomUUID()
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const line = this.lines[this.#turn++ % this.lines.length]
      if (!line) return false
      const { promise: heard, resolve } = Promise.withResolvers<boolean>()
      this.#waiting.set(id, () => resolve(true))
      this.#lapse = () => resolve(false)
      const timer = setTimeout(this.#lapse, acknowledgedWithinMs)
      line.send(
        JSON.stringify({
          type,
          envelope_id: id,
          payload,
          accepts_response_payload: type !== 'events_api',
          retry_attempt: attempt,
        }),
      )
      const isHeard = await heard
      clearTimeout(timer)
      if (isHeard) return true
      this.unheard += 1
    }
    return false
  }

  /** The time to acknowledge what was sent last is over. */
  lapse(): void {
    this.#lapse()
  }

  /** Says that a line is about to end, or that there are to be none. */
  say(reason: 'warning' | 'refresh_requested' | 'link_disabled', line = this.lines[0]): void {
    if (reason === 'link_disabled') this.isEnabled = false
    line?.send(JSON.stringify({ type: 'disconnect', reason, debug_info: { host: 'wss-1' } }))
  }
}

/** All apps that listen. */
export async function startSockets() {
  const apps = new Map<string, SlackSocket>()
  const tickets = new Map<string, SlackSocket>()
  const server = await startLineServer((line, { url }) => {
    const ticket = new URL(url ?? '', 'http://here').searchParams.get('ticket') ?? ''
    const socket = tickets.get(ticket)
    tickets.delete(ticket)
    if (!socket?.isEnabled) return false
    socket.add(line)
    return true
  })
  return {
    app(): SlackSocket {
      const socket = new SlackSocket()
      apps.set(socket.token, socket)
      return socket
    },
    /** `apps.connections.open`; null: it is no token of an app. */
    open(token: string): SlackReply | null {
      const socket = apps.get(token)
      if (!socket) return null
      if (!socket.isEnabled) return refused('not_allowed_token_type')
      const ticket = randomUUID()
      tickets.set(ticket, socket)
      return { ok: true, url: `${server.origin}/link/?ticket=${ticket}&app_id=A0002` }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
