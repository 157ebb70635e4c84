import { scopes } from '../../gmail/mailbox.ts'
import { chosenByConsent, settings } from '../../gmail/settings.ts'
import { gmail } from '../../gmail/vendor.ts'
import type { Change, Io, Item, Source } from '../../kit.ts'
import { createNetwork } from '../../net/network.ts'
import type { RightsChange } from '../../rights.ts'
import { lendIo } from '../io.ts'
import { type FakeGmail, startGmail } from './fake.ts'
import type { GmailModel } from './model.ts'

const source = gmail.source as unknown as Source
type Given = { labels?: string[]; mailboxes?: string[]; by?: 'key' | 'consent' }

/** A source on a Gmail of its own, driven as the host drives it: what is indexed is kept from run to run. */
export type ConnectedGmail = AsyncDisposable & {
  gmail: FakeGmail
  model: GmailModel
  index: Map<string, Item>
  /** Runs until it ends, brings the index up to date, and reads what is new or changed. @returns ids of what was read */
  sync(): Promise<{ changes: Change[]; read: string[] }>
  /** The same with an index and a cursor of its own: what somebody who connects now would have. */
  fresh(): Promise<Map<string, Item>>
  /** The cursor the last run left; a test may spoil it. */
  cursor: string | null
  choose(labels: string[]): void
  text(id: string): Promise<string>
  rights(): Promise<RightsChange[]>
  open(signal?: AbortSignal): Io<unknown>
  source: Source
}

export async function connectGmail({ labels = [], mailboxes = [], by = 'consent' }: Given = {}): Promise<ConnectedGmail> {
  const gmail = await startGmail()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const token = gmail.accounts.give(gmail.model.account, scopes)
  let chosen = labels
  const index = new Map<string, Item>()
  const open = (signal?: AbortSignal, known = new Map([...index].map(([id, { version }]) => [id, version]))) => {
    const typed = { adminAccount: gmail.model.account, serviceAccountKey: gmail.accounts.keyFile, mailboxes }
    const given = by === 'key' ? settings.parse(typed) : chosenByConsent.parse({ labels: chosen })
    return lendIo<unknown>(given, net, {
      known,
      base: gmail.origin,
      token: by === 'consent' ? async () => token : null,
      ...(signal && { signal }),
    })
  }
  const textIn = async (io: Io<unknown>, item: Item) =>
    Buffer.concat(await Array.fromAsync(source.read(io as never, item))).toString()
  const connected: ConnectedGmail = {
    gmail,
    model: gmail.model,
    index,
    cursor: null,
    source,
    open,
    choose: (next) => void (chosen = next),
    async sync() {
      const io = open()
      const before = new Map([...index].map(([id, { version }]) => [id, version]))
      const changes = await Array.fromAsync(source.changes(io as never, connected.cursor))
      apply(changes, index)
      connected.cursor = changes.findLast((change) => change.kind === 'cursor')?.cursor ?? connected.cursor
      const due = [...index.values()].filter(({ externalId, version }) => before.get(externalId) !== version)
      for (const item of due) await textIn(io, item)
      return { changes, read: due.map(({ externalId }) => externalId) }
    },
    async fresh() {
      const other = new Map<string, Item>()
      apply(await Array.fromAsync(source.changes(open(undefined, new Map()) as never, null)), other)
      return other
    },
    text: (id) => textIn(open(), index.get(id)!),
    rights: () => Array.fromAsync(source.rights!(open() as never, null)),
    [Symbol.asyncDispose]: async () => void (await Promise.all([gmail[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
  return connected
}

function apply(changes: readonly Change[], index: Map<string, Item>): void {
  const seen = new Set<string>()
  const kept = new Set<string>()
  for (const change of changes) {
    if (change.kind === 'item') {
      index.set(change.item.externalId, change.item)
      seen.add(change.item.externalId)
    }
    if (change.kind === 'gone') index.delete(change.externalId)
    if (change.kind === 'unchanged' || change.kind === 'skipped') kept.add(change.externalId)
  }
  if (!changes.some(({ kind }) => kind === 'complete')) return
  for (const [id, { ancestors }] of index)
    if (!seen.has(id) && !kept.has(id) && !ancestors.some((each) => kept.has(each.id))) index.delete(id)
}

export const titles = (index: ReadonlyMap<string, Item>): string[] => [...index.values()].map(({ title }) => title).toSorted()
