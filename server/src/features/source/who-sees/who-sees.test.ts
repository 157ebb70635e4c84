import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@quarry/integrations/catalogue'
import type { DocumentId, SourceId } from '@quarry/contract/ids'
import { rightsRoutes } from '@quarry/contract/routes/source/rights'
import type { Access } from '@quarry/integrations/kit/rights'
import { connectSite, openMirroredService } from '../../../../testing/mirrored-service.ts'
import { openParts } from '../../../../testing/parts.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { endpoints } from '../../../app.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { findReaders, findSeenBy } from './who-sees.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { ...catalogue, googledrive: service.vendor } }
const server = await world.server(endpoints, parts)
let sites = 0

async function scene() {
  const ada = await world.member(parts)
  const bo = await world.member({ of: ada, role: 'USER', ...parts })
  const name = `site ${(sites += 1)}`
  return { ada, bo, name, site: service.site(name) }
}

const documentOf = async (id: SourceId): Promise<DocumentId> =>
  (await world.db.selectFrom('document').select('id').where('source_id', '=', id).executeTakeFirstOrThrow()).id

async function ask(ctx: WorkspaceCtx, sourceId: SourceId) {
  const answer = await findReaders(ctx, { sourceId, documentId: await documentOf(sourceId), page: 0, pageSize: 20 })
  const named = answer.readers.map(({ email, reasons }) => ({ email, reasons }))
  return { basis: answer.basis, readers: named, of: answer.memberTotal }
}

test('who is let in is named with the way that leads there, for each condition', async () => {
  const { ada, bo, name, site } = await scene()
  const access: Access = [
    ['group:all', 'domain:elsewhere.example'],
    ['user:B', `email:${bo.account.email}`],
  ]
  site.things.set('plan', { text: 'a heron', access })
  site.groups.set('all', ['group:few', 'group:all']).set('few', ['user:B'])
  site.people.set('B', bo.account.email)
  const id = await connectSite(ada, name)
  const value = bo.account.email
  assert.deepEqual(await ask(ada, id), {
    basis: 'service',
    readers: [
      {
        email: value,
        reasons: [
          { kind: 'user', value, groups: ['Group all', 'Group few'] },
          { kind: 'email', value, groups: [] },
        ],
      },
    ],
    of: 2,
  })
})

test('a further address that was confirmed is a reason, one that was not is none', async () => {
  const { ada, bo, name, site } = await scene()
  const [mine, claimed] = [`${name.replace(' ', '')}@mine.example`, `${name.replace(' ', '')}@claimed.example`]
  const at = world.clock.now()
  const row = { account_id: bo.account.id, created_at: at }
  await world.db
    .insertInto('account_email')
    .values([{ ...row, email: mine, confirmed_at: at }])
    .execute()
  await world.db
    .insertInto('account_email')
    .values([{ ...row, email: claimed, confirmed_at: null }])
    .execute()
  site.things.set('plan', { text: 'a heron', access: [['domain:mine.example', 'domain:claimed.example']] })
  const { readers } = await ask(ada, await connectSite(ada, name))
  assert.deepEqual(readers, [{ email: bo.account.email, reasons: [{ kind: 'domain', value: 'mine.example', groups: [] }] }])
})

test('without reported rights the access level decides', async () => {
  const { ada, bo } = await scene()
  const { basis, readers } = await ask(ada, await uploadSource(world, ada, { 'a.txt': 'a heron' }))
  assert.deepEqual([basis, readers.map(({ email }) => email).sort()], ['level', [ada.account.email, bo.account.email].sort()])
  const own = await ask(ada, await uploadSource(world, ada, { 'b.txt': 'a heron' }, { name: 'own', access: 'RESTRICTED' }))
  assert.deepEqual([own.basis, own.readers.map(({ email }) => email)], ['connector', [ada.account.email]])
})

test('before the rights are read nobody is let in', async () => {
  const { ada, name, site } = await scene()
  site.things.set('plan', { text: 'a heron', access: [['everyone']] })
  const id = await connectSite(ada, name)
  await world.db.updateTable('source').set({ rights_read_at: null }).where('id', '=', id).execute()
  assert.deepEqual(await ask(ada, id), { basis: 'unread', readers: [], of: 2 })
})

test('how much somebody sees is counted for each source', async () => {
  const { ada, bo, name, site } = await scene()
  site.things
    .set('one', { text: 'a heron', access: [[`email:${bo.account.email}`]] })
    .set('two', { text: 'a heron', access: [[]] })
  await connectSite(ada, name)
  await uploadSource(world, ada, { 'a.txt': 'a', 'b.txt': 'b' })
  await uploadSource(world, ada, { 'c.txt': 'c' }, { name: 'own', access: 'RESTRICTED' })
  const { sources } = await findSeenBy(ada, bo.account.id)
  assert.deepEqual(
    sources.map(({ displayName, basis, documentCount, visibleCount }) => [displayName, basis, documentCount, visibleCount]),
    [
      [name, 'service', 2, 1],
      ['Uploads', 'level', 2, 2],
      ['own', 'connector', 1, 0],
    ],
  )
})

test('that somebody asked is noted', async () => {
  const { ada, bo, name, site } = await scene()
  site.things.set('plan', { text: 'a heron', access: [[]] })
  const id = await connectSite(ada, name)
  await ask(ada, id)
  await findSeenBy(ada, bo.account.id)
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'subject', 'detail'])
    .where('workspace_id', '=', ada.workspace.id)
    .where('action', 'like', 'rights.%')
    .orderBy('action')
    .execute()
  assert.deepEqual(entries, [
    { action: 'rights.viewDocument', subject: await documentOf(id), detail: { sourceId: id, source: name } },
    { action: 'rights.viewMember', subject: bo.account.id, detail: { email: bo.account.email } },
  ])
})

test('what is in a restricted source of somebody else is asked in vain, and so is another workspace', async () => {
  const { ada, bo, name, site } = await scene()
  site.things.set('plan', { text: 'a heron', access: [['everyone']] })
  const sourceId = await connectSite(bo, name, { access: 'RESTRICTED' })
  const question = { sourceId, contentId: await documentOf(sourceId) }
  const stranger = await world.member(parts)
  const [admin, other] = [await server.as(ada), await server.as(stranger)]
  const refusalOf = async (call: Promise<{ status: number }>): Promise<number> => (await call).status
  const readers = (who: typeof admin, workspaceId: WorkspaceCtx['workspace']['id']) =>
    refusalOf(
      who.client.call(rightsRoutes.readers, { workspaceId, ...question }).then(
        () => ({ status: 200 }),
        (error) => error,
      ),
    )
  assert.deepEqual([await readers(admin, ada.workspace.id), await readers(other, stranger.workspace.id)], [403, 404])
  await assert.rejects(findSeenBy(stranger, bo.account.id), { error: 'memberMissing' })
})
