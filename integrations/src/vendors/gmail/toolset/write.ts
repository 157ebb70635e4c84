import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { Intent, Probed, ToolIo, ToolReply } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { mailLink } from '../link.ts'
import { liveIn } from '../conversation.ts'
import { Mailbox, own } from '../mailbox.ts'
import { accountOf, openMail, scopesFor } from './account.ts'
import { lagMs, markedBy } from './mark.ts'

/** What is common to the tools that write mails. */
export const writing = { scopes: scopesFor.writing, idempotency: 'probe' } as const

export const openWriting = (io: ToolIo<object>): Api => openMail(io, scopesFor.writing)

const Sent = z.object({ id: z.string(), threadId: z.string() })
type Sent = z.output<typeof Sent>

/** Sends what Gmail is given, once. @param path of the call @param body as it takes it */
export async function sendOnce(
  io: ToolIo<object>,
  api: Api,
  { path, body, address }: { path: string; body: object; address: string },
): Promise<ToolReply> {
  const once = { method: 'POST', body, leaveBy: io.leaveBy, query: { fields: 'id,threadId' } }
  return replyOf(await api.sendOnce(own(path), once, Sent), address)
}

export const replyOf = ({ id, threadId }: Sent, address: string): ToolReply => ({
  data: { id, thread: threadId, link: mailLink(address, { messageId: null }, threadId) },
  ref: id,
})

/** Looks among the mails that were sent. */
export async function probeSent(io: ToolIo<object>, intent: Intent): Promise<Probed> {
  const api = openWriting(io)
  const { found, isAll } = await markedBy(api, intent, 'SENT')
  if (found) return { happened: true, reply: replyOf(found, (await accountOf(api)).address) }
  return { happened: isAll && intent.agoMs > lagMs ? false : 'unknown' }
}

/** A conversation that is answered. */
export type Conversation = {
  threadId: string
  subject: string
  /** Message-IDs of its last mail and of those before it, oldest first. */
  answers: string[]
  /** Addresses the last mail was written to. */
  readBy: string[]
  /** Addresses of all who take part, in lower case. */
  people: ReadonlySet<string>
}

/** @throws IntegrationError `notFound` — there is nothing in it to answer */
export async function conversationOf(io: ToolIo<object>, threadId: string): Promise<Conversation> {
  const mails = liveIn((await new Mailbox(io).heads(threadId)) ?? [])
  const last = mails.at(-1)
  if (!last) throw new IntegrationError('notFound', 'There is no such conversation, or it is in the trash.')
  const subject = last.subject.slice(0, 250)
  return {
    threadId,
    answers: [...last.references, ...(last.messageId === null ? [] : [last.messageId])],
    // "The Subject headers must match": https://developers.google.com/workspace/gmail/api/guides/threads
    subject: /^re\s*:/i.test(subject) ? subject : `Re: ${subject}`,
    readBy: [...last.to, ...last.cc].map(({ address }) => address),
    people: new Set(
      mails.flatMap(({ from, replyTo, to, cc }) => [from, replyTo, to, cc].flat().map(({ address }) => address.toLowerCase())),
    ),
  }
}
