import type { Change, Io, Item, Source, SourceIo, Vendor } from '../kit/kit.ts'
import { createNetwork } from '../net/network.ts'
import type { RightsChange } from '../kit/rights.ts'
import { openTestIo } from './io.ts'

/** A source at a counterpart of its own, driven as the host drives it: the index stays from run to run. */
export type Driven = AsyncDisposable & {
  source: Source
  index: Map<string, Item>
  /** The cursor the last run left; a test may spoil it. */
  cursor: string | null
  /** What the host provides to one run. */
  open(signal?: AbortSignal): SourceIo<unknown>
  /** The changes of a run that starts from a cursor; the index stays as it is. */
  changes(cursor: string | null): AsyncIterable<Change>
  /** Runs until it ends and brings the index up to date. @param io of the run; one of its own unless given */
  sync(io?: SourceIo<unknown>): Promise<Change[]>
  /** The same with an index and a cursor of its own: what somebody who connects now would have. */
  fresh(): Promise<Map<string, Item>>
  /** What is read of an item in a run of its own. */
  text(externalId: string): Promise<string>
  rights(cursor?: string | null): Promise<RightsChange[]>
}

type DrivenIo = { settings: unknown; token: Io<unknown>['token']; base?: string; at?: Io<unknown>['at'] }

/** @param current what the host provides to a run at that moment, the settings as its form reads them. */
export function drive(vendor: Vendor, server: AsyncDisposable, current: () => DrivenIo): Driven {
  const source = vendor.source as unknown as Source
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const index = new Map<string, Item>()
  function open(signal?: AbortSignal, known = index): SourceIo<unknown> {
    const { settings, token, base = null, at } = current()
    const versions = new Map([...known].map(([id, { version }]) => [id, version]))
    const io = openTestIo<unknown>(settings, net, { known: versions, base, token, ...(signal && { signal }) })
    return at ? { ...io, at } : io
  }
  const driven: Driven = {
    source,
    index,
    cursor: null,
    open,
    changes: (cursor) => source.changes(open() as never, cursor),
    async sync(io = open()) {
      const changes = await Array.fromAsync(source.changes(io as never, driven.cursor))
      keep(changes, index)
      driven.cursor = changes.findLast((change) => change.kind === 'cursor')?.cursor ?? driven.cursor
      return changes
    },
    async fresh() {
      const other = new Map<string, Item>()
      keep(await Array.fromAsync(source.changes(open(undefined, other) as never, null)), other)
      return other
    },
    async text(externalId) {
      return Buffer.concat(await Array.fromAsync(source.read(open() as never, index.get(externalId)!))).toString()
    },
    rights: (cursor = null) => Array.fromAsync(source.rights!(open() as never, cursor)),
    [Symbol.asyncDispose]: async () => void (await Promise.all([server[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
  return driven
}

/** As the host does it: after a complete listing goes what was not shown, except where nothing changed or nothing could be seen. */
function keep(changes: readonly Change[], index: Map<string, Item>): void {
  const [seen, kept] = [new Set<string>(), new Set<string>()]
  for (const change of changes) {
    if (change.kind === 'item') {
      index.set(change.item.externalId, change.item)
      seen.add(change.item.externalId)
    }
    if (change.kind === 'deleted') index.delete(change.externalId)
    if (change.kind === 'unchanged' || change.kind === 'skipped') kept.add(change.externalId)
  }
  if (!changes.some(({ kind }) => kind === 'complete')) return
  for (const [id, { ancestors }] of index)
    if (!seen.has(id) && !kept.has(id) && !ancestors.some((ancestor) => kept.has(ancestor.id))) index.delete(id)
}

export const titles = (index: ReadonlyMap<string, Item>): string[] => [...index.values()].map(({ title }) => title).toSorted()

/** Where things are found, by name: `My Drive/Plans/roof.md`. */
export const paths = (index: ReadonlyMap<string, Item>): string[] =>
  [...index.values()].map(({ ancestors, title }) => [...ancestors.map((each) => each.title), title].join('/')).toSorted()
