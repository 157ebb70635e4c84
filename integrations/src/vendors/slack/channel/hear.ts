import { z } from 'zod'
import type { ChatEvent } from '../../../kit/channel.ts'
import { carries, type ConnectionHook, type Heard, type HookCall, signatureOf } from '../../../kit/hook.ts'
import { commandIn, eventIn, pressedIn } from './events.ts'
import type { ChannelSettings } from './settings.ts'

const mostSecondsApart = 300

/**
 * https://docs.slack.dev/authentication/verifying-requests-from-slack: over the time and the bytes as they were sent. A stamp of the future is
 * refused as an old one is.
 */
function isSigned({ headers, body, at }: HookCall, secret: string): boolean {
  const stamp = headers.get('x-slack-request-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(stamp) || Math.abs(at.getTime() / 1000 - Number(stamp)) > mostSecondsApart) return false
  const signed = Buffer.concat([Buffer.from(`v0:${stamp}:`), body])
  return carries(headers.get('x-slack-signature'), `v0=${signatureOf(signed, secret)}`)
}

/** Events and pressed buttons, at one address. Nothing of a call is read before its signature is found good. */
export const hook: ConnectionHook<ChannelSettings> = {
  hear({ settings }, call): Heard<ChatEvent> {
    if (!settings.signingSecret || !isSigned(call, settings.signingSecret)) return { kind: 'refused' }
    const text = Buffer.from(call.body).toString()
    const isForm = call.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    return isForm ? { kind: 'heard', event: formIn(text, call.at) } : heardIn(text)
  },
}

const Verification = z.object({ type: z.literal('url_verification'), challenge: z.string() })

/** What we do not know is heard all the same: Slack stops calling an address that refuses. */
function heardIn(text: string): Heard<ChatEvent> {
  const payload = jsonOf(text)
  const verification = Verification.safeParse(payload).data
  if (verification) return { kind: 'heard', event: { kind: 'verified' }, reply: { text: verification.challenge } }
  return { kind: 'heard', event: eventIn(payload) }
}

/** Two payloads in one form are none. */
function formIn(text: string, at: Date): ChatEvent | null {
  const form = new URLSearchParams(text)
  const [payload, ...others] = form.getAll('payload')
  if (payload === undefined) return commandIn(Object.fromEntries(form), at)
  return others.length === 0 ? pressedIn(jsonOf(payload ?? '')) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
