import { z } from 'zod'
import type { GoogleOperation } from './server.ts'
import { refusal, type GoogleReply } from './reply.ts'

const Asked = z.strictObject({
  id: z.string().max(64),
  type: z.literal('web_hook'),
  address: z.string(),
  token: z.string().max(256).optional(),
  expiration: z.string().regex(/^\d+$/).optional(),
})
const Stopped = z.strictObject({ id: z.string(), resourceId: z.string() })

type Channel = z.infer<typeof Asked> & { resourceId: string; watched: string; until: number }

/** Channels of push notifications, as https://developers.google.com/workspace/drive/api/guides/push describes them. */
export class FakeChannels {
  readonly open = new Map<string, Channel>()
  /** Longest life; what is asked beyond it is cut. */
  longestMs = 7 * 86_400_000
  #count = 0

  /** @param watched what the channel is about */
  begin(body: unknown, watched: string): GoogleReply {
    const asked = Asked.safeParse(body)
    if (!asked.success) return refusal(400, 'required', 'Invalid channel')
    const { id, address, expiration } = asked.data
    if (!address.startsWith('https://'))
      return refusal(400, 'push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`)
    if (this.open.has(id)) return refusal(400, 'channelIdNotUnique', `Channel id ${id} not unique`)
    const most = Date.now() + this.longestMs
    const until = Math.min(Number(expiration ?? Date.now() + 3_600_000), most)
    const resourceId = `resource-${++this.#count}`
    this.open.set(id, { ...asked.data, resourceId, watched, until })
    return {
      body: { kind: 'api#channel', id, resourceId, resourceUri: watched, token: asked.data.token, expiration: String(until) },
    }
  }

  stop(body: unknown): GoogleReply {
    const stopped = Stopped.safeParse(body).data
    const channel = stopped && this.open.get(stopped.id)
    if (!channel || channel.resourceId !== stopped.resourceId)
      return refusal(404, 'notFound', `Channel '${stopped?.id}' not found for project '1'`)
    this.open.delete(channel.id)
    return { status: 204, body: new Uint8Array() }
  }

  /** The headers of a notification; it has no body. */
  headersOf({ id, token = '', resourceId }: Channel, state: 'sync' | 'change'): Record<string, string> {
    return {
      'x-goog-channel-id': id,
      'x-goog-channel-token': token,
      'x-goog-message-number': '1',
      'x-goog-resource-id': resourceId,
      'x-goog-resource-state': state,
      'content-type': 'application/json; utf-8',
    }
  }
}

export const stopOperation = (path: RegExp, scopes: readonly string[], channels: FakeChannels): GoogleOperation => ({
  method: 'POST',
  path,
  scopes,
  parameters: [],
  answer: ({ body }) => channels.stop(body),
})
