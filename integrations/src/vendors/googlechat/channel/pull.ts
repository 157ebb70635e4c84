import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { ChatEvent } from '../../../kit/channel.ts'
import { type Io, IntegrationError } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'
import { openGoogle } from '../../../platforms/google/client.ts'
import { happeningIn } from './events.ts'
import { eventIn } from './hear.ts'
import type { ChatAppSettings } from './settings.ts'

const scope = 'https://www.googleapis.com/auth/pubsub'
const atOnce = 20
/** Pub/Sub answers when there is something, or after a while: so long it may be silent. */
const silenceMs = 120_000
/** Where it answers at once although there is nothing. */
const pauseMs = 1_000

const Pulled = z.object({
  receivedMessages: z.array(z.object({ ackId: z.string(), message: z.object({ data: z.string().default('') }) })).default([]),
})

/**
 * Fetches what happened, for those whom Google cannot call: https://docs.cloud.google.com/pubsub/docs/pull. It is taken off the subscription once
 * it is kept; what is not comes again.
 */
export async function listen(io: Io<ChatAppSettings>, take: (event: ChatEvent) => Promise<unknown>): Promise<void> {
  const { subscription } = io.settings
  if (subscription === undefined) throw new IntegrationError('settings', 'The app has no subscription of Pub/Sub.')
  const api = openGoogle(io, 'https://pubsub.googleapis.com', [scope], { subject: null })
  while (!io.signal.aborted) {
    const beganAt = performance.now()
    const received = await pull(api, subscription)
    const kept: string[] = []
    try {
      for (const { ackId, message } of received) {
        const happening = happeningIn(Buffer.from(message.data, 'base64').toString())
        if (happening) await take(eventIn(happening, io.settings, { isWaitedFor: false, at: new Date() }))
        kept.push(ackId)
      }
    } finally {
      if (kept.length > 0) await (await send(api, `/v1/${subscription}:acknowledge`, { ackIds: kept })).body?.cancel()
    }
    if (received.length === 0 && performance.now() - beganAt < pauseMs) await sleep(pauseMs, undefined, { signal: io.signal })
  }
}

async function pull(api: Api, subscription: string) {
  const response = await send(api, `/v1/${subscription}:pull`, { maxMessages: atOnce })
  const pulled = Pulled.safeParse(await response.json().catch(() => null))
  if (!pulled.success) throw new IntegrationError('upstream', 'Pub/Sub answered in an unexpected form.')
  return pulled.data.receivedMessages
}

const send = (api: Api, path: string, body: object): Promise<Response> =>
  api.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    timeoutMs: silenceMs,
  })

/** Whether it may be pulled from, without taking anything off it. @throws IntegrationError */
export async function checkSubscription(io: Io<ChatAppSettings>): Promise<void> {
  const { subscription } = io.settings
  if (subscription === undefined) return
  const permissions = ['pubsub.subscriptions.consume']
  const api = openGoogle(io, 'https://pubsub.googleapis.com', [scope], { subject: null })
  const held = z.object({ permissions: z.array(z.string()).default([]) })
  const granted = await api.post(`/v1/${subscription}:testIamPermissions`, { permissions }, held)
  if (granted.permissions.includes(permissions[0]!)) return
  throw new IntegrationError(
    'forbidden',
    'Google: the service account may not read the subscription. Give it the role “Pub/Sub Subscriber” there.',
  )
}
