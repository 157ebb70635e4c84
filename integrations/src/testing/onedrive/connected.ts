import { scopes } from '../../onedrive/drives.ts'
import { chosenByConsent, settings } from '../../onedrive/settings.ts'
import { onedrive } from '../../onedrive/vendor.ts'
import type { Change, Io, Item, Source } from '../../kit.ts'
import { createNetwork } from '../../net/network.ts'
import type { RightsChange } from '../../rights.ts'
import { lendIo } from '../io.ts'
import { type FakeTenant, startTenant } from './fake.ts'
import type { TenantModel } from './model.ts'

const source = onedrive.source as unknown as Source

/** A source on a tenant of its own, driven as the host drives it: what is indexed is kept from run to run. */
export type ConnectedTenant = AsyncDisposable & {
  tenant: FakeTenant
  model: TenantModel
  index: Map<string, Item>
  /** Runs until it ends and brings the index up to date. */
  sync(): Promise<Change[]>
  /** The same with an index and a cursor of its own: what somebody who connects now would have. */
  fresh(): Promise<Map<string, Item>>
  /** The cursor the last run left; a test may spoil it. */
  cursor: string | null
  choose(...containers: string[]): void
  text(externalId: string): Promise<string>
  rights(cursor?: string | null): Promise<RightsChange[]>
  open(signal?: AbortSignal): Io<unknown>
  source: Source
}

export async function connectTenant({ by = 'app' }: { by?: 'app' | 'consent' } = {}): Promise<ConnectedTenant> {
  const tenant = await startTenant()
  const { accounts, model } = tenant
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const token = accounts.give(model.admin.id, [...scopes, 'User.Read'])
  let chosen: string[] = []
  const index = new Map<string, Item>()
  const open = (signal?: AbortSignal, known = new Map([...index].map(([id, { version }]) => [id, version]))) => {
    const { tenant: tenantId, clientId, clientSecret } = accounts
    const app = { tenantId, clientId, clientSecret, containers: chosen }
    const given = by === 'app' ? settings.parse(app) : chosenByConsent.parse({ containers: chosen })
    return lendIo<unknown>(given, net, {
      known,
      base: tenant.origin,
      token: by === 'consent' ? async () => token : null,
      ...(signal && { signal }),
    })
  }
  const connected: ConnectedTenant = {
    tenant,
    model,
    index,
    cursor: null,
    source,
    open,
    choose: (...next) => void (chosen = next),
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
    [Symbol.asyncDispose]: async () => void (await Promise.all([tenant[Symbol.asyncDispose](), net[Symbol.asyncDispose]()])),
  }
  return connected
}

/** What the host does with it: a complete listing removes what it did not show, but for what was said to stay. */
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

/** Where things are found, by name: `OneDrive (Ada Admin)/Plans/roof.md`. */
export const paths = (index: ReadonlyMap<string, Item>): string[] =>
  [...index.values()].map(({ ancestors, title }) => [...ancestors.map((each) => each.title), title].join('/')).toSorted()
