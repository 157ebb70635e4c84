import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { connection } from '@quarry/integrations/kit/connection'
import type { Vendor } from '@quarry/integrations/kit/kit'
import type { Toolset } from '@quarry/integrations/kit/tool'
import { named } from '@quarry/integrations/testing/named'
import { z } from 'zod'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { connectionEndpoints } from './connection.routes.ts'
import { departConnections } from './care/forget-connection.ts'
import { openContext } from './open-io.ts'
import type { PartRules } from './part-rules.ts'
import { storeConnection } from './stored-connection.ts'
import { openToAct } from './use-connection.ts'

const world = await openWorld()
const credentials = z.object({
  url: z.string().meta({ field: 'url', destination: true }),
  id: z.string().meta({ field: 'text', account: true }),
  password: z.string().meta({ field: 'password', secret: true }),
})
const checked: unknown[] = []
const toolset: Toolset<object> = {
  tools: {},
  texts: {},
  async check({ settings }) {
    checked.push(settings)
    return {}
  },
}
const vendor: Vendor = {
  ...named('Desk'),
  connection: connection({ settings: credentials, check: async () => ({ account: null }) }),
  toolset,
}
const parts = { ...openParts(world), vendors: { webdav: vendor } }
const typed = { url: 'https://desk.example.com/', id: 'ada', password: 's3cret' }

/** What uses connections of tools: as the part itself would keep it. */
const used = new Map<string, string>()
const rules: PartRules = {
  asksMore: false,
  usesOf: async (_ctx, _db, _workspaceId, ids) =>
    ids.flatMap((connectionId) => (used.has(connectionId) ? [{ connectionId, id: 'desk', name: used.get(connectionId)! }] : [])),
  renewed: async () => {},
  stop: async (_ctx, _tx, id) => void used.delete(id),
}
const server = await world.server(connectionEndpoints({ toolset: rules }), parts)

async function connected(isShared = false, ctx?: WorkspaceCtx) {
  const owner = ctx ?? (await world.member(parts))
  const id = await storeConnection(owner, owner.db, { vendor: 'webdav', part: 'toolset', settings: typed, isShared })
  return { owner, id, of: { workspaceId: owner.workspace.id, connectionId: id }, client: (await server.as(owner)).client }
}
const act = (ctx: WorkspaceCtx, connectionId: Awaited<ReturnType<typeof connected>>['id']) =>
  openToAct(
    ctx,
    { connectionId, part: 'toolset', does: 'create_ticket', title: { en: 'Create a ticket', ko: '티켓 만들기' } },
    ctx.signal,
  )
const missing = { error: 'connectionMissing' }

test('a connection of tools acts, and each use is in the audit log with what was done', async () => {
  const { owner, id } = await connected()
  assert.deepEqual((await act(owner, id)).settings, typed)
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('subject', '=', id).execute()
  assert.deepEqual(
    entries.map(({ action, account_id, detail }) => [action, account_id, detail['does'], detail['title']]),
    [['connection.use', owner.account.id, 'create_ticket', { en: 'Create a ticket', ko: '티켓 만들기' }]],
  )
  assert.ok(!JSON.stringify(entries).includes(typed.password))
})

test('no part uses the connection of another', async () => {
  const { owner, id } = await connected()
  const stored = { workspaceId: owner.workspace.id, service: 'webdav', id } as const
  await assert.rejects(openContext(owner, { ...stored, part: 'source' }, owner.signal), { reason: 'auth' })
  await assert.rejects(
    openToAct(owner, { connectionId: id, part: 'channel', does: 'post', title: { en: 'Post', ko: '올리기' } }, owner.signal),
    missing,
  )
})

test('nobody acts as somebody else: neither an administrator nor another workspace', async () => {
  const { owner, id, of } = await connected()
  const admin = await world.member({ ...parts, role: 'ADMIN', of: owner })
  const stranger = await world.member(parts)
  for (const other of [admin, stranger]) await assert.rejects(act(other, id), missing)
  const { client } = await server.as(admin)
  assert.deepEqual((await client.call(connectionRoutes.list, { workspaceId: of.workspaceId })).connections, [])
  await assert.rejects(client.call(connectionRoutes.remove, of), missing)
})

test('a shared one is every administrator’s to look after, and no user’s', async () => {
  const { owner, of } = await connected(true)
  const seenBy = async (role: 'ADMIN' | 'USER') => {
    const { client } = await server.as(await world.member({ ...parts, role, of: owner }))
    return (await client.call(connectionRoutes.list, { workspaceId: of.workspaceId })).connections.length
  }
  assert.deepEqual([await seenBy('ADMIN'), await seenBy('USER')], [1, 0])
})

test('its credentials are entered again, checked by its part, and a secret left out goes nowhere else', async () => {
  const { client, of } = await connected()
  const { fields, settings } = await client.call(connectionRoutes.detail, of)
  assert.deepEqual([fields.map(({ name }) => name), settings], [['url', 'id', 'password'], { url: typed.url, id: 'ada' }])
  await client.call(connectionRoutes.renew, { ...of, settings: { ...settings, id: 'kim' } })
  assert.deepEqual(checked.at(-1), { ...typed, id: 'kim' })
  assert.equal((await client.call(connectionRoutes.detail, of)).accountName, 'kim')
  const elsewhere = { ...settings, url: 'https://elsewhere.example.com/' }
  await assert.rejects(client.call(connectionRoutes.renew, { ...of, settings: elsewhere }), {
    error: 'sourceSettingsRefused',
    detail: 'password',
  })
})

test('removing stops what uses it, and forgets all of it where nothing does', async () => {
  for (const name of ['Support desk', null]) {
    const { owner, client, id, of } = await connected()
    if (name) used.set(id, name)
    const { stops } = await client.call(connectionRoutes.removal, of)
    assert.deepEqual(
      stops.map((each) => each.name),
      name ? [name] : [],
    )
    await client.call(connectionRoutes.remove, of)
    assert.equal(used.has(id), false)
    await assert.rejects(act(owner, id))
    const rows = await world.db.selectFrom('connection').select('state').where('id', '=', id).execute()
    assert.deepEqual(rows, [])
  }
})

test('who goes takes along what was theirs alone; what they shared is their heir’s', async () => {
  const heir = await world.member(parts)
  const goer = await world.member({ ...parts, role: 'ADMIN', of: heir })
  const [own, shared] = [await connected(false, goer), await connected(true, goer)]
  await departConnections(heir, world.db, heir.workspace.id, { goer: goer.account.id, heir: heir.account.id })
  const left = await world.db
    .selectFrom('connection')
    .select(['id', 'created_by'])
    .where('id', 'in', [own.id, shared.id])
    .execute()
  assert.deepEqual(left, [{ id: shared.id, created_by: heir.account.id }])
})
