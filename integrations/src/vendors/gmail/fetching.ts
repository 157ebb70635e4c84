import { type Change, IntegrationError } from '../../kit/kit.ts'
import { itemsOf, liveIn } from './conversation.ts'
import { digestOf } from './message/digest.ts'
import type { Mail } from './message/mail.ts'
import type { GmailIo, Mailbox } from './mailbox.ts'
import { chosenLabels, inFull, textsOf } from './reading.ts'

/** Conversations fetched at the same time. */
const atOnce = 4

export type Fetched = {
  threadId: string
  /** Every mail of the conversation, also those that are not read. */
  mails: readonly Mail[]
  /** What there is to read; empty when it is deleted, in the trash, or was not chosen. */
  items: Extract<Change, { kind: 'item' }>[]
}

/** Conversations as they are now, in the order of the ids. Their texts are kept for the reading that follows. */
export async function* fetched(
  io: GmailIo,
  { address, mailbox }: { address: string; mailbox: Mailbox },
  threadIds: readonly string[],
): AsyncGenerator<Fetched> {
  const labels = chosenLabels(io)
  const fetchOne = async (threadId: string): Promise<Fetched> => {
    const whole = await mailbox.thread(threadId).catch(nullIfClosed)
    const mails = whole ?? (await mailbox.heads(threadId)) ?? []
    const live = liveIn(mails)
    const isChosen = labels.length === 0 || live.some(({ labelIds }) => labelIds.some((label) => labels.includes(label)))
    const items = isChosen ? itemsOf(address, threadId, live) : []
    const [thread] = items
    if (whole && thread) textsOf(io).keep(thread.externalId, thread.version, digestOf(live))
    return { threadId, mails: mails.map(withoutBody), items: items.map((item) => ({ kind: 'item', item })) }
  }
  for (let from = 0; from < threadIds.length; from += atOnce)
    yield* await Promise.all(threadIds.slice(from, from + atOnce).map((id) => inFull(io, () => fetchOne(id))))
}

/** Reading it will fail, and only it: so it is listed by its head, if it has one. */
function nullIfClosed(error: unknown): null {
  if (error instanceof IntegrationError && (error.reason === 'forbidden' || error.reason === 'notFound')) return null
  throw error
}

const withoutBody = (mail: Mail): Mail => ({ ...mail, body: null })
