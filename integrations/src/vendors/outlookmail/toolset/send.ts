import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { accountOf, openOutlook } from '../../../platforms/microsoft/outlook.ts'
import { addressesOf } from '../shapes.ts'
import { attachments, bcc, boundRecipients, cc, keyOf, message, named, OneLine, subject, text, to } from './inputs.ts'
import { marked } from './mark.ts'
import { scopesFor } from './scopes.ts'
import { attached, bodyOf, headOf, namedAs, probeSent, recipientsOf, sendOnce } from './write.ts'

const tool = toolOf<object>()
/** What is said to people cannot be taken back. */
const sending = {
  effect: 'destructive',
  egress: 'external',
  contentFields: ['text'],
  scopes: scopesFor.sending,
  idempotency: 'probe',
} as const

export const sendMessage = tool({
  ...sending,
  description: 'Sends a new mail from Outlook, in plain text.',
  egressFields: ['to', 'cc', 'bcc', 'attachments'],
  picture: { kind: 'mail', to: 'to', cc: 'cc', bcc: 'bcc', subject: 'subject', text: 'text', files: 'attachments' },
  fileFields: ['attachments'],
  names: { to: named.to, cc: named.others, bcc: named.others },
  scopes: scopesFor.sendingTo,
  input: z.object({ to, cc, bcc, subject, text, attachments }),
  async run(io, { subject: about, text: words, attachments: files, ...recipients }, intent) {
    boundRecipients(recipients)
    const mail = {
      subject: about,
      ...bodyOf(words),
      ...recipientsOf(recipients),
      ...marked(intent),
      ...(await attached(io, files)),
    }
    return sendOnce(io, '/sendMail', { message: mail, saveToSentItems: true }, intent)
  },
  probe: (io, _, intent) => probeSent(io, intent),
})

export const reply = tool({
  ...sending,
  description:
    'Answers a mail of Outlook, in plain text, to whom it asks to be answered, or to all who got it. Name them: people approve them, and it is sent only if they fit.',
  egressFields: ['message', 'to', 'cc'],
  picture: { kind: 'mail', to: 'to', cc: 'cc', text: 'text' },
  input: z.object({
    message,
    isToAll: z.boolean().default(false).describe('Whether all who got the mail are answered'),
    to: to.describe('Addresses of who is answered, as reading the mail gave them; of all, without the own one'),
    cc: cc.describe('If all are answered, addresses that got a copy'),
    text,
  }),
  async run(io, { message: id, isToAll, to: said, cc: copies, text: words }, intent) {
    const graph = openOutlook(io)
    const mail = await headOf(graph, id)
    const asked = addressesOf(mail.replyTo.length > 0 ? mail.replyTo : [mail.from])
    const own = isToAll ? (await accountOf(graph)).toLowerCase() : ''
    const others = (people: readonly string[]) => people.filter((each) => each.toLowerCase() !== own)
    const answered = isToAll ? [...asked, ...others(addressesOf(mail.toRecipients))] : asked
    const copied = isToAll ? others(addressesOf(mail.ccRecipients)) : []
    boundRecipients({ to: answered, cc: copied, bcc: [] })
    if (keyOf(answered) !== keyOf(said)) throw new IntegrationError('settings', `The answer would go to ${answered.join(', ')}.`)
    if (keyOf(copied) !== keyOf(copies))
      throw new IntegrationError('settings', `A copy of the answer would go to ${copied.join(', ') || 'nobody'}.`)
    // https://learn.microsoft.com/graph/api/message-reply: with a body of its own it says what was approved, and nothing else.
    const body = { message: { ...bodyOf(words), ...marked(intent) } }
    return sendOnce(io, `/messages/${id}/${isToAll ? 'replyAll' : 'reply'}`, body, intent)
  },
  probe: (io, _, intent) => probeSent(io, intent),
  current: async (io, { message: id }) => ({ message: namedAs(await headOf(openOutlook(io), id), io.zone) }),
})

export const forward = tool({
  ...sending,
  description: 'Passes a mail of Outlook on, with its files.',
  names: { to: named.to },
  scopes: scopesFor.sendingTo,
  egressFields: ['message', 'to'],
  picture: { kind: 'mail', to: 'to', text: 'text' },
  input: z.object({
    message,
    subject: OneLine.max(1_000).describe('As it stands in the mail: people approve it, and it is passed on only if it fits'),
    to,
    text: text.describe('Plain text that is said above it'),
  }),
  async run(io, { message: id, subject: said, to: addresses, text: comment }, intent) {
    const mail = await headOf(openOutlook(io), id)
    if ((mail.subject ?? '').trim() !== said)
      throw new IntegrationError('settings', `The subject of this mail is “${mail.subject ?? ''}”.`)
    // https://learn.microsoft.com/graph/api/message-forward
    const recipients = recipientsOf({ to: addresses, cc: [], bcc: [] })
    return sendOnce(io, `/messages/${id}/forward`, { comment, message: { ...recipients, ...marked(intent) } }, intent)
  },
  probe: (io, _, intent) => probeSent(io, intent),
})
