import { z } from 'zod'
import { type Change, IntegrationError } from '../kit.ts'
import { following } from './following.ts'
import { everything } from './listing.ts'
import { type GmailIo, HistoryLost } from './mailbox.ts'
import { type Owner, ownersOf } from './owners.ts'
import { chosenLabels, mailboxOf } from './reading.ts'
import { sideBySide } from './side-by-side.ts'
import { cursorIn } from '../cursor.ts'

/** Where the history of each mailbox stands; says nothing once other labels are chosen. */
const Cursor = z.object({ labels: z.array(z.string()), at: z.record(z.string(), z.string()) })

/** Mailboxes read at the same time. Each has a quota of its own. */
const atOnce = 12
/** Mailboxes refused before any is open: it is not them, it is the key. */
const mostRefused = 3

/** Everything, or what happened since, in every mailbox: https://developers.google.com/workspace/gmail/api/guides/sync */
export async function* changes(io: GmailIo, cursor: string | null): AsyncGenerator<Change> {
  const owners = await ownersOf(io)
  const labels = chosenLabels(io).toSorted()
  const since = usable(cursor, labels)
  const at: Record<string, string> = {}
  const followed: string[] = []
  const refused: [address: string, error: IntegrationError][] = []
  const of = ({ address }: Owner) =>
    async function* (): AsyncGenerator<Change> {
      try {
        const next = yield* followedFrom(io, address, since?.[address])
        if (next !== null) followed.push(address)
        at[address] = next ?? (yield* everything(io, address))
      } catch (error) {
        if (owners.length === 1 || !isOwnMatter(error)) throw error
        refused.push([address, error])
      }
    }
  if (owners.length > 1) await tryKey(io, owners)
  yield* sideBySide(owners.map(of), atOnce)
  const isWhole = since === null || followed.length < owners.length || Object.keys(since).some((address) => !(address in at))
  if (isWhole) {
    for (const externalId of followed) yield { kind: 'unchanged', externalId }
    for (const [externalId, { message }] of refused) yield { kind: 'skipped', externalId, reason: `${externalId}: ${message}` }
    yield { kind: 'complete' }
  }
  for (const [address] of refused) if (since?.[address] !== undefined) at[address] = since[address]
  yield { kind: 'cursor', cursor: JSON.stringify({ labels, at } satisfies z.infer<typeof Cursor>) }
}

/** @throws IntegrationError — the key opens none of the first mailboxes */
async function tryKey(io: GmailIo, owners: readonly Owner[]): Promise<void> {
  for (const [index, { address }] of owners.slice(0, mostRefused).entries())
    try {
      await mailboxOf(io, address).profile()
      return
    } catch (error) {
      if (!isOwnMatter(error) || index === Math.min(owners.length, mostRefused) - 1) throw error
    }
}

/** @returns where the history stands now; null when everything has to be listed. */
async function* followedFrom(io: GmailIo, address: string, since: string | undefined): AsyncGenerator<Change, string | null> {
  if (since === undefined) return null
  try {
    return yield* following(io, address, since)
  } catch (error) {
    if (error instanceof HistoryLost) return null
    throw error
  }
}

/** A mailbox that is closed for reasons of its own: its owner left, or has no Gmail. */
const isOwnMatter = (error: unknown): error is IntegrationError =>
  error instanceof IntegrationError && ['auth', 'forbidden', 'settings', 'notFound'].includes(error.reason)

function usable(cursor: string | null, labels: readonly string[]): Record<string, string> | null {
  const read = cursorIn(Cursor, cursor)
  return read && read.labels.join('\n') === labels.join('\n') ? read.at : null
}
