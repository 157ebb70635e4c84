import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import { pinRoutes } from '@quarry/contract/routes/search/pin'
import { pinLimits } from '@quarry/contract/search/pin'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { addPin, changePin, listPins, pinsOf, removePin } from './pin.ts'
import { pinEndpoints } from './pin.routes.ts'

const world = await openWorld()
const parts = openParts(world)

const wifi = {
  title: '와이파이 비밀번호',
  text: 'Ask the front desk.',
  documentId: null,
  queries: ['와이파이 비밀번호', 'Wi-Fi password'],
  endsOn: null,
}
const titlesFor = async (ctx: WorkspaceCtx, query: string, today?: string) =>
  (await pinsOf(ctx, { query, today })).map(({ title }) => title)

async function documentOf(ctx: WorkspaceCtx, title: string): Promise<DocumentId> {
  const row = await world.db
    .selectFrom('document')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return row.id
}

test('a pinned answer is found by its queries however they are written, and says who pinned it and when', async () => {
  const ada = await world.member(parts)
  await addPin(ada, wifi)
  for (const query of ['와이파이비밀번호', '  와이파이 비밀 번호?', 'WIFI PASSWORD', 'wi fi password!'])
    assert.deepEqual(await titlesFor(ada, query), [wifi.title], query)
  for (const query of ['wifi', 'wifi passwords', '비밀번호', '?', '와이파이 비밀번호 변경'])
    assert.deepEqual(await titlesFor(ada, query), [], query)
  const [pin] = await pinsOf(ada, { query: 'wifi password' })
  assert.equal(pin!.pinnedAt, world.clock.now().toISOString())
  assert.ok(pin!.pinnedBy)
  assert.deepEqual([pin!.text, pin!.document], [wifi.text, null])
})

test('a pinned answer ends after its last day, where the reader is', async () => {
  const ada = await world.member(parts)
  await addPin(ada, { ...wifi, endsOn: '2026-03-14' })
  assert.deepEqual(await titlesFor(ada, 'wifi password', '2026-03-14'), [wifi.title])
  assert.deepEqual(await titlesFor(ada, 'wifi password', '2026-03-15'), [])
  assert.equal((await listPins(ada))[0]!.endsOn, '2026-03-14')
})

test('what is changed counts at once, and what is removed is gone; the log names both', async () => {
  const ada = await world.member(parts)
  const { id } = await addPin(ada, wifi)
  await changePin(ada, { ...wifi, id, title: 'Network', queries: ['network'] })
  assert.deepEqual(await titlesFor(ada, 'wifi password'), [])
  assert.deepEqual(await titlesFor(ada, 'Network'), ['Network'])
  await removePin(ada, { id })
  assert.deepEqual([await titlesFor(ada, 'network'), await listPins(ada)], [[], []])
  const rows = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('workspace_id', '=', ada.workspace.id)
    .where('action', 'like', 'pin.%')
    .orderBy('id')
    .execute()
  assert.deepEqual(rows.map(({ action }) => action).sort(), ['pin.add', 'pin.change', 'pin.remove'])
})

test('a pinned document stands there for those alone who may see it; without it, its words remain, or nothing', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const own = await uploadSource(world, ada, { 'plan.txt': 'the heron plan' }, { access: 'RESTRICTED' })
  const documentId = await documentOf(ada, 'plan.txt')
  await addPin(ada, { ...wifi, title: 'Plan alone', text: '', documentId, queries: ['plan'] })
  await addPin(ada, { ...wifi, title: 'Plan and words', documentId, queries: ['plan'] })
  const seen = async (ctx: WorkspaceCtx) =>
    (await pinsOf(ctx, { query: 'plan' }))
      .map(({ title, document }) => [title, document?.title ?? null])
      .sort((a, b) => String(a).localeCompare(String(b)))
  assert.deepEqual(await seen(ada), [
    ['Plan alone', 'plan.txt'],
    ['Plan and words', 'plan.txt'],
  ])
  assert.deepEqual(await seen(ben), [['Plan and words', null]])
  await world.db.updateTable('source').set({ access_level: 'PUBLIC' }).where('id', '=', own).execute()
  assert.equal((await seen(ben)).length, 2)
  await world.db.deleteFrom('document').where('id', '=', documentId).execute()
  assert.deepEqual(await seen(ada), [['Plan and words', null]])
  assert.deepEqual(
    (await listPins(ada)).map(({ documentId: id, hasDocument }) => [id, hasDocument]),
    [
      [null, true],
      [null, true],
    ],
  )
})

