import { pageOf, refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import type { GoogleCall, GoogleOperation } from '../../../platforms/google/testing/server.ts'
import { addressesIn, readable } from '../message/headers.ts'
import { parsedMail, type ParsedMail } from './mime.ts'
import type { FakeMailbox, FakeMessage, GmailModel } from './model.ts'
import { allowing, mailboxOperation, missing } from './operation.ts'
import { uploadIn } from './upload.ts'
import { shown } from './shown.ts'

const invalid = (message: string): GoogleReply => refusal(400, 'invalidArgument', message)
const brief = ({ id, threadId, labelIds }: FakeMessage) => ({ id, threadId, labelIds })

type Given = { id?: string; raw?: string; threadId?: string; message?: { raw?: string; threadId?: string } }

/** What writes, sends and changes mails: https://developers.google.com/workspace/gmail/api/reference/rest */
export function writing(model: GmailModel): GoogleOperation[] {
  const operation = mailboxOperation(model)
  const post = (
    path: string,
    scopes: readonly string[],
    answer: (mailbox: FakeMailbox, body: Given, id: string) => GoogleReply,
  ) =>
    [false, true].map((isUpload) =>
      operation(
        path,
        isUpload ? ['uploadType'] : [],
        (mailbox, { body, query }: GoogleCall, id = '') => {
          const given = isUpload ? uploadIn(query, body, path) : ((body ?? {}) as Given)
          return 'status' in given ? (given as GoogleReply) : answer(mailbox, given, id)
        },
        { method: 'POST', scopes, isUpload },
      ),
    )
  return [
    operation('/settings/sendAs', [], ({ senders }) => ({ body: { sendAs: senders } })),
    operation(
      '/drafts',
      ['maxResults', 'pageToken', 'q', 'includeSpamTrash'],
      (mailbox, { query }) => {
        const all = [...mailbox.drafts].toReversed().map(([id, messageId]) => ({ id, message: brief(mailbox.get(messageId)) }))
        const page = pageOf(all, query, { size: 100, largest: 500, sizeName: 'maxResults' })
        return 'body' in page ? page : { body: { ...page.next, ...(page.items.length > 0 && { drafts: page.items }) } }
      },
      { scopes: allowing.drafts },
    ),
    operation(
      '/drafts/([^/]+)',
      ['format'],
      (mailbox, { query }, id = '') => {
        const messageId = mailbox.drafts.get(id)
        return messageId === undefined ? missing : { body: { id, message: shown(mailbox.get(messageId), query) } }
      },
      { scopes: allowing.drafts },
    ),
    ...post('/drafts', allowing.writing, (mailbox, { message }) => {
      const letter = letterIn(mailbox, message ?? {})
      if ('body' in letter) return letter
      const made = mailbox.write(letter.mail, { raw: letter.raw, threadId: letter.threadId, labelIds: ['DRAFT'] })
      return { body: { id: mailbox.addDraft(made.id), message: brief(made) } }
    }),
    ...post('/drafts/send', allowing.writing, (mailbox, { id = '', message }) => {
      const former = mailbox.drafts.get(id)
      if (former === undefined) return missing
      const { raw, threadId } = mailbox.get(former)
      const letter = letterIn(mailbox, message?.raw === undefined ? { raw: raw!.toString('base64url'), threadId } : message)
      if ('body' in letter) return letter
      const reply = send(model, mailbox, letter)
      // "When the draft is sent, the draft is automatically deleted and a new message with an updated ID is created".
      if (reply.status === undefined) mailbox.removeDraft(id)
      return reply
    }),
    ...post('/messages/send', allowing.sending, (mailbox, body) => {
      const letter = letterIn(mailbox, body)
      return 'body' in letter ? letter : send(model, mailbox, letter)
    }),
    ...post('/messages/([^/]+)/modify', allowing.changing, (mailbox, body, id) => {
      const { addLabelIds: add = [], removeLabelIds: remove = [] } = body as { addLabelIds?: string[]; removeLabelIds?: string[] }
      if (!mailbox.messages.has(id)) return missing
      const unknown = [...add, ...remove].find((label) => !mailbox.labels.has(label) || label === 'SENT' || label === 'DRAFT')
      if (unknown !== undefined) return invalid(`Invalid label: ${unknown}`)
      mailbox.relabel(id, { add, remove })
      return { body: brief(mailbox.get(id)) }
    }),
    ...post('/messages/([^/]+)/trash', allowing.changing, (mailbox, _, id) => {
      if (!mailbox.messages.has(id)) return missing
      mailbox.trash(id)
      return { body: brief(mailbox.get(id)) }
    }),
  ]
}

type Letter = { mail: ParsedMail; raw: Buffer; threadId?: string }

function letterIn(mailbox: FakeMailbox, { raw, threadId }: { raw?: string; threadId?: string }): Letter | GoogleReply {
  if (raw === undefined) return invalid("'raw' RFC822 payload message string or uploading message via /upload/* URL required")
  if (!/^[\w-]+={0,2}$/.test(raw)) return invalid('Invalid value for ByteString')
  const bytes = Buffer.from(raw, 'base64url')
  const mail = parsedMail(bytes)
  if (!mail) return invalid('Invalid message')
  if (threadId !== undefined && mailbox.threadOf(threadId).length === 0) return missing
  return { mail, raw: bytes, ...(threadId !== undefined && belongs(mailbox, threadId, mail) && { threadId }) }
}

/** Both are asked for: https://developers.google.com/workspace/gmail/api/guides/threads#add_drafts_and_messages_to_threads */
function belongs(mailbox: FakeMailbox, threadId: string, mail: ParsedMail): boolean {
  const thread = mailbox.threadOf(threadId)
  const headerOf = ({ payload }: FakeMessage, name: string) =>
    payload.headers.find((each) => each.name.toLowerCase() === name)?.value ?? ''
  const bare = (subject: string) => readable(subject).replace(/^(re|fwd?)\s*:\s*/i, '')
  const known = thread.map((each) => headerOf(each, 'message-id'))
  const named = mail.header('references').split(/\s+/)
  return known.some((id) => named.includes(id)) && bare(mail.header('subject')) === bare(headerOf(thread[0]!, 'subject'))
}

/** A mail is filed as sent, and delivered to those in the domain. */
function send(model: GmailModel, mailbox: FakeMailbox, { mail, raw, threadId }: Letter): GoogleReply {
  const recipients = ['to', 'cc', 'bcc'].flatMap((name) => addressesIn(mail.header(name))).map(({ address }) => address)
  if (recipients.length === 0) return invalid('Recipient address required')
  const [from] = addressesIn(mail.header('from'))
  const isOwn = mailbox.senders.some(({ sendAsEmail }) => sendAsEmail === from?.address)
  const sent = mailbox.write(
    // A Message-ID of Google's own, whatever it had, and a sender who is one of the account's.
    withHeaders(mail, {
      'Message-ID': `<CA${mailbox.messages.size}+sent@mail.gmail.com>`,
      ...(!isOwn && { From: mailbox.address }),
    }),
    { raw, threadId, labelIds: ['SENT'] },
  )
  for (const address of recipients)
    model.mailboxes.get(address)?.write(withHeaders(sent.payload, { Bcc: null }), { raw, labelIds: ['INBOX', 'UNREAD'] })
  return { body: brief(sent) }
}

function withHeaders<P extends FakeMessage['payload']>(payload: P, changed: Record<string, string | null>): P {
  const names = Object.keys(changed).map((name) => name.toLowerCase())
  const added = Object.entries(changed).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
  return { ...payload, headers: [...payload.headers.filter(({ name }) => !names.includes(name.toLowerCase())), ...added] }
}
