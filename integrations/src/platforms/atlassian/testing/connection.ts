import { formOf, proveConnection } from '../../../kit/parts.ts'
import { type Change, IntegrationError, type Item, type Source, type Vendor } from '../../../kit/kit.ts'
import type { Access, RightsChange } from '../../../kit/rights.ts'
import { createNetwork } from '../../../net/network.ts'
import { openTestIo } from '../../../testing/io.ts'
import type { Atlassian } from './gate.ts'

export type Run = { items: Map<string, Item>; complete: boolean; cursor: string | null; failure: IntegrationError | null }

/** A source as the host drives it: each run with settings of its own. */
export function connection(
  vendor: Vendor,
  server: Atlassian,
  given: { settings?: object; token?: string; signal?: AbortSignal } = {},
) {
  const source = vendor.source as unknown as Source
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const { token, signal } = given
  const known = new Map<string, string>()
  const form = formOf(vendor, 'source', token === undefined ? 'form' : 'consent')
  const io = () => {
    const settings = form.parse({ ...(token === undefined && server.account), ...given.settings })
    return openTestIo(settings, net, {
      known,
      ...(signal && { signal }),
      base: server.origin,
      ...(token !== undefined && { token: () => Promise.resolve(token) }),
    }) as never
  }
  return {
    source,
    check: () => proveConnection(vendor, 'source', io()),
    containers: () => source.containers!(io()),
    changes: (cursor: string | null = null) => source.changes(io(), cursor),
    async run(cursor: string | null = null): Promise<Run> {
      const seen: Run = { items: new Map(), complete: false, cursor: null, failure: null }
      try {
        for await (const change of source.changes(io(), cursor)) {
          note(seen, change)
          if (change.kind === 'item') known.set(change.item.externalId, change.item.version)
        }
      } catch (error) {
        if (!(error instanceof IntegrationError)) throw error
        seen.failure = error
      }
      return seen
    },
    /** What a document holds, in the version a run found. */
    text: async (externalId: string) => {
      const version = known.get(externalId) ?? ''
      return Buffer.concat(await Array.fromAsync(source.read(io(), { externalId, version, size: null }))).toString()
    },
    rights: (cursor: string | null = null): Promise<RightsChange[]> => Array.fromAsync(source.rights!(io(), cursor)),
    [Symbol.asyncDispose]: () => net[Symbol.asyncDispose](),
  }
}

function note(seen: Run, change: Change): void {
  if (change.kind === 'item') seen.items.set(change.item.externalId, change.item)
  if (change.kind === 'complete') seen.complete = true
  if (change.kind === 'cursor') seen.cursor = change.cursor
}

/** Which of these people are in every list of an access, by the groups the rights reported. */
export function readersOf(access: Access | undefined, rights: readonly RightsChange[], people: readonly string[]): string[] {
  const groups = new Map<string, readonly string[]>(
    rights.flatMap((change) => (change.kind === 'group' ? [[`group:${change.id}`, change.members] as const] : [])),
  )
  const isIn = (person: string, principal: string, within: readonly string[] = []): boolean => {
    if (principal === 'everyone' || principal === `user:${person}`) return true
    const members = within.includes(principal) ? undefined : groups.get(principal)
    return members?.some((member) => isIn(person, member, [...within, principal])) ?? false
  }
  if (!access || access.length === 0) return []
  return people.filter((person) => access.every((list) => list.some((principal) => isIn(person, principal))))
}

/** Whether a document is for a person, as the rights alone say. */
export function mayRead(rights: readonly RightsChange[], externalId: string, person: string): boolean {
  const latest = rights.findLast((change) => change.kind === 'access' && change.externalId === externalId)
  return latest?.kind === 'access' && readersOf(latest.access, rights, [person]).length > 0
}
