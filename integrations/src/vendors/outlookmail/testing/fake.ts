import type { MailFolder } from '@microsoft/microsoft-graph-types'
import { directoryOperations } from '../../../platforms/microsoft/testing/directory.ts'
import { peopleOperations } from '../../../platforms/microsoft/testing/people.ts'
import { refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import {
  type MicrosoftCall,
  type MicrosoftOperation,
  type MicrosoftServer,
  startMicrosoft,
} from '../../../platforms/microsoft/testing/server.ts'
import { type FakeMail, FakeOutlookBox } from './model.ts'
import { missing, ofMail } from './held.ts'
import { paged, shownFile, shownMail } from './shown.ts'
import { writing } from './writing.ts'

export type FakeOutlookMail = MicrosoftServer & { box: FakeOutlookBox }

/** A mailbox on 127.0.0.1, as the reference of Graph says: https://learn.microsoft.com/graph/api/resources/mail-api-overview */
export async function startOutlookMail(): Promise<FakeOutlookMail> {
  const box = new FakeOutlookBox()
  const server = await startMicrosoft([
    ...directoryOperations(box.directory),
    ...peopleOperations(box.acquaintances),
    ...mailOperations(box),
  ])
  return Object.assign(server, { box })
}

/** Mails alone, for one Microsoft that has other services beside them. */
export const mailOperations = (box: FakeOutlookBox): MicrosoftOperation[] => [...reading(box), ...writing(box)]

const readers = { delegated: ['Mail.Read', 'Mail.ReadWrite'], application: null }
const reading = (box: FakeOutlookBox): MicrosoftOperation[] => [
  {
    path: /\/me\/mailboxSettings/,
    delegated: ['MailboxSettings.Read', 'MailboxSettings.ReadWrite'],
    application: null,
    parameters: ['$select'],
    answer: () => ({ body: { timeZone: box.timeZone } }),
  },
  {
    path: /\/me\/messages/,
    ...readers,
    parameters: ['$search', '$top', '$select'],
    answer(call) {
      const [, words] = /^"(.+)"$/s.exec(call.query.get('$search') ?? '') ?? []
      if (words === undefined) return refusal(400, 'BadRequest', 'Syntax error: the search is to be in quotes.')
      const found = [...box.mails.values()].filter((mail) => isFound(mail, words)).toReversed()
      return paged(
        found.map((mail) => shownMail(mail, call.query)),
        call,
        true,
      )
    },
  },
  {
    path: /\/me\/messages\/([^/]+)/,
    ...readers,
    parameters: ['$select'],
    answer: (call, id) => ofMail(box, call, id, (mail) => shownMail(mail, call.query)),
  },
  {
    path: /\/me\/messages\/([^/]+)\/attachments/,
    ...readers,
    parameters: ['$select'],
    answer: (call, id) => ofMail(box, call, id, ({ files }) => ({ body: { value: files.map(shownFile) } })),
  },
  {
    path: /\/me\/messages\/([^/]+)\/attachments\/([^/]+)\/\$value/,
    ...readers,
    parameters: [],
    answer: (call, id, name) =>
      ofMail(box, call, id, ({ files }) => {
        const file = files.find((each) => each.id === name)
        if (!file) return missing
        return file.type === 'reference' ? refusal(405, 'ErrorInvalidRequest', 'A link has no content.') : { body: file.content }
      }),
  },
  { path: /\/me\/mailFolders/, ...readers, parameters: ['$select', '$top'], answer: (call) => folders(box, null, call) },
  {
    path: /\/me\/mailFolders\/([^/]+)\/childFolders/,
    ...readers,
    parameters: ['$select', '$top'],
    answer: (call, id) => (box.folders.has(id) ? folders(box, id, call) : missing),
  },
  {
    path: /\/me\/mailFolders\/([^/]+)\/messages/,
    ...readers,
    parameters: ['$select', '$top', '$skip', '$orderby', '$filter', '$expand'],
    answer(call, id) {
      const order = call.query.get('$orderby') ?? ''
      const filter = call.query.get('$filter')
      if (!box.folders.has(id)) return missing
      // What is sorted by must come first in the filter: https://learn.microsoft.com/graph/api/user-list-messages#using-filter-and-orderby-in-the-same-query
      if (filter !== null && !filter.startsWith(order.split(' ')[0]!))
        return refusal(400, 'InefficientFilter', 'The restriction or sort order is too complex for this operation.')
      const found = box.in(id).filter((mail) => filter === null || !mail.isRead)
      return paged(
        found.map((mail) => shownMail(mail, call.query)),
        call,
      )
    },
  },
]

function folders(box: FakeOutlookBox, parent: string | null, call: MicrosoftCall): MicrosoftReply {
  const found = [...box.folders].filter(([, folder]) => folder.parent === parent)
  return paged(
    found.map(([id, { name }]) => ({
      body: {
        id,
        displayName: name,
        childFolderCount: [...box.folders.values()].filter((each) => each.parent === id).length,
      } satisfies MailFolder,
    })),
    call,
  )
}

/** Words anywhere, and those of a field: https://learn.microsoft.com/graph/search-query-parameter#using-search-on-message-collections */
function isFound({ subject, from, body }: FakeMail, query: string): boolean {
  const { name = '', address } = from.emailAddress
  const fields: Record<string, string> = { subject, from: `${name} ${address}`, body: body.content }
  return query
    .replaceAll('\\"', '"')
    .split(/\s+/)
    .every((word) => {
      const [, field, value] = /^(subject|from|body):(.+)$/.exec(word) ?? []
      const text = field === undefined ? Object.values(fields).join(' ') : fields[field]!
      return text.toLowerCase().includes((value ?? word).replaceAll('"', '').toLowerCase())
    })
}
