import { credentialsOf, formOf, proveConnection, proveSignIn } from '../kit/parts.ts'
import type { Change, Item, Source, Vendor } from '../kit/kit.ts'
import { createNetwork } from '../net/network.ts'
import { openTestIo } from './io.ts'

/** One run of a vendor's source, as the host would drive it. */
export type Connected = AsyncDisposable & {
  source: Source
  check(): ReturnType<Source['check']>
  /** With the credentials alone. */
  signIn(): ReturnType<typeof proveSignIn>
  folders(): Promise<readonly string[]>
  changes(): AsyncIterable<Change>
  /** Everything the listing says. */
  list(): Promise<Change[]>
  items(): Promise<Item[]>
  read(externalId: string, size?: number | null): AsyncIterable<Uint8Array>
  text(externalId: string, size?: number | null): Promise<string>
  /** Takes only the first bytes of an item and says how many came. */
  start(externalId: string, size?: number | null): Promise<number>
  abort(reason: Error): void
}

/** @param settings as a person would type them */
export function connectTo(
  vendor: Vendor,
  settings: Record<string, unknown>,
  {
    known,
    net = createNetwork({ allow: '127.0.0.0/8' }),
  }: { known?: ReadonlyMap<string, string>; net?: ReturnType<typeof createNetwork> } = {},
): Connected {
  // The host, too, knows a vendor's settings only by their description.
  const source = vendor.source as unknown as Source
  const run = new AbortController()
  const io = openTestIo(formOf(vendor, 'source').parse(settings), net, { signal: run.signal, ...(known && { known }) })
  const changes = () => source.changes(io, null)
  const read = (externalId: string, size: number | null = null) => source.read(io, { externalId, size, version: '' })
  const list = () => Array.fromAsync(changes())
  return {
    source,
    changes,
    read,
    list,
    check: () => proveConnection(vendor, 'source', io),
    signIn: () => proveSignIn(vendor, openTestIo(credentialsOf(vendor, 'form').parse(settings), net, { signal: run.signal })),
    folders: async () => (await source.folders?.(io)) ?? [],
    items: async () => (await list()).flatMap((change) => (change.kind === 'item' ? [change.item] : [])),
    text: async (externalId, size) => Buffer.concat(await Array.fromAsync(read(externalId, size))).toString(),
    start: async (externalId, size) => {
      for await (const chunk of read(externalId, size)) return chunk.length
      return 0
    },
    abort: (reason) => run.abort(reason),
    async [Symbol.asyncDispose]() {
      run.abort()
      await net[Symbol.asyncDispose]()
    },
  }
}
