import type { Change } from '../kit.ts'
import { Membership, threadItemId } from './conversation.ts'
import { fetched } from './fetching.ts'
import type { GmailIo, Mailbox } from './mailbox.ts'
import { labelsIn, mailboxOf } from './reading.ts'

const batchSize = 200

/**
 * Everything there is to read in a mailbox. Which mails a conversation has is told by the list of all messages, five hundred a call; only
 * what is new or has other mails than before is fetched.
 *
 * @returns where its history stood before the listing, so that nothing falls between the two.
 */
export async function* everything(io: GmailIo, address: string): AsyncGenerator<Change, string> {
  const mailbox = mailboxOf(io, address)
  const { historyId } = await mailbox.profile()
  const versions = await versionsIn(io, mailbox)
  const ids = [...versions.keys()]
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    const known = await io.known(batch.map((id) => threadItemId(address, id)))
    const isKnown = (id: string) => known.get(threadItemId(address, id)) === versions.get(id)
    for (const id of batch) if (isKnown(id)) yield { kind: 'unchanged', externalId: threadItemId(address, id) }
    const others = batch.filter((id) => !isKnown(id))
    for await (const { items } of fetched(io, { address, mailbox }, others)) yield* items
  }
  return historyId
}

/** The conversations that were chosen, with their versions. */
async function versionsIn(io: GmailIo, mailbox: Mailbox): Promise<Map<string, string>> {
  const { known, wanted } = await labelsIn(io, mailbox)
  const left = new Set<string>()
  for (const label of ['DRAFT', 'CHAT'].filter((each) => known.has(each)))
    for await (const page of mailbox.messages(label)) for (const { id } of page) left.add(id)
  const chosen = new Set<string>()
  for (const label of wanted)
    for await (const page of mailbox.messages(label)) for (const { id, threadId } of page) if (!left.has(id)) chosen.add(threadId)
  const threads = new Map<string, Membership>()
  for await (const page of mailbox.messages())
    for (const { id, threadId } of page) {
      if (left.has(id) || (wanted.length > 0 && !chosen.has(threadId))) continue
      threads.set(threadId, (threads.get(threadId) ?? new Membership()).add(id))
    }
  return new Map([...threads].map(([id, membership]) => [id, membership.version]))
}
