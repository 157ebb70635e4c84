import { scopes } from '../../googledrive/drive.ts'
import { chosenByConsent, settings } from '../../googledrive/settings.ts'
import { googledrive } from '../../googledrive/vendor.ts'
import type { Change, Io, Item, Source } from '../../kit.ts'
import { createNetwork } from '../../net/network.ts'
import type { RightsChange } from '../../rights.ts'
import { lendIo } from '../io.ts'
import { type FakeDrive, startDrive } from './fake.ts'
import type { DriveModel } from './model.ts'

const source = googledrive.source as unknown as Source
type Given = { containers?: string[]; by?: 'key' | 'consent' }

/** A source on a Drive of its own, driven as the host drives it: what is indexed is kept from run to run. */
export type ConnectedDrive = AsyncDisposable & {
  drive: FakeDrive
  model: DriveModel
  index: Map<string, Item>
  /** Runs until it ends and brings the index up to date. */
  sync(): Promise<Change[]>
  /** The same with an index and a cursor of its own: what somebody who connects now would have. */
  fresh(): Promise<Map<string, Item>>
  /** The cursor the last run left; a test may spoil it. */
  cursor: string | null
  choose(containers: string[]): void
  text(id: string): Promise<string>
  rights(cursor?: string | null): Promise<RightsChange[]>
  open(signal?: AbortSignal): Io<unknown>
  source: Source
}

export async function connectDrive({ containers = [], by = 'key' }: Given = {}): Promise<ConnectedDrive> {
  const drive = await startDrive()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const token = drive.accounts.give(drive.model.account, scopes)
  let chosen = containers
  const index = new Map<string, Item>()
  const open = (signal?: AbortSignal, known = new Map([...index].map(([id, { version }]) => [id, version]))) => {
    const typed = { adminAccount: drive.model.account, serviceAccountKey: drive.accounts.keyFile, containers: chosen }
    const given = by === 'key' ? settings.parse(typed) : chosenByConsent.parse({ containers: chosen })
    return lendIo<unknown>(given, net, {
      known,
      base: drive.origin,
      token: by === 'consent' ? async () => token : null,
      ...(signal && { signal }),
    })
  }
  const connected: ConnectedDrive = {
    drive,
    model: drive.model,
    index,
    cursor: null,
    source,
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
    async text(id) {
      return Buffer.concat(await Array.fromAsync(source.read(open() as never, index.get(id)!))).toString()
    },
    rights: (cursor = null) => Array.fromAsync(source.rights!(open() as never, cursor)),
    [Symbol.asyncDispose]: async () => void (await Promise.all([drive[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
  return connected
}

function apply(changes: readonly Change[], index: Map<string, Item>): void {
  const seen = new Set<string>()
  for (const change of changes) {
    if (change.kind === 'item') {
      index.set(change.item.externalId, change.item)
      seen.add(change.item.externalId)
    }
    if (change.kind === 'gone') index.delete(change.externalId)
  }
  if (changes.some(({ kind }) => kind === 'complete')) for (const id of index.keys()) if (!seen.has(id)) index.delete(id)
}

/** Where things are found, by name: `My Drive/Plans/roof.md`. */
export const paths = (index: ReadonlyMap<string, Item>): string[] =>
  [...index.values()].map(({ ancestors, title }) => [...ancestors.map((each) => each.title), title].join('/')).toSorted()
