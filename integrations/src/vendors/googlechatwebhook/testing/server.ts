import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import type { GoogleOperation } from '../../../platforms/google/testing/server.ts'
import { startHttpServer } from '../../../testing/http-server.ts'

const secrets = { key: 'AIzaSyA-key-of-the-project-0123456789ab', token: 'dGhlLXRva2VuLW9mLWEtd2ViaG9vaw%3D' }
const path = '/v1/spaces/AAAAspace123/messages'

const Card = z.strictObject({
  cardId: z.string(),
  card: z.strictObject({
    header: z.strictObject({ title: z.string() }),
    sections: z.array(
      z.strictObject({
        widgets: z.array(
          z.union([
            z.strictObject({ textParagraph: z.strictObject({ text: z.string() }) }),
            z.strictObject({
              buttonList: z.strictObject({
                buttons: z.array(
                  z.strictObject({ text: z.string(), onClick: z.strictObject({ openLink: z.strictObject({ url: z.url() }) }) }),
                ),
              }),
            }),
          ]),
        ),
      }),
    ),
  }),
})
const Given = z.strictObject({
  text: z.string().optional(),
  cardsV2: z.array(Card).optional(),
  thread: z.strictObject({ threadKey: z.string().max(4_000) }).optional(),
})
type ChatMessage = Omit<z.output<typeof Given>, 'thread'> & { name: string; thread: { name: string } }

/** Google Chat, as a webhook of one space sees it: https://developers.google.com/workspace/chat/quickstart/webhooks */
export class FakeChatWebhook {
  readonly messages: ChatMessage[] = []
  readonly address = `https://chat.googleapis.com${path}?key=${secrets.key}&token=${secrets.token}`
  isRemoved = false

  write(query: URLSearchParams, body: unknown): GoogleReply {
    if (query.get('key') !== secrets.key)
      return refusal(400, 'API_KEY_INVALID', 'API key not valid. Please pass a valid API key.')
    if (this.isRemoved || query.get('token') !== decodeURIComponent(secrets.token))
      return refusal(400, 'badRequest', 'Invalid webhook token.')
    const read = Given.safeParse(body)
    if (!read.success) return refusal(400, 'badRequest', 'Invalid JSON payload received.')
    const { thread, ...message } = read.data
    if (!message.text && !message.cardsV2)
      return refusal(400, 'badRequest', `Message cannot be empty. Discarding empty create message request in ${path}.`)
    const isReply = query.get('messageReplyOption') === 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD'
    // Without the option a thread is begun, whatever its key.
    const key = isReply && thread ? thread.threadKey : `own-${this.messages.length}`
    const made = {
      ...message,
      name: `spaces/AAAAspace123/messages/m${this.messages.length}.m${this.messages.length}`,
      thread: { name: `spaces/AAAAspace123/threads/${key}` },
    }
    this.messages.push(made)
    return { body: { name: made.name, thread: made.thread } }
  }
}

const parameters = ['token', 'messageReplyOption', 'threadKey', 'requestId']

/** The same among all that Google does. */
export const webhookOperation = (webhook: FakeChatWebhook): GoogleOperation => ({
  method: 'POST',
  path: new RegExp(`^${path}$`),
  scopes: [],
  parameters,
  isOpen: true,
  answer: ({ query, body }) => webhook.write(query, body),
})

/** The same on 127.0.0.1. */
export async function startChatWebhook() {
  const webhook = new FakeChatWebhook()

  function replyTo({ method, url: given }: IncomingMessage, body: unknown): GoogleReply {
    const url = new URL(given ?? '', 'http://here')
    const stranger = [...url.searchParams.keys()].find((name) => !['key', ...parameters].includes(name))
    if (url.pathname !== path || method !== 'POST') return refusal(404, 'notFound', 'Requested entity was not found.')
    if (stranger) return refusal(400, 'badRequest', `Invalid JSON payload received. Unknown name "${stranger}"`)
    return webhook.write(url.searchParams, body)
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const given = await text(request)
    const { status = 200, body } = replyTo(request, JSON.parse(given || '{}'))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = await startHttpServer((request, response) => void answer(request, response))
  return Object.assign(webhook, { base: server.origin, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() })
}
