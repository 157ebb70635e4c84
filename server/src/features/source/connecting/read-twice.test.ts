import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CheckResult, source, type Vendor } from '@quarry/integrations/kit/kit'
import type { AccessLevel } from '@quarry/contract/source/source'
import { connection } from '@quarry/integrations/kit/connection'
import { named } from '@quarry/integrations/testing/named'
import { z } from 'zod'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { changeSource } from './change-source.ts'
import { connectSource } from './connect-source.ts'

const world = await openWorld()

type Check = (io: { settings: Record<string, unknown> }) => Promise<CheckResult>

/** A service of which a part can be chosen, at an address or in a team. */
const vendor = (where: z.ZodRawShape, check: Check = async () => ({})): Vendor => ({
  ...named('Spaces'),
  connection: connection({ settings: z.object(where), check: async () => ({ account: null }) }),
  source: source<Record<string, unknown>>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: z.object({ spaces: z.array(z.string()).default([]).meta({ field: 'containers' }) }) },
    parallel: 1,
    check,
    async *changes() {
      yield { kind: 'complete' }
    },
    // oxlint-disable-next-line require-yield
    async *read() {
      throw new Error('nothing is read')
    },
  }),
})
const parts = {
  ...openParts(world),
  vendors: {
    ...world.app().vendors,
    confluence: vendor({ url: z.string().meta({ field: 'url' }) }),
    notion: vendor({ url: z.string().meta({ field: 'url' }) }),
    figma: vendor({ teamId: z.string().meta({ field: 'text' }) }),
    onedrive: vendor({ tenantId: z.string().meta({ field: 'text' }), clientId: z.string().meta({ field: 'text' }) }),
    // Its secrets say nothing of what they open; the service does.
    dropbox: vendor(
      { apiToken: z.string().meta({ field: 'password', secret: true }), integration: z.string().optional() },
      async ({ settings }) => ({ remember: { integration: String(settings['apiToken']).split('-')[0] } }),
    ),
  },
}
const [site, team] = ['https://acme.atlassian.net', '1234567890123456789']

type What = {
  service?: 'confluence' | 'notion' | 'figma' | 'onedrive' | 'dropbox'
  access?: AccessLevel
  [setting: string]: unknown
}
const connect = (ctx: WorkspaceCtx, displayName: string, { service = 'confluence', access = 'PUBLIC', ...settings }: What) =>
  connectSource(ctx, { serviceName: service, displayName, accessLevel: access, settings })
const spaceTaken = { error: 'sourceSpaceTaken', detail: 'Wiki' }

test('a space that a source reads is not read by a second one, however its address is written', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'Wiki', { url: site, spaces: ['ENG', 'OPS'] })
  await assert.rejects(connect(ada, 'Again', { url: `${site}/wiki/`, spaces: ['HR', 'OPS'] }), spaceTaken)
  await connect(ada, 'Rest', { url: site, spaces: ['HR'] })
})

test('all of a service holds each of its spaces', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'Wiki', { url: site, spaces: ['ENG'] })
  await assert.rejects(connect(ada, 'All', { url: site }), spaceTaken)
})

test('other sites, services and workspaces have spaces of their own', async () => {
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  await connect(ada, 'Wiki', { url: site })
  await connect(ada, 'Elsewhere', { url: 'https://other.atlassian.net' })
  await connect(ada, 'Notes', { url: site, service: 'notion' })
  await connect(eve, 'Wiki', { url: site })
})

test('a design team is connected once, whatever is chosen of it', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'Design', { service: 'figma', teamId: team, spaces: ['a'] })
  const again = connect(ada, 'Again', { service: 'figma', teamId: team, spaces: ['b'] })
  await assert.rejects(again, { error: 'sourceTeamTaken', detail: 'Design' })
})

test('what people connect for themselves alone, each may read', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ of: ada, role: 'USER', ...parts })
  await connect(ada, 'Wiki', { service: 'notion', url: site, access: 'RESTRICTED' })
  await connect(ben, 'Mine', { service: 'notion', url: site, access: 'RESTRICTED' })
  await connect(ada, 'Shared', { service: 'notion', url: site })
  await assert.rejects(connect(ada, 'Twice', { service: 'notion', url: site, access: 'RESTRICTED' }), spaceTaken)
})

test('a source may keep its own spaces, and not take those of another', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'Wiki', { url: site, spaces: ['ENG'] })
  const id = await connect(ada, 'Other', { url: site, spaces: ['HR'] })
  await changeSource(ada, { id, settings: { url: site, spaces: ['HR', 'OPS'] } })
  await assert.rejects(changeSource(ada, { id, settings: { url: site, spaces: ['HR', 'ENG'] } }), spaceTaken)
})

test('a source that others may search from now on is held to the same', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'Wiki', { service: 'notion', url: site, spaces: ['ENG'] })
  const id = await connect(ada, 'Mine', { service: 'notion', url: site, spaces: ['ENG'], access: 'RESTRICTED' })
  await assert.rejects(changeSource(ada, { id, accessLevel: 'PUBLIC' }), spaceTaken)
  const other = await connect(ada, 'Other', { service: 'notion', url: site, spaces: ['HR'], access: 'RESTRICTED' })
  await changeSource(ada, { id: other, accessLevel: 'PUBLIC' })
})

test('two secrets of one integration see the same, those of another do not', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'Wiki', { service: 'dropbox', apiToken: 'one-first' })
  await assert.rejects(connect(ada, 'Again', { service: 'dropbox', apiToken: 'one-second' }), spaceTaken)
  await connect(ada, 'Else', { service: 'dropbox', apiToken: 'two-first' })
})

test('two apps in one tenant see the same', async () => {
  const ada = await world.member(parts)
  await connect(ada, 'Wiki', { service: 'onedrive', tenantId: 'Acme.example', clientId: 'one' })
  const again = connect(ada, 'Again', { service: 'onedrive', tenantId: 'acme.example', clientId: 'two' })
  await assert.rejects(again, spaceTaken)
})