test('an administrator pins no document they may not see, and names none of those others pinned', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'ADMIN' })
  await uploadSource(world, ada, { 'plan.txt': 'the heron plan' }, { access: 'RESTRICTED' })
  const documentId = await documentOf(ada, 'plan.txt')
  await assert.rejects(addPin(ben, { ...wifi, documentId }), { error: 'documentMissing' })
  const { id } = await addPin(ada, { ...wifi, documentId })
  assert.deepEqual((await listPins(ben))[0]!.document, null)
  // Who mends a word keeps the document.
  await changePin(ben, { ...wifi, id, text: 'Ask at the desk.', documentId })
  assert.equal((await pinsOf(ada, { query: 'wifi password' }))[0]!.document!.title, 'plan.txt')
  const other = await world.member(parts)
  await assert.rejects(addPin(other, { ...wifi, documentId }), { error: 'documentMissing' })
})

test('an empty, endless or unfindable pin is refused, and there is an end to how many there are', async () => {
  const ada = await world.member(parts)
  for (const wrong of [
    { title: ' ' },
    { text: '  ' },
    { queries: ['?', ' '] },
    { text: 'x'.repeat(pinLimits.textLength + 1) },
    { queries: Array.from({ length: pinLimits.queries + 1 }, (_, n) => `query ${n}`) },
  ])
    await assert.rejects(addPin(ada, { ...wifi, ...wrong }), { error: 'pinRefused' })
  const row = { title: 't', body: 'b', has_document: false, document_id: null, queries: ['q'], keys: ['q'], ends_on: null }
  const pinned = { workspace_id: ada.workspace.id, pinned_by: ada.account.id, pinned_at: world.clock.now() }
  await world.db
    .insertInto('pin')
    .values(Array.from({ length: pinLimits.pins - 1 }, () => ({ ...row, ...pinned })))
    .execute()
  const both = await Promise.allSettled([addPin(ada, wifi), addPin(ada, wifi)])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(addPin(ada, wifi), { error: 'pinLimitReached' })
  assert.equal((await titlesFor(ada, 'q')).length, 3)
})

test('administrators pin, members read; strangers and other workspaces do neither', async () => {
  const server = await world.server(pinEndpoints, parts)
  const ada = await world.member(parts)
  const { id } = await addPin(ada, wifi)
  const [admin, user, eve] = [
    await world.member({ ...parts, of: ada, role: 'ADMIN' }),
    await world.member({ ...parts, of: ada, role: 'USER' }),
    await world.member(parts),
  ]
  const place = { workspaceId: ada.workspace.id }
  const managing = (as: Awaited<ReturnType<typeof server.as>>) => [
    () => as.client.call(pinRoutes.list, place),
    () => as.client.call(pinRoutes.add, { ...place, ...wifi }),
    () => as.client.call(pinRoutes.change, { ...place, id, ...wifi }),
    () => as.client.call(pinRoutes.remove, { ...place, id }),
  ]
  const reading = (as: Awaited<ReturnType<typeof server.as>>) =>
    as.client.call(pinRoutes.of, { ...place, query: 'wifi password' })
  for (const call of managing(await server.as(user))) await assert.rejects(call(), { error: 'forbidden' })
  for (const call of managing(await server.as(eve))) await assert.rejects(call(), { error: 'workspaceMissing' })
  for (const call of managing(server.visitor())) await assert.rejects(call(), { error: 'sessionRequired' })
  await assert.rejects(reading(await server.as(eve)), { error: 'workspaceMissing' })
  assert.equal((await reading(await server.as(user))).pins.length, 1)
  assert.deepEqual(await titlesFor(eve, 'wifi password'), [])
  await assert.rejects(removePin(eve, { id }), { error: 'pinMissing' })
  for (const call of managing(await server.as(admin))) await call()
})
