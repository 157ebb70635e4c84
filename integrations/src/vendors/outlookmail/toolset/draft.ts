import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type Probed, toolOf } from '../../../kit/tool.ts'
import { lastingIds, Nothing, openOutlook, ownPath } from '../../../platforms/microsoft/outlook.ts'
import { addressesOf, OutlookFile, OutlookMessage, written } from '../shapes.ts'
import { attachments, bcc, boundRecipients, cc, draft, keyOf, message, named, OneLine, text, to } from './inputs.ts'
import { marked, markedBy } from './mark.ts'
import { scopesFor } from './scopes.ts'
import { attached, bodyOf, headOf, namedAs, probeSent, recipientsOf } from './write.ts'

const tool = toolOf<object>()

export const createDraft = tool({
  description:
    'Writes a mail into the drafts of Outlook, where a person can go on with it; nothing is sent. With a mail to answer it belongs to that conversation.',
  effect: 'write',
  egress: 'account',
  egressFields: ['to', 'cc', 'bcc', 'answers', 'attachments'],
  picture: { kind: 'mail', to: 'to', cc: 'cc', bcc: 'bcc', subject: 'subject', text: 'text', files: 'attachments' },
  contentFields: ['text'],
  fileFields: ['attachments'],
  names: { to: named.to, cc: named.others, bcc: named.others },
  scopes: scopesFor.drafting,
  idempotency: 'probe',
  input: z.object({
    to,
    cc,
    bcc,
    subject: OneLine.max(250).optional().describe('One line; of an answer it is that of the conversation, so leave it out'),
    text,
    answers: message.optional().describe('ID of the mail that is answered, as searching gave'),
    attachments,
  }),
  async run(io, { answers, subject = '', text: words, attachments: files = [], ...recipients }, intent) {
    boundRecipients(recipients)
    if (answers === undefined && subject === '') throw new IntegrationError('settings', 'A mail needs a subject.')
    if (answers !== undefined && files.length > 0)
      throw new IntegrationError('settings', 'Files go along with new mails only, not with an answer.')
    const mail = { ...recipientsOf(recipients), ...bodyOf(words), ...marked(intent), ...(await attached(io, files)) }
    const graph = openOutlook(io)
    const once = { method: 'POST', leaveBy: io.leaveBy, headers: lastingIds }
    // https://learn.microsoft.com/graph/api/user-post-messages, https://learn.microsoft.com/graph/api/message-createreply
    const made =
      answers === undefined
        ? await graph.sendOnce(ownPath('/messages'), { ...once, body: { ...mail, subject } }, OutlookMessage)
        : await graph.sendOnce(ownPath(`/messages/${answers}/createReply`), { ...once, body: { message: mail } }, OutlookMessage)
    return { data: draftData(made), ref: made.id }
  },
  async probe(io, _, intent): Promise<Probed> {
    const graph = openOutlook(io)
    const found = await markedBy(graph, intent, 'drafts')
    if (found) return { happened: true, reply: { data: draftData(await headOf(graph, found.id)), ref: found.id } }
    // A person may have sent it since.
    const sent = await probeSent(io, intent)
    return found === null || sent.happened === true ? sent : { happened: 'unknown' }
  },
})

/** What sending it has to name. */
const draftData = ({ id, subject, toRecipients, ccRecipients, bccRecipients, webLink }: OutlookMessage) => ({
  id,
  title: subject,
  to: addressesOf(toRecipients),
  cc: addressesOf(ccRecipients),
  bcc: addressesOf(bccRecipients),
  link: webLink,
})

const Files = z.object({ value: z.array(OutlookFile) })

export const sendDraft = tool({
  description:
    'Sends a draft of Outlook. Name its recipients, subject and files as they stand in it: people approve them, and it is sent only if they fit.',
  effect: 'destructive',
  egress: 'external',
  egressFields: ['draft', 'to', 'cc', 'bcc', 'files'],
  scopes: scopesFor.sending,
  // What was sent is no draft any more, which is looked at before.
  idempotency: 'natural',
  input: z.object({
    draft,
    to,
    cc,
    bcc,
    subject: OneLine.max(1_000).describe('As it stands in the draft'),
    files: z
      .array(z.string().min(1).max(1_000))
      .max(50)
      .default([])
      .describe('Names of its files, as they stand in the draft; none if it has none'),
  }),
  async run(io, { draft: id, subject, files, ...said }) {
    const graph = openOutlook(io)
    const mail = await headOf(graph, id)
    if (!mail.isDraft) throw new IntegrationError('settings', `“${mail.subject ?? ''}” is no draft any more.`)
    if ((mail.subject ?? '').trim() !== subject)
      throw new IntegrationError('settings', `The subject of this draft is “${mail.subject ?? ''}”.`)
    const there = { to: mail.toRecipients, cc: mail.ccRecipients, bcc: mail.bccRecipients }
    for (const name of ['to', 'cc', 'bcc'] as const)
      if (keyOf(addressesOf(there[name])) !== keyOf(said[name]))
        throw new IntegrationError('settings', `In this draft “${name}” is ${written(there[name]).slice(0, 1_000) || 'empty'}.`)
    const { value } = await graph.get(
      ownPath(`/messages/${id}/attachments`),
      { $select: 'id,name,contentType,size' },
      Files,
      lastingIds,
    )
    const names = value.map(({ name }) => name ?? '')
    if (names.toSorted().join('\n') !== files.toSorted().join('\n'))
      throw new IntegrationError('settings', `In this draft the files are: ${names.join(', ').slice(0, 1_000) || 'none'}.`)
    // https://learn.microsoft.com/graph/api/message-send: it keeps this id among the mails that were sent.
    const once = { method: 'POST', leaveBy: io.leaveBy, headers: lastingIds }
    await graph.sendOnce(ownPath(`/messages/${id}/send`), once, Nothing)
    return { data: { id, isSent: true, link: mail.webLink }, ref: id }
  },
  current: async (io, { draft: id }) => ({ draft: namedAs(await headOf(openOutlook(io), id), io.zone) }),
})
