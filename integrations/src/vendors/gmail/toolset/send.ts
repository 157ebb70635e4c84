import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { own } from '../mailbox.ts'
import { readable } from '../message/headers.ts'
import { accountOf, senderAmong } from './account.ts'
import { attachedParts } from './attached.ts'
import { attachments, bcc, boundRecipients, cc, message, OneLine, subject, text, thread, to } from './inputs.ts'
import { carriedPart, mailOf } from './letter.ts'
import { headerIn, rawMail, refuseOtherSubject, without } from './raw-mail.ts'
import { conversationOf, openWriting, probeSent, sendOnce, writing } from './write.ts'

const tool = toolOf<object>()
const sending = { ...writing, effect: 'destructive', egress: 'external' } as const
const path = '/messages/send'

export const sendMessage = tool({
  ...sending,
  description: 'Sends a mail from Gmail, in plain text. To answer a conversation, use reply.',
  egressFields: ['to', 'cc', 'bcc', 'attachments'],
  picture: { kind: 'mail', to: 'to', cc: 'cc', bcc: 'bcc', subject: 'subject', text: 'text', files: 'attachments' },
  fileFields: ['attachments'],
  input: z.object({ to, cc, bcc, subject, text, attachments }),
  async run(io, { attachments: files, ...letter }, intent) {
    boundRecipients(letter)
    const api = openWriting(io)
    const { address, senders } = await accountOf(api)
    const mail = mailOf({ ...letter, from: senders[0], parts: await attachedParts(io, files) }, intent)
    return sendOnce(io, api, { path, mail, of: (message) => message, address })
  },
  probe: (io, _, intent) => probeSent(io, intent),
})

export const reply = tool({
  ...sending,
  description:
    'Answers the last mail of a conversation in Gmail, in plain text, to people who take part in it. To write to others, use send_message or forward.',
  egressFields: ['thread', 'to', 'cc', 'attachments'],
  picture: { kind: 'mail', to: 'to', cc: 'cc', text: 'text', files: 'attachments' },
  fileFields: ['attachments'],
  input: z.object({
    thread,
    to: to.describe('Addresses of who is answered, as reading the conversation gave them'),
    cc: cc.describe('Addresses of who takes part and gets a copy'),
    text,
    attachments,
  }),
  async run(io, { thread: id, to: answered, cc: copies, text: words, attachments: files }, intent) {
    const recipients = { to: answered, cc: copies, bcc: [] }
    boundRecipients(recipients)
    const api = openWriting(io)
    const account = await accountOf(api)
    const { threadId, subject: about, answers, readBy, people } = await conversationOf(io, id)
    const stranger = [...answered, ...copies].find((address) => !people.has(address.toLowerCase()))
    if (stranger !== undefined)
      throw new IntegrationError(
        'settings',
        `${stranger} takes no part in this conversation, in which are ${[...people].join(', ')}.`,
      )
    const letter = { ...recipients, from: senderAmong(account, readBy), subject: about, text: words, answers }
    const mail = mailOf({ ...letter, parts: await attachedParts(io, files) }, intent)
    return sendOnce(io, api, { path, mail, of: (message) => ({ ...message, threadId }), address: account.address })
  },
  probe: (io, _, intent) => probeSent(io, intent),
})

const RawMessage = z.object({ raw: z.string() })

export const forward = tool({
  ...sending,
  description: 'Passes a mail of Gmail on, whole and with its files, as a file of a new mail.',
  egressFields: ['message', 'to', 'cc', 'bcc'],
  picture: { kind: 'mail', to: 'to', cc: 'cc', bcc: 'bcc', subject: 'subject', text: 'text' },
  input: z.object({
    message,
    subject: OneLine.max(1_000).describe('As it stands in the mail: people approve it, and it is passed on only if it fits'),
    to,
    cc,
    bcc,
    text: text.describe('Plain text that is said beside it'),
  }),
  async run(io, { message: id, subject: said, text: words, ...recipients }, intent) {
    boundRecipients(recipients)
    const api = openWriting(io)
    const { address, senders } = await accountOf(api)
    const { raw: given } = await api.get(own(`/messages/${encodeURIComponent(id)}`), { format: 'raw', fields: 'raw' }, RawMessage)
    const mail = rawMail(given)
    refuseOtherSubject(mail, said)
    const about = `Fwd: ${readable(headerIn(mail, 'subject')).slice(0, 250)}`
    // A mail one sent oneself names who got a copy that the others do not see.
    const parts = [carriedPart(without(mail, 'bcc', 'resent-bcc'))]
    const passed = mailOf({ ...recipients, from: senders[0], subject: about, text: words, parts }, intent)
    return sendOnce(io, api, { path, mail: passed, of: (message) => message, address })
  },
  probe: (io, _, intent) => probeSent(io, intent),
})
