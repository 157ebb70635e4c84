import { type Change, IntegrationError, type Item, source, type Vendor } from '@quarry/integrations/kit/kit'
import type { Access, Principal, RightsChange } from '@quarry/integrations/kit/rights'
import { connection } from '@quarry/integrations/kit/connection'
import { z } from 'zod'
import type { SourceId } from '@quarry/contract/ids'
import type { AccessLevel } from '@quarry/contract/source/source'
import { named } from '@quarry/integrations/testing/named'
import type { WorkspaceCtx } from '../src/context.ts'
import { connectSource } from '../src/features/source/connecting/connect-source.ts'
import { runSource } from '../src/features/indexing/runs/run-source.ts'
import { readRights } from '../src/features/rights/read-rights.ts'

export type Thing = { text: string; access?: Access; kind?: NonNullable<Item['kind']>; people?: string[]; version?: string }

/** What one site of the service holds. A test changes it as people would there; the next reading sees it. */
export type Site = {
  things: Map<string, Thing>
  /** Id → address. */
  people: Map<string, string | null>
  groups: Map<string, Principal[]>
  /** Rights of things that were changed since the last reading of rights, apart from the things themselves. */
  changedRights: Map<string, Access>
  /** What the next calls are refused with. */
  refusal: { content: IntegrationError | null; rights: IntegrationError | null }
  /** Called when a listing has been fetched and nothing of it was reported yet. */
  beforeListed: () => Promise<void>
  /** Called before each step of a reading of rights. */
  beforeRights: () => Promise<void>
  reads: number
}

const settings = z.object({ site: z.string().min(1).meta({ field: 'text', destination: true }) })

/** A service with several sites, each with people, groups and documents of its own, that reports who may read what. */
export function openMirroredService() {
  const sites = new Map<string, Site>()
  const site = (name: string): Site => {
    const refusal = { content: null, rights: null }
    const empty: Site = {
      things: new Map(),
      people: new Map(),
      groups: new Map(),
      changedRights: new Map(),
      refusal,
      beforeListed: async () => {},
      beforeRights: async () => {},
      reads: 0,
    }
    return sites.getOrInsertComputed(name, () => empty)
  }

  async function* changes(name: string): AsyncGenerator<Change> {
    const { things, refusal, beforeListed } = site(name)
    if (refusal.content) throw refusal.content
    const fetched = [...things]
    await beforeListed()
    for (const [externalId, { text, ...rest }] of fetched) {
      const version = rest.version ?? text
      const place = { title: externalId, link: null, ancestors: [], fileName: `${externalId}.txt`, mediaType: 'text/plain' }
      yield { kind: 'item', item: { externalId, ...place, size: null, updatedAt: null, ...rest, version } }
    }
    yield { kind: 'complete' }
  }

  async function* rights(name: string): AsyncGenerator<RightsChange> {
    const { people, groups, changedRights, refusal, beforeRights } = site(name)
    for (const [id, email] of people) {
      await beforeRights()
      yield { kind: 'person', id, email }
    }
    if (refusal.rights) throw refusal.rights
    for (const [id, members] of groups) {
      await beforeRights()
      yield { kind: 'group', id, name: `Group ${id}`, members }
    }
    for (const [externalId, access] of changedRights) yield { kind: 'access', externalId, access }
    changedRights.clear()
    yield { kind: 'cursor', cursor: 'later' }
    yield { kind: 'complete' }
  }

  const vendor: Vendor = {
    ...named('Mirrored'),
    connection: connection({ settings, check: async () => ({ account: null }) }),
    source: source<z.output<typeof settings>>({
      access: ['PUBLIC', 'RESTRICTED'],
      check: async () => ({}),
      changes: (io) => changes(io.settings.site),
      async *read(io, { externalId }) {
        const of = site(io.settings.site)
        const thing = of.things.get(externalId)
        of.reads++
        if (!thing) throw new IntegrationError('notFound', 'There is no such thing.')
        yield Buffer.from(thing.text)
      },
      rights: (io) => rights(io.settings.site),
      parallel: 4,
    }),
  }
  return { vendor, site }
}

const soon = (): AbortSignal => new AbortController().signal

/** Connects a site as a source and reads it, things and rights. */
export async function connectSite(
  ctx: WorkspaceCtx,
  name: string,
  { as = name, access = 'PUBLIC' }: { as?: string; access?: AccessLevel } = {},
): Promise<SourceId> {
  const settings = { site: name }
  const id = await connectSource(ctx, { serviceName: 'googledrive', displayName: as, accessLevel: access, settings })
  await readThings(ctx, id)
  await readRightsOf(ctx, id)
  return id
}

/** What the job does that lists a source; searchable when it resolves. */
export async function readThings(ctx: WorkspaceCtx, sourceId: SourceId): Promise<void> {
  await runSource(ctx, { workspaceId: ctx.workspace.id, sourceId }, soon())
  await ctx.search.caughtUp(ctx.workspace.id)
}

/** What the job does that reads the rights of a source. */
export async function readRightsOf(ctx: WorkspaceCtx, sourceId: SourceId): Promise<void> {
  await readRights(ctx, { workspaceId: ctx.workspace.id, sourceId }, soon())
  await ctx.search.caughtUp(ctx.workspace.id)
}
