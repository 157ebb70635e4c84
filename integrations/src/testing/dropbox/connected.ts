import { scopes } from '../../dropbox/client.ts'
import { chosenByConsent, settings } from '../../dropbox/settings.ts'
import { dropbox } from '../../dropbox/vendor.ts'
import type { Change, Io, Item, Source } from '../../kit.ts'
import { createNetwork } from '../../net/network.ts'
import type { RightsChange } from '../../rights.ts'
import { lendIo } from '../io.ts'
import { type FakeDropbox, startDropbox } from './fake.ts'
import type { DropboxModel } from './model.ts'

const source = dropbox.source as unknown as Source

/** A source on a Dropbox of its own, driven as the host drives it: what is indexed is kept from run to run. */
export type ConnectedDropbox = AsyncDisposable & {
  server: FakeDropbox
  model: DropboxModel
  source: Source
  index: Map<string, Item>
  /** The cursor the last run left; a test may spoil it. */
  cursor: string | null
  /** Of the person who consented; a test may spoil it. */
  token: string
  /** The app of a team instead of a consent. */
  team: Record<string, string> | null
  /** Runs until it ends and brings the index up to date. */
  sync(): Promise<Change[]>
  /** The same with an index and a cursor of its own: what somebody who connects now would have. */
  fresh(): Promise<Map<string, Item>>
  choose(containers: string[]): void
  text(id: string): Promise<string>
  rights(): Promise<RightsChange[]>
  open(signal?: AbortSignal): Io<unknown>
}

export async function connectDropbox(): Promise<ConnectedDropbox> {
  const server = await startDropbox()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  let containers: string[] = []
  const index = new Map<string, Item>()
  const open = (signal?: AbortSignal) => ({
    ...lendIo<unknown>(
      connected.team ? settings.parse({ ...connected.team, containers }) : chosenByConsent.parse({ containers }),
      net,
      {
        token: connected.team ? null : async () => connected.token,
        known: new Map([...index].map(([id, { version }]) => [id, version])),
        ...(signal && { signal }),
      },
    ),
    // Each host has a path of its own, so that what is asked of the wrong one is refused.
    at: (origin: string) => `${server.origin}/${new URL(origin).host}`,
  })
  const connected: ConnectedDropbox = {
    server,
    model: server.model,
    source,
    index,
    cursor: null,
    token: server.give(scopes),
    team: null,
    open,
    choose: (next) => void (containers = next),
    async sync() {
      const changes: Change[] = []
      for await (const change of source.changes(open() as never, connected.cursor)) changes.push(change)
      apply(changes, index)
      connected.cursor = changes.findLast((change) => change.kind === 'cursor')?.cursor ?? connected.cursor
      return changes
    },
    async fresh() {
      const other = new Map<string, Item>()
      apply(await Array.fromAsync(source.changes(open() as never, null)), other)
      return other
    },
    async text(id) {
      return Buffer.concat(await Array.fromAsync(source.read(open() as never, index.get(id)!))).toString()
    },
    rights: () => Array.fromAsync(source.rights!(open() as never, null)),
    [Symbol.asyncDispose]: async () => void (await Promise.all([server[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
  return connected
}

/** As `removeUnseen` of the host: what lies in a folder that did not change is kept, by the ancestors it had before this run. */
function apply(changes: readonly Change[], index: Map<string, Item>): void {
  const seen = new Set<string>()
  const unchanged = new Set<string>()
  for (const change of changes) {
    if (change.kind === 'unchanged') unchanged.add(change.externalId)
    if (change.kind === 'gone') index.delete(change.externalId)
    if (change.kind !== 'item') continue
    index.set(change.item.externalId, change.item)
    seen.add(change.item.externalId)
  }
  if (!changes.some(({ kind }) => kind === 'complete')) return
  for (const [id, { ancestors }] of index)
    if (!seen.has(id) && !unchanged.has(id) && !ancestors.some((folder) => unchanged.has(folder.id))) index.delete(id)
}

/** Where things are found: `/Plans/roof.md`. */
export const paths = (index: ReadonlyMap<string, Item>): string[] =>
  [...index.values()].map(({ ancestors, title }) => ['', ...ancestors.map((each) => each.title), title].join('/')).toSorted()
