import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { doctorRoutes } from '@quarry/contract/routes/source/doctor'
import type { SourceId } from '@quarry/contract/ids'
import type { WorkspaceCtx } from '../../../context.ts'
import { connectExamined } from '../../../../testing/examined-service.ts'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { insertSource } from '../source.store.ts'
import { doctorEndpoints } from './doctor.routes.ts'

const world = await openWorld()
const parts = openParts(world)
const connect = () => connectExamined(world, parts)

async function examineAs(ctx: WorkspaceCtx, at: WorkspaceCtx, id: SourceId): Promise<DoctorStep[]> {
  const server = await world.server(doctorEndpoints, { ...parts, vendors: at.vendors })
  const { client } = await server.as(ctx)
  const of = { workspaceId: at.workspace.id, sourceId: id }
  const events = await Array.fromAsync(client.stream(doctorRoutes.examine, of))
  return events.flatMap((event) => (event.event === 'step' ? [event.data] : []))
}

test('an administrator sees the steps as they are taken, and it is noted who asked', async () => {
  await using source = await connect()
  const admin = await world.member({ role: 'ADMIN', of: source.ctx })
  assert.equal((await examineAs(admin, source.ctx, source.id)).length, 9)
  const noted = await world.db
    .selectFrom('audit_entry')
    .select(['account_id', 'subject'])
    .where('action', '=', 'source.examine')
    .where('workspace_id', '=', source.ctx.workspace.id)
    .execute()
  assert.deepEqual(noted, [{ account_id: admin.account.id, subject: source.id }])
})

test('a member without the right, and a stranger, examine nothing', async () => {
  await using source = await connect()
  const user = await world.member({ role: 'USER', of: source.ctx })
  await assert.rejects(examineAs(user, source.ctx, source.id), { error: 'forbidden' })
  await assert.rejects(examineAs(await world.member(), source.ctx, source.id), { error: 'workspaceMissing' })
  const elsewhere = await world.member()
  await assert.rejects(examineAs(elsewhere, { ...elsewhere, vendors: source.ctx.vendors }, source.id), { error: 'sourceMissing' })
  assert.deepEqual(source.service.asked, [])
})

test('uploaded files are read from nowhere, so there is nothing to examine', async () => {
  const ctx = await world.member(parts)
  const of = { connectionId: null, service: 'upload', displayName: 'Files', accessLevel: 'PUBLIC' } as const
  const id = await insertSource(ctx.db, ctx.workspace.id, { ...of, createdBy: ctx.account.id, at: ctx.clock.now() })
  await assert.rejects(examineAs(ctx, ctx, id), { error: 'serviceUnavailable' })
})
