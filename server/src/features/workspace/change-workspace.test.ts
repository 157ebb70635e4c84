import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { openWorld } from '../../../testing/world.ts'
import { membership } from '../member/member.ts'
import { changeCompanyInfo, changeStatus, companyInfo, renameWorkspace } from './workspace.ts'

const world = await openWorld()

const rowOf = ({ workspace }: WorkspaceCtx) =>
  world.db.selectFrom('workspace').selectAll().where('id', '=', workspace.id).executeTakeFirstOrThrow()
const auditOf = async ({ workspace }: WorkspaceCtx) =>
  (await world.db.selectFrom('audit_entry').selectAll().where('workspace_id', '=', workspace.id).execute()).map(
    ({ action, account_id, detail }) => ({ action, account_id, detail }),
  )
const acme = {
  countryCode: 'KR',
  companyName: '에이크미',
  mainProductName: 'Anvil',
  website: 'https://acme.com',
  searchBoxText: '무엇을 찾으세요?',
}

test('a workspace gets another name and keeps its code', async () => {
  const owner = await world.member()
  await renameWorkspace(owner, { name: 'Borealis', displayName: 'Borealis Seoul' })
  const { code, name, display_name } = await rowOf(owner)
  assert.deepEqual([code, name, display_name], [owner.workspace.code, 'Borealis', 'Borealis Seoul'])
})

test('what a change does not name stays', async () => {
  const owner = await world.member()
  await renameWorkspace(owner, { displayName: 'Atlas Seoul' })
  await changeCompanyInfo(owner, acme)
  await changeCompanyInfo(owner, { countryCode: null, website: '' })
  const { name, display_name } = await rowOf(owner)
  assert.deepEqual([name, display_name], ['Atlas', 'Atlas Seoul'])
  assert.deepEqual(await companyInfo(owner), { ...acme, countryCode: null, website: '' })
})

test('a new workspace says nothing of its organisation', async () => {
  assert.deepEqual(await companyInfo(await world.member()), {
    countryCode: null,
    companyName: '',
    mainProductName: '',
    website: '',
    searchBoxText: '',
  })
})

test('changes are noted with what they set', async () => {
  const owner = await world.member()
  await renameWorkspace(owner, { name: 'Borealis' })
  await changeCompanyInfo(owner, { companyName: 'Acme' })
  assert.deepEqual(await auditOf(owner), [
    { action: 'workspace.rename', account_id: owner.account.id, detail: { name: 'Borealis' } },
    { action: 'workspace.describe', account_id: owner.account.id, detail: { companyName: 'Acme' } },
  ])
})

test('a change that names nothing is none', async () => {
  const owner = await world.member()
  await renameWorkspace(owner, {})
  assert.deepEqual(await auditOf(owner), [])
})

test('the workspace of others stays as it is', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  await renameWorkspace(ours, { name: 'Borealis' })
  await changeCompanyInfo(ours, acme)
  await changeStatus(ours, { status: 'deactivate' })
  const { name, company_name, status } = await rowOf(theirs)
  assert.deepEqual([name, company_name, status], ['Atlas', '', 'active'])
})

test('nobody is let into a deactivated workspace until it is active again', async () => {
  const owner = await world.member()
  const isOpen = async () => (await membership(owner, owner.account.id, owner.workspace.id))?.isOpen
  await changeStatus(owner, { status: 'deactivate' })
  assert.equal(await isOpen(), false)
  await changeStatus(owner, { status: 'active' })
  assert.equal(await isOpen(), true)
})

test('each change of the status is noted once', async () => {
  const owner = await world.member()
  for (const status of ['deactivate', 'deactivate', 'active'] as const) await changeStatus(owner, { status })
  assert.deepEqual(
    (await auditOf(owner)).map(({ action }) => action),
    ['workspace.deactivate', 'workspace.activate'],
  )
})

test('who hands the workspace over while deactivating it is too late', async () => {
  const owner = await world.member()
  const heir = await world.member({ role: 'ADMIN', of: owner })
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await tx.selectFrom('workspace').select('id').where('id', '=', owner.workspace.id).forUpdate().execute()
    for (const [{ account }, role] of [
      [owner, 'ADMIN'],
      [heir, 'OWNER'],
    ] as const)
      await tx
        .updateTable('member')
        .set({ role })
        .where('workspace_id', '=', owner.workspace.id)
        .where('account_id', '=', account.id)
        .execute()
    late = changeStatus(owner, { status: 'deactivate' })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, { error: 'forbidden' })
  assert.equal((await rowOf(owner)).status, 'active')
})
