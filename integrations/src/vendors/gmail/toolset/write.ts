import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import type { Intent, Probed, ToolIo, ToolReply } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { mailLink } from '../link.ts'
import { liveIn } from '../conversation.ts'
import { Mailbox } from '../mailbox.ts'
import { accountOf, openMail, scopesFor } from './account.ts'
import { handOver, type Handed } from './hand-over.ts'
import { lagMs, markedBy } from './mark.ts'

/** What is common to the tools that write mails. */
export const writing = { scopes: scopesFor.writing, idempotency: 'probe' } as const

export const openWriting = (io: ToolIo<object>): Api => openMail(io, scopesFor.writing)

const Sent = z.object({ id: z.string(), threadId: z.string() })
type Sent = z.output<typeof Sent>

type Sending = Pick<Handed<Sent>, 'path' | 'mail' | 'of'> & { address: string }

/** Sends a mail, once. */
export const sendOnce = async (io: ToolIo<object>, api: Api, { address, ...sending }: Sending): Promise<ToolReply> =>
  replyOf(await handOver(io, api, { ...sending, fields: 'id,threadId', shape: Sent }), address)

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
