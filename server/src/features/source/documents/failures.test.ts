import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { sourceEndpoints } from '../source.routes.ts'
import { exportFailures, listFailures } from './failures.ts'
import { listSources } from '../list-sources.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(sourceEndpoints, parts)
const broken = '%PDF-1.7 no document'

/** Documents that failed for a reason, without having been read. */
async function failedFor(ctx: WorkspaceCtx, codes: Record<string, number>): Promise<SourceId> {
  const id = await uploadSource(world, ctx, { 'good.txt': 'words' })
  const [row] = await world.db.selectFrom('document').selectAll().where('source_id', '=', id).execute()
  const { id: _, path: __, folder: ___, version_group: ____, ...like } = row!
  const of = (title: string, code: never) => ({ ...like, title, external_id: `/${title}`, code, ancestors: '[]' })
  const rows = Object.entries(codes).flatMap(([code, count]) =>
    Array.from({ length: count }, (_each, index) => of(`${code} ${index}`, code as never)),
  )
  for (let from = 0; from < rows.length; from += 500)
    await world.db
      .insertInto('document')
      .values(rows.slice(from, from + 500))
      .execute()
  return id
}
const linesOf = async (ctx: WorkspaceCtx, id: SourceId): Promise<string[]> => {
  const { bytes } = await exportFailures(ctx, id)
  return Buffer.concat(await Array.fromAsync(bytes))
    .toString()
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
}

test('failures are counted by reason, and those of one reason are listed alone', async () => {
  const ada = await world.member(parts)
  const id = await failedFor(ada, { encrypted: 3, too_large: 1 })
  const groups = [
    { code: 'encrypted', count: 3 },
    { code: 'too_large', count: 1 },
  ]
  const all = await listFailures(ada, { id, code: null, page: 0, pageSize: 2 })
  assert.deepEqual([all.groups, all.total, all.failures.length], [groups, 4, 2])
  const large = await listFailures(ada, { id, code: 'too_large', page: 0, pageSize: 20 })
  assert.deepEqual([large.groups, large.total, large.failures.map(({ title }) => title)], [groups, 1, ['too_large 0']])
})

test('documents without text are listed with their reasons, and count as indexed', async () => {
  const ada = await world.member(parts)
  const id = await failedFor(ada, { unsupported: 2, needs_ocr: 1, empty: 1, corrupt: 1 })
  const { groups, total } = await listFailures(ada, { id, code: null, page: 0, pageSize: 20 })
  assert.deepEqual(
    [total, groups.map(({ code, count }) => `${code} ${count}`)],
    [5, ['unsupported 2', 'corrupt 1', 'empty 1', 'needs_ocr 1']],
  )
  const [source] = await listSources(ada)
  assert.deepEqual([source!.indexedCount, source!.failedCount, source!.textlessCount], [5, 1, 4])
})

test('failures of each kind come as a file, with their folders, and no cell that a spreadsheet would compute', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'in/here/=cmd|calc.pdf': broken })
  const [header, line, ...others] = await linesOf(ada, id)
  assert.equal(header, '"title","folders","link","code","detail","time"')
  assert.match(line!, /^"'=cmd\|calc\.pdf","in \/ here","","corrupt",".*","2026-01-02T03:04:05\.000Z"$/)
  assert.deepEqual(others, [])
})

test('of thousands every one is in the file once, and it is noted who took it', async () => {
  const ada = await world.member(parts)
  const id = await failedFor(ada, { encrypted: 1_500, corrupt: 700 })
  const lines = (await linesOf(ada, id)).slice(1)
  assert.deepEqual([lines.length, new Set(lines).size], [2_200, 2_200])
  const entry = await world.db
    .selectFrom('audit_entry')
    .select(['subject', 'account_id'])
    .where('action', '=', 'source.exportFailures')
    .where('subject', '=', id)
    .execute()
  assert.deepEqual(entry, [{ subject: id, account_id: ada.account.id }])
})

test('only who manages the documents of a source gets the file', async () => {
  const ada = await world.member(parts)
  const [admin, user] = [await world.member({ role: 'ADMIN', of: ada }), await world.member({ role: 'USER', of: ada })]
  const shared = await uploadSource(world, ada, { 'a.pdf': broken })
  const own = await uploadSource(world, ada, {}, { name: 'mine', access: 'RESTRICTED' })
  await upload(ada, own, 'b.pdf', broken)
  const statusOf = async (ctx: WorkspaceCtx, sourceId: SourceId) => {
    const person = await server.as(ctx)
    const query = new URLSearchParams({ workspaceId: ada.workspace.id, workspaceContentProviderId: sourceId })
    return (await person.fetch(`/api/v1${sourceRoutes.exportFailures.path}?${query.toString()}`)).status
  }
  const eve = await world.member()
  assert.deepEqual(
    [await statusOf(ada, shared), await statusOf(admin, shared), await statusOf(user, shared), await statusOf(eve, shared)],
    [200, 200, 403, 404],
  )
  assert.deepEqual([await statusOf(ada, own), await statusOf(admin, own), await statusOf(user, own)], [200, 403, 404])
})
