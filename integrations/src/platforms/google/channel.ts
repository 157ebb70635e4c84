import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Api, Query } from '../../net/api.ts'
import { carries, type Heard, type HookCall } from '../../kit/hook.ts'
import type { Hint, Hook } from '../../kit/watch.ts'

/** One thing of Google that is watched, by the pair that stops it. */
const Channel = z.object({ id: z.string(), resourceId: z.string() })
const Begun = Channel.extend({ expiration: z.coerce.number().optional() })
const State = z.array(Channel)
export type Watched = { path: string; query?: Query }

/** Google grants at most this and names what it granted: https://developers.google.com/workspace/drive/api/guides/push#optional-properties */
const longestMs = 7 * 86_400_000

/**
 * Channels of https://developers.google.com/workspace/drive/api/guides/push and
 * https://developers.google.com/workspace/calendar/api/guides/push, which are alike: each watches one thing, none can be prolonged.
 */
export async function beginChannels(api: Api, stopPath: string, watched: readonly Watched[], hook: Hook) {
  const begun: z.infer<typeof Begun>[] = []
  try {
    for (const { path, query } of watched) {
      const asked = { id: randomUUID(), type: 'web_hook', address: hook.address, token: hook.secret }
      begun.push(await posted(api, path, query, { ...asked, expiration: String(Date.now() + longestMs) }))
    }
  } catch (error) {
    await endChannels(api, stopPath, JSON.stringify(begun)).catch(() => {})
    throw error
  }
  const ends = begun.flatMap(({ expiration }) => expiration ?? [])
  return {
    state: JSON.stringify(begun.map(({ id, resourceId }) => ({ id, resourceId }))),
    endsAt: ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null,
  }
}

async function posted(api: Api, path: string, query: Query | undefined, body: object): Promise<z.infer<typeof Begun>> {
  const response = await api.send(path, { ...(query && { query }), ...jsonOf(body) })
  const channel = Begun.safeParse(await response.json().catch(() => null))
  if (!channel.success) throw new IntegrationError('upstream', 'Google answered without a channel.')
  return channel.data
}

/** Stops them all, also when one of them has ended already. */
export async function endChannels(api: Api, stopPath: string, state: string): Promise<void> {
  for (const channel of State.parse(JSON.parse(state))) {
    try {
      await (await api.send(stopPath, jsonOf(channel))).body?.cancel()
    } catch (error) {
      if (!(error instanceof IntegrationError && error.reason === 'notFound')) throw error
    }
  }
}

const jsonOf = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
})

/** The first call of a channel says `sync`: that there is one. */
export function hearChannel({ headers }: HookCall, secret: string): Heard<Hint> {
  if (!carries(headers.get('x-goog-channel-token'), secret)) return { kind: 'refused' }
  return { kind: 'heard', event: headers.get('x-goog-resource-state') === 'sync' ? null : { about: null } }
}
