import { pageOf, refusal, type GoogleReply } from '../../../platforms/google/testing/reply.ts'
import {
  type GoogleCall,
  type GoogleServer,
  type GoogleOperation,
  startGoogle,
} from '../../../platforms/google/testing/server.ts'
import { type FakeMailbox, type FakeMessage, GmailModel } from './model.ts'
import { allowing, mailboxOperation, missing } from './operation.ts'
import { contentOf, shown } from './shown.ts'
import { isMeant } from './words.ts'
import { writing } from './writing.ts'

export type FakeGmail = GoogleServer & { model: GmailModel }

export const directoryScopes = ['https://www.googleapis.com/auth/admin.directory.user.readonly']

/** Gmail and the directory of a domain, as their reference pages say: https://developers.google.com/workspace/gmail/api/reference/rest */
export async function startGmail(): Promise<FakeGmail> {
  const model = new GmailModel()
  const google = await startGoogle([...gmailOperations(model), directoryOperation(model)])
  google.accounts.people = model.active
  google.accounts.delegated = new Set(allowing.reading.slice(0, 1))
  return Object.assign(google, { model })
}

export function gmailOperations(model: GmailModel): GoogleOperation[] {
  const operation = mailboxOperation(model)
  return [
    operation('/profile', [], ({ address, historyId }) => ({ body: { emailAddress: address, historyId: String(historyId) } })),
    operation('/labels', [], (mailbox) => ({
      // "Note that each label resource only contains an id, name, messageListVisibility, labelListVisibility, and type."
      body: { labels: [...mailbox.labels].map(([id, name]) => ({ id, name })) },
    })),
    operation('/labels/([^/]+)', [], (mailbox, _, id = '') => {
      const name = mailbox.labels.get(id)
      if (name === undefined) return missing
      const threads = new Set([...mailbox.messages.values()].filter(has(id)).map(({ threadId }) => threadId))
      return { body: { id, name, threadsTotal: threads.size } }
    }),
    operation('/messages', ['maxResults', 'pageToken', 'q', 'labelIds', 'includeSpamTrash'], (mailbox, call) =>
      messagesOf(mailbox, call, model.mostPerPage),
    ),
    operation('/messages/([^/]+)', ['format', 'metadataHeaders'], (mailbox, { query }, id = '') => {
      const message = mailbox.messages.get(id)
      return message ? { body: shown(message, query) } : missing
    }),
    operation('/messages/([^/]+)/attachments/([^/]+)', [], (mailbox, _, id = '', attachmentId = '') => {
      const message = mailbox.messages.get(id)
      if (!message) return missing
      const content = contentOf(message, attachmentId)
      if (!content) return refusal(400, 'invalidArgument', 'Invalid attachment token')
      return { body: { size: content.byteLength, data: Buffer.from(content).toString('base64url') } }
    }),
    operation('/threads/([^/]+)', ['format', 'metadataHeaders'], (mailbox, { query }, id = '') => {
      const messages = mailbox.threadOf(id)
      if (messages.length === 0) return missing
      return { body: { id, historyId: String(mailbox.historyId), messages: messages.map((message) => shown(message, query)) } }
    }),
    operation('/history', ['startHistoryId', 'maxResults', 'pageToken', 'labelId', 'historyTypes'], historyOf),
    ...writing(model),
  ]
}

const has =
  (label: string) =>
  ({ labelIds }: FakeMessage): boolean =>
    labelIds.includes(label)

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages/list */
function messagesOf(mailbox: FakeMailbox, { query }: GoogleCall, most: number): GoogleReply {
  const labels = query.getAll('labelIds')
  const unknown = labels.find((label) => !mailbox.labels.has(label))
  if (unknown) return refusal(400, 'invalidArgument', `Invalid label: ${unknown}`)
  const withJunk = query.get('includeSpamTrash') === 'true' || labels.some((label) => label === 'SPAM' || label === 'TRASH')
  const found = [...mailbox.messages.values()]
    .filter((message) => withJunk || !(has('SPAM')(message) || has('TRASH')(message)))
    .filter((message) => labels.every((label) => has(label)(message)) && isMeant(message, query.get('q') ?? ''))
    .toSorted((a, b) => b.at - a.at)
  const asked = new URLSearchParams(query)
  if (Number(query.get('maxResults')) <= 500)
    asked.set('maxResults', String(Math.min(most, Number(query.get('maxResults') ?? 100))))
  const page = pageOf(found, asked, { size: 100, largest: 500, sizeName: 'maxResults' })
  if ('body' in page) return page
  const messages = page.items.map(({ id, threadId }) => ({ id, threadId }))
  return { body: { ...page.next, ...(messages.length > 0 && { messages }), resultSizeEstimate: found.length } }
}

/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.history/list */
function historyOf(mailbox: FakeMailbox, { query }: GoogleCall): GoogleReply {
  const start = Number(query.get('startHistoryId') ?? NaN)
  if (Number.isNaN(start)) return refusal(400, 'required', 'Missing required parameter: startHistoryId')
  const from = Math.ceil((start - 1_000) / 7)
  if (from < mailbox.forgotten || start > mailbox.historyId) return missing
  const types = query.getAll('historyTypes')
  const asked = mailbox.history
    .slice(from)
    .filter(({ kind }) => types.length === 0 || types.includes(kind.replace('messages', 'message').replace('labels', 'label')))
  const page = pageOf(asked, query, { size: 100, largest: 500, sizeName: 'maxResults' })
  if ('body' in page) return page
  const history = page.items.map(({ kind, message, labelIds }, index) => {
    const named = { id: message.id, threadId: message.threadId, labelIds: message.labelIds }
    return {
      id: String(start + index),
      messages: [{ id: message.id, threadId: message.threadId }],
      [kind]: [{ message: named, ...(labelIds && { labelIds }) }],
    }
  })
  return { body: { ...page.next, ...(history.length > 0 && { history }), historyId: String(mailbox.historyId) } }
}

/** https://developers.google.com/workspace/admin/directory/reference/rest/v1/users/list */
const directoryOperation = (model: GmailModel): GoogleOperation => ({
  path: /^\/admin\/directory\/v1\/users$/,
  scopes: directoryScopes,
  parameters: ['customer', 'domain', 'maxResults', 'orderBy', 'pageToken', 'projection', 'query', 'showDeleted', 'sortOrder'],
  answer: ({ query, caller }) => {
    if (!model.admins.has(caller.email)) return refusal(403, 'forbidden', 'Not Authorized to access this resource/api')
    if (!query.has('customer') && !query.has('domain')) return refusal(400, 'badRequest', 'Bad Request')
    const page = pageOf([...model.users.values()], query, { size: 100, largest: 500, sizeName: 'maxResults' })
    return 'body' in page ? page : { body: { ...page.next, users: page.items } }
  },
})
