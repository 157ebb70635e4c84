import { type Change, IntegrationError } from '../../kit/kit.ts'
import { following } from './following.ts'
import { everything, type GmailMidway } from './listing.ts'
import { type GmailIo, HistoryLost } from './mailbox.ts'
import { type Owner, ownersOf } from './owners.ts'
import { chosenLabels, mailboxOf } from './reading.ts'
import { sideBySide } from './side-by-side.ts'
import { type Cursor, isMidway, type Mark, GmailStanding, usable } from './standing.ts'

/** Mailboxes read at the same time. Each has a quota of its own. */
const atOnce = 12
/** Mailboxes refused before any is open: it is not them, it is the key. */
const mostRefused = 3

/** Everything, or what happened since, in every mailbox: https://developers.google.com/workspace/gmail/api/guides/sync */
export async function* changes(io: GmailIo, cursor: string | null): AsyncGenerator<Change> {
  const owners = await ownersOf(io)
  const labels = chosenLabels(io).toSorted()
  const given = usable(cursor, labels)
  const from = given?.midway && isOf(given, owners) ? given : null
  if (isMidway(cursor) && !from) yield { kind: 'anew' }
  const since = isMidway(cursor) ? null : (given?.at ?? null)
  const standing = new GmailStanding(labels, from)
  const followed: string[] = []
  const refused: [address: string, error: IntegrationError][] = []
  const of = ({ address }: Owner) =>
    async function* (): AsyncGenerator<Change | Mark> {
      const mark = (at: GmailMidway | string): Mark => ({ kind: 'mark', address, at })
      try {
        const next = yield* followedFrom(io, address, since?.[address])
        if (next !== null) followed.push(address)
        yield mark(next ?? (yield* everything(io, address, { from: standing.midway.get(address), at: mark })))
      } catch (error) {
        if (owners.length === 1 || !isOwnMatter(error)) throw error
        refused.push([address, error])
      }
    }
  if (owners.length > 1) await tryKey(io, owners)
  // A run that follows most mailboxes begins again where they stood.
  const isListing = since === null || owners.length === 1
  const left = owners.filter(({ address }) => !(address in standing.at))
  for await (const step of sideBySide(left.map(of), atOnce)) {
    if (step.kind !== 'mark') yield step
    else {
      standing.pass(step)
      if (isListing && !isAtEnd(standing, owners)) yield* standing.inTheMiddle()
    }
  }
  const { at } = standing
  const isWhole = since === null || followed.length < owners.length || Object.keys(since).some((address) => !(address in at))
  if (isWhole) {
    for (const externalId of followed) yield { kind: 'unchanged', externalId }
    for (const [externalId, { message }] of refused) yield { kind: 'skipped', externalId, reason: `${externalId}: ${message}` }
    yield { kind: 'complete' }
  }
  for (const [address] of refused) if (since?.[address] !== undefined) at[address] = since[address]
  yield standing.atTheEnd()
}

/** Whether a listing can be resumed: every mailbox it has listed still exists. */
function isOf({ at, midway }: Cursor, owners: readonly Owner[]): boolean {
  const addresses = new Set(owners.map(({ address }) => address))
  return Object.keys({ ...at, ...midway }).every((address) => addresses.has(address))
}

const isAtEnd = ({ at }: GmailStanding, owners: readonly Owner[]): boolean => owners.every(({ address }) => address in at)

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
