import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomic } from '../../db/db.ts'
import { openWorld } from '../../../testing/world.ts'
import { recordAudit } from './audit.ts'

const world = await openWorld()
const entriesAbout = (subject: string) => world.db.selectFrom('audit_entry').selectAll().where('subject', '=', subject).execute()

test('an entry says who, where from, what, to what and when', async () => {
  const ctx = await world.member()
  await recordAudit(world.db, ctx, {
    workspaceId: ctx.workspace.id,
    action: 'source.add',
    subject: 'whole',
    detail: { name: 'Wiki' },
  })
  const [entry] = await entriesAbout('whole')
  assert.deepEqual(
    { ...entry, id: undefined },
    {
      id: undefined,
      workspace_id: ctx.workspace.id,
      account_id: ctx.account.id,
      action: 'source.add',
      subject: 'whole',
      detail: { name: 'Wiki' },
      address: ctx.request.address,
      created_at: world.clock.now(),
      api_key: null,
    },
  )
})

test('a name that no text can hold keeps nothing from being noted', async () => {
  const ctx = await world.member()
  const detail = { name: 'W\0iki \ud83d' }
  await recordAudit(world.db, ctx, { workspaceId: ctx.workspace.id, action: 'source.add', subject: 'odd', detail })
  assert.deepEqual((await entriesAbout('odd'))[0]?.detail, { name: 'Wiki \ufffd' })
})

test('what the system does by itself has neither a person nor an address', async () => {
  await recordAudit(world.db, world.app(), { workspaceId: null, action: 'source.change', subject: 'alone' })
  const [entry] = await entriesAbout('alone')
  assert.deepEqual([entry?.account_id, entry?.address, entry?.detail], [null, null, {}])
})

test('an entry goes when its change is undone', async () => {
  const undone = atomic(world.db, async (tx) => {
    await recordAudit(tx, world.app(), { workspaceId: null, action: 'source.add', subject: 'undone' })
    throw new Error('undo')
  })
  await assert.rejects(undone, /undo/)
  assert.deepEqual(await entriesAbout('undone'), [])
})
