import { z } from 'zod'
import type { Change } from '../../kit/kit.ts'
import { Membership, threadItemId } from './conversation.ts'
import { fetched } from './fetching.ts'
import type { GmailIo, Mailbox } from './mailbox.ts'
import { labelsIn, mailboxOf } from './reading.ts'

const batchSize = 200

/** How far the listing of a mailbox is: its history when it began, and the last conversation it listed. */
export const GmailMidway = z.object({ historyId: z.string(), thread: z.string() })
export type GmailMidway = z.infer<typeof GmailMidway>

/**
 * Everything there is to read in a mailbox, or what is left of it. Which mails a conversation has follows from the list of all messages, five
 * hundred a call, which is repeated where a listing is resumed; only what is new or has other mails than before is fetched.
 *
 * Conversations come in the order of their ids, which Gmail gives as they begin: later ones come before all that was listed, and the
 * history reports them.
 *
 * @param at makes the cursor from which a later run may resume.
 * @returns where its history stood before the listing, so that nothing falls between the two.
 */
export async function* everything<T>(
  io: GmailIo,
  address: string,
  { from, at }: { from: GmailMidway | undefined; at(midway: GmailMidway): T },
): AsyncGenerator<Change | T, string> {
  const mailbox = mailboxOf(io, address)
  const historyId = from?.historyId ?? (await mailbox.profile()).historyId
  const versions = await versionsIn(io, mailbox)
  const ids = [...versions.keys()].filter((id) => from === undefined || latestFirst(from.thread, id) < 0).toSorted(latestFirst)
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize)
    const known = await io.known(batch.map((id) => threadItemId(address, id)))
    const isKnown = (id: string) => known.get(threadItemId(address, id)) === versions.get(id)
    for (const id of batch) if (isKnown(id)) yield { kind: 'unchanged', externalId: threadItemId(address, id) }
    const others = batch.filter((id) => !isKnown(id))
    for await (const { items } of fetched(io, { address, mailbox }, others)) yield* items
    if (start + batchSize < ids.length) yield at({ historyId, thread: batch.at(-1)! })
  }
  return historyId
}

/** Ids are numbers, written in hexadecimal digits. */
const latestFirst = (one: string, other: string): number =>
  other.length - one.length || (one === other ? 0 : one < other ? 1 : -1)

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
