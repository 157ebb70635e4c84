import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type Probed, toolOf, type ToolReply } from '../../../kit/tool.ts'
import { attachedParts } from './attached.ts'
import { own } from '../mailbox.ts'
import { accountOf, senderAmong } from './account.ts'
import { attachments, bcc, boundRecipients, cc, OneLine, text, thread, to } from './inputs.ts'
import { handOver } from './hand-over.ts'
import { mailOf } from './letter.ts'
import { markedBy } from './mark.ts'
import { conversationOf, openWriting, probeSent, replyOf, writing } from './write.ts'

const Draft = z.object({ id: z.string(), message: z.object({ id: z.string(), threadId: z.string() }) })
type Draft = z.output<typeof Draft>
const Drafts = z.object({ drafts: z.array(Draft).default([]) })

export const createDraft = toolOf<object>()({
  ...writing,
  description:
    'Writes a mail into the drafts of Gmail, where a person can go on with it; nothing is sent. With a conversation it answers that one.',
  effect: 'write',
  egress: 'account',
  egressFields: ['to', 'cc', 'bcc', 'thread', 'attachments'],
  picture: { kind: 'mail', to: 'to', cc: 'cc', bcc: 'bcc', subject: 'subject', text: 'text', files: 'attachments' },
  fileFields: ['attachments'],
  input: z.object({
    to,
    cc,
    bcc,
    subject: OneLine.max(250).optional().describe('One line; of an answer it is that of the conversation, so leave it out'),
    text,
    thread: thread.optional().describe('ID of the conversation that is answered, as searching gave'),
    attachments,
  }),
  async run(io, { thread: threadId, subject = '', text: words, attachments: files = [], ...recipients }, intent) {
    boundRecipients(recipients)
    if (threadId === undefined && subject === '') throw new IntegrationError('settings', 'A mail needs a subject.')
    const api = openWriting(io)
    const account = await accountOf(api)
    const answered = threadId === undefined ? null : await conversationOf(io, threadId)
    const letter = answered
      ? { from: senderAmong(account, answered.readBy), subject: answered.subject, answers: answered.answers }
      : { from: account.senders[0], subject }
    const mail = mailOf({ ...recipients, ...letter, text: words, parts: await attachedParts(io, files) }, intent)
    const of = (message: object) => ({ message: { ...message, ...(answered && { threadId: answered.threadId }) } })
    const made = await handOver(io, api, { path: '/drafts', mail, of, fields: 'id,message(id,threadId)', shape: Draft })
    const { data, ...reply } = draftReply(made, account.address)
    return { ...reply, data: { ...(data as object), files: files.map(({ name }) => name) } }
  },
  async probe(io, _, intent): Promise<Probed> {
    const api = openWriting(io)
    const { found, isAll } = await markedBy(api, intent, 'DRAFT')
    // A person may have sent it since.
    if (!found) {
      const sent = await probeSent(io, intent)
      return isAll || sent.happened === true ? sent : { happened: 'unknown' }
    }
    const { drafts } = await api.get(own('/drafts'), { maxResults: 500, fields: 'drafts(id,message(id,threadId))' }, Drafts)
    const made = drafts.find(({ message }) => message.id === found.id)
    return made ? { happened: true, reply: draftReply(made, (await accountOf(api)).address) } : { happened: 'unknown' }
  },
})

const draftReply = ({ id, message: { threadId } }: Draft, address: string): ToolReply => replyOf({ id, threadId }, address)
