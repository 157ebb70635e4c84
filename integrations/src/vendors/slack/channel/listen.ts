import { z } from 'zod'
import type { ChatEvent } from '../../../kit/channel.ts'
import { IntegrationError, type Io, type Line } from '../../../kit/kit.ts'
import { openApi } from '../../../net/api.ts'
import { slackFailure, statusIn } from '../failure.ts'
import { commandIn, eventIn, pressedIn } from './events.ts'
import type { ChannelSettings } from './settings.ts'

type ListenIo = Io<ChannelSettings>
type Take = (event: ChatEvent) => Promise<void>

/** Slack says hello at once. */
const greetingMs = 20_000

/**
 * Socket Mode: https://docs.slack.dev/apis/events-api/using-socket-mode. Slack ends each line after some hours and says so some seconds
 * before, so that the next one is open by then. What is not acknowledged on a line is sent again.
 */
export async function listen(io: ListenIo, take: Take): Promise<void> {
  const lines = new Set<Line>()
  try {
    for (;;) {
      const { line, whenOver } = await openSocket(io, take)
      lines.add(line)
      void line.isOver.then(() => lines.delete(line))
      const why = await whenOver
      if (why === 'disabled') throw new IntegrationError('settings', 'Slack: Socket Mode was switched off for the app.')
      if (why === 'cut' || io.signal.aborted) return
    }
  } finally {
    for (const line of lines) line.close()
  }
}

/** Whether a token opens lines. @throws IntegrationError */
export async function openAddress(io: ListenIo): Promise<string> {
  const headers = () => ({ authorization: `Bearer ${io.settings.appToken ?? ''}` })
  const api = openApi(io, { base: `${io.at('https://slack.com')}/api`, headers, statusIn, failure: slackFailure })
  const { url } = await api.post('/apps.connections.open', {}, z.object({ url: z.url({ protocol: /^wss?$/ }) }))
  return url
}

const Message = z.object({
  type: z.string(),
  reason: z.string().nullish(),
  envelope_id: z.string().nullish(),
  payload: z.unknown().optional(),
})

/** Why a line is over: Slack is about to end it, it is cut, or there are to be none. */
type Why = 'refresh' | 'cut' | 'disabled'

async function openSocket(io: ListenIo, take: Take): Promise<{ line: Line; whenOver: Promise<Why> }> {
  const { promise: whenOver, resolve: end } = Promise.withResolvers<Why>()
  const { promise: greeted, resolve: greet } = Promise.withResolvers<'greeted'>()
  // The first messages may come with the line itself.
  const { promise: opened, resolve: open } = Promise.withResolvers<Line>()
  const hears = (text: string): void => {
    const message = Message.safeParse(jsonOf(text)).data
    if (message?.type === 'hello') greet('greeted')
    else if (message?.type === 'disconnect') end(message.reason === 'link_disabled' ? 'disabled' : 'refresh')
    else if (message?.envelope_id) void acknowledge(message.envelope_id, eventOf(message))
  }
  async function acknowledge(id: string, event: ChatEvent | null): Promise<void> {
    try {
      if (event) await take(event)
      const line = await opened
      line.send(JSON.stringify({ envelope_id: id }))
    } catch {
      // It was not kept: Slack sends it once more.
    }
  }
  const line = await io.net.line(await openAddress(io), { hears, signal: io.signal })
  open(line)
  void line.isOver.then(() => end('cut'))
  const late = setTimeout(() => line.close(), greetingMs)
  const first = await Promise.race([greeted, whenOver])
  clearTimeout(late)
  if (first === 'greeted') await take({ kind: 'verified' })
  return { line, whenOver }
}

function eventOf({ type, payload }: z.output<typeof Message>): ChatEvent | null {
  if (type === 'events_api') return eventIn(payload)
  if (type === 'slash_commands') return commandIn(payload, new Date())
  return type === 'interactive' ? pressedIn(payload) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
