import type { Change } from '../../kit/kit.ts'
import { attachedItemId, threadItemId, unread } from './conversation.ts'
import { type Fetched, fetched } from './fetching.ts'
import { mostAttached } from './message/mail.ts'
import type { GmailIo } from './mailbox.ts'
import { chosenLabels, mailboxOf } from './reading.ts'
import type { HistoryRecord } from './shapes.ts'

/** Conversations something happened to, each with the mails it happened to. */
type Touched = Map<string, Set<string>>

/** What happened in a mailbox since. @returns where its history stands now. @throws HistoryLost */
export async function* following(io: GmailIo, address: string, since: string): AsyncGenerator<Change, string> {
  const mailbox = mailboxOf(io, address)
  const counting = new Set([...unread, ...chosenLabels(io)])
  const touched: Touched = new Map()
  const history = mailbox.history(since)
  let page = await history.next()
  for (; !page.done; page = await history.next()) for (const record of page.value) note(record, counting, touched)
  for await (const conversation of fetched(io, { address, mailbox }, [...touched.keys()]))
    yield* stateOf(io, address, conversation, touched.get(conversation.threadId)!)
  return page.value
}

/** What is read, unread, starred or sorted elsewhere is the same text; drafts are no mails yet. @param counting labels that decide what is read */
function note(record: HistoryRecord, counting: ReadonlySet<string>, touched: Touched): void {
  const relabelled = [...record.labelsAdded, ...record.labelsRemoved].filter(({ labelIds }) =>
    labelIds.some((label) => counting.has(label)),
  )
  const cameOrWent = [...record.messagesAdded, ...record.messagesDeleted].filter(
    ({ message }) => !message.labelIds.includes('DRAFT'),
  )
  for (const { message } of [...relabelled, ...cameOrWent]) {
    const mails = touched.get(message.threadId) ?? new Set<string>()
    touched.set(message.threadId, mails.add(message.id))
  }
}

/** A conversation as it is now, and which of its documents are no more. */
async function* stateOf(
  io: GmailIo,
  address: string,
  { threadId, mails, items }: Fetched,
  touched: ReadonlySet<string>,
): AsyncGenerator<Change> {
  const thread = threadItemId(address, threadId)
  const here = new Set(items.map(({ item }) => item.externalId))
  const everyMail = new Set([...touched, ...mails.map(({ id }) => id)])
  // The history does not say which files a deleted mail had.
  const possible = [...everyMail].flatMap((id) =>
    Array.from({ length: mostAttached }, (_, index) => attachedItemId(thread, id, index)),
  )
  const known = await io.known([thread, ...possible])
  for (const externalId of known.keys()) if (!here.has(externalId)) yield { kind: 'deleted', externalId }
  yield* items
}
