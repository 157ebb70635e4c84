import { type Change, formOf, type Io, type Item, type Source, type Vendor } from '../../kit.ts'
import { createNetwork } from '../../net/network.ts'
import type { RightsChange } from '../../rights.ts'
import { lendIo } from '../io.ts'
import type { GoogleServer } from './server.ts'

export type By = 'key' | 'consent'

/** A source at a Google of its own, driven as the host drives it: what is indexed is kept from run to run. */
export type Connected<G extends GoogleServer> = AsyncDisposable & {
  google: G
  source: Source
  index: Map<string, Item>
  /** The cursor the last run left; a test may spoil it. */
  cursor: string | null
  /** Runs until it ends and brings the index up to date. */
  sync(): Promise<Change[]>
  /** The same with an index and a cursor of its own: what somebody who connects now would have. */
  fresh(): Promise<Map<string, Item>>
  choose(containers: string[]): void
  /** What is read of an item in a run of its own. */
  text(externalId: string): Promise<string>
  rights(cursor?: string | null): Promise<RightsChange[]>
  open(signal?: AbortSignal): Io<unknown>
}

type Given = { account: string; by?: By; containers?: string[] }

export function connectGoogle<G extends GoogleServer>(
  vendor: Vendor,
  google: G,
  { account, by = 'key', containers = [] }: Given,
): Connected<G> {
  const source = vendor.source as unknown as Source
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const token = google.accounts.give(account, ['openid', 'email', ...(source.consent?.scopes ?? [])])
  const index = new Map<string, Item>()
  let chosen = containers
  const open = (signal?: AbortSignal, known = new Map([...index].map(([id, { version }]) => [id, version]))) => {
    const key = { adminAccount: account, serviceAccountKey: google.accounts.keyFile }
    const given = formOf(source, by === 'key' ? 'form' : 'consent').parse({ ...(by === 'key' && key), containers: chosen })
    const how = { known, base: google.origin, token: by === 'consent' ? async () => token : null, ...(signal && { signal }) }
    return lendIo<unknown>(given, net, how)
  }
  const connected: Connected<G> = {
    google,
    source,
    index,
    cursor: null,
    open,
    choose: (next) => void (chosen = next),
    async sync() {
      const changes: Change[] = []
      for await (const change of source.changes(open() as never, connected.cursor)) changes.push(change)
      apply(changes, index)
      connected.cursor = changes.findLast((change) => change.kind === 'cursor')?.cursor ?? connected.cursor
      return changes
    },
    async fresh() {
      const other = new Map<string, Item>()
      apply(await Array.fromAsync(source.changes(open(undefined, new Map()) as never, null)), other)
      return other
    },
    async text(externalId) {
      return Buffer.concat(await Array.fromAsync(source.read(open() as never, index.get(externalId)!))).toString()
    },
    rights: (cursor = null) => Array.fromAsync(source.rights!(open() as never, cursor)),
    [Symbol.asyncDispose]: async () => void (await Promise.all([google[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
  return connected
}

/** As the host does it: after a complete listing goes what was not shown, except where nothing changed or nothing could be seen. */
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
    if (!seen.has(id) && !ancestors.some((ancestor) => kept.has(ancestor.id))) index.delete(id)
}

export const titles = (index: ReadonlyMap<string, Item>): string[] => [...index.values()].map(({ title }) => title).toSorted()
