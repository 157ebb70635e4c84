import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieName } from '@quarry/contract/cookie'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { accountDeletionRoutes } from '@quarry/contract/routes/account/account-deletion'
import type { AccountCtx, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { openWorld } from '../../../testing/world.ts'
import { accountEndpoints } from '../account/account.routes.ts'
import { identify, ownTables } from '../account/account.ts'
import { login } from '../account/login/login.ts'
import { hashPassword } from '../account/password/password.ts'
import { openSession } from '../account/login/session.ts'
import { requestSignUp } from '../account/sign-up/sign-up.ts'
import { deleteAccount } from './delete-account.ts'
import { handoverEndpoints } from './handover.routes.ts'

const world = await openWorld()
const password = 'correct-horse1'
const hash = await hashPassword(password)
const form = { password, reasons: ['notNeeded' as const], comment: 'Thank you' }

async function knowsPassword<Ctx extends AccountCtx>(ctx: Ctx): Promise<Ctx> {
  await world.db.updateTable('account').set({ password_hash: hash }).where('id', '=', ctx.account.id).execute()
  return ctx
}
const person = async () => knowsPassword(await world.account())
const rowOf = ({ account }: AccountCtx) =>
  world.db.selectFrom('account').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
const leave = ({ account, workspace }: WorkspaceCtx) =>
  world.db.deleteFrom('member').where('account_id', '=', account.id).where('workspace_id', '=', workspace.id).execute()

test('nothing of the person is left in the account', async () => {
  const ada = await person()
  await deleteAccount(ada, form)
  const row = await rowOf(ada)
  assert.ok(!JSON.stringify(row).includes('Ada') && !JSON.stringify(row).includes(ada.account.email))
  assert.deepEqual(
    [row.first_name, row.last_name, row.job, row.country_code, row.password_hash, row.image_key, row.deleted_at],
    ['', '', '', null, '', null, world.clock.now()],
  )
})

test('every table that belongs to a person alone is emptied of them', async () => {
  const { rows } = await world.pool.query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = 'account'::regclass and attname = 'account_id'`,
  )
  // Memberships must have ended before.
  const names = new Set(rows.map(({ name }) => name).filter((name) => name !== 'member'))
  assert.deepEqual([...names].sort(), [...ownTables].sort())
})

test('every session ends, here and elsewhere', async () => {
  const ada = await person()
  const [here, there] = [await openSession(world.db, ada, ada.account.id), await openSession(world.db, ada, ada.account.id)]
  const removed: unknown[] = []
  const request = { ...ada.request, sessionToken: here.value, setSession: (cookie: unknown) => void removed.push(cookie) }
  await deleteAccount({ ...ada, request }, form)
  assert.deepEqual(removed, [null])
  for (const { value } of [here, there]) assert.equal(await identify(world.app(), value), null)
})

test('nobody logs in to it any more, and it looks like any unknown account', async () => {
  const ada = await person()
  await deleteAccount(ada, form)
  for (const email of [ada.account.email, (await rowOf(ada)).email])
    await assert.rejects(
      login(world.anyone(), { email, password }, () => null),
      { error: 'loginFailed' },
    )
})

test('the email can sign up again', async () => {
  const ada = await person()
  await deleteAccount(ada, form)
  await requestSignUp(world.anyone(), { email: ada.account.email })
})

test('the deletion is noted with its reasons', async () => {
  const ada = await person()
  await deleteAccount(ada, form)
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject', '=', ada.account.id)
    .execute()
  assert.deepEqual(entries, [{ action: 'account.delete', detail: { reasons: ['notNeeded'], comment: 'Thank you' } }])
})

test('a wrong password deletes nothing', async () => {
  const ada = await person()
  await assert.rejects(deleteAccount(ada, { ...form, password: 'wrong-horse1' }), { error: 'passwordWrong' })
  assert.equal((await rowOf(ada)).email, ada.account.email)
})

test('who owns a workspace must transfer it first, even one nobody can enter', async () => {
  const ada = await knowsPassword(await world.member({ role: 'OWNER' }))
  await assert.rejects(deleteAccount(ada, form), { error: 'accountOwnsWorkspace' })
  await world.db.updateTable('workspace').set({ status: 'deactivate' }).where('id', '=', ada.workspace.id).execute()
  await assert.rejects(deleteAccount(ada, form), { error: 'accountOwnsWorkspace' })
})

for (const role of ['ADMIN', 'USER'] as const) {
  test(`who takes part in a workspace as ${role} must leave it first`, async () => {
    const ada = await knowsPassword(await world.member({ role, onlyHere: true }))
    await assert.rejects(deleteAccount(ada, form), { error: 'accountInWorkspace' })
    await leave(ada)
    await deleteAccount(ada, form)
  })
}

test('a workspace one may not enter any more holds nobody back', async () => {
  const ada = await knowsPassword(await world.member({ role: 'USER', of: await world.member(), onlyHere: true }))
  await world.db.updateTable('member').set({ status: 'deactivate' }).where('account_id', '=', ada.account.id).execute()
  await deleteAccount(ada, form)
  assert.deepEqual(await world.db.selectFrom('member').select('role').where('account_id', '=', ada.account.id).execute(), [])
})

test('a workspace somebody made and handed on outlives them', async () => {
  const ada = await knowsPassword(await world.member({ role: 'OWNER', onlyHere: true }))
  const kim = await world.member({ role: 'USER', of: ada })
  await leave(ada)
  await world.db
    .updateTable('member')
    .set({ role: 'OWNER' })
    .where('workspace_id', '=', kim.workspace.id)
    .where('account_id', '=', kim.account.id)
    .execute()
  await deleteAccount(ada, form)
  const workspace = await world.db.selectFrom('workspace').select('created_by').where('id', '=', ada.workspace.id).execute()
  assert.deepEqual(workspace, [{ created_by: ada.account.id }])
})

test('who joins a workspace while their account is being deleted keeps it', async () => {
  const [ada, { workspace }] = [await person(), await world.member()]
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    const joining = {
      workspace_id: workspace.id,
      account_id: ada.account.id,
      role: 'USER' as const,
      joined_at: world.clock.now(),
    }
    await tx
      .insertInto('member')
      .values({ ...joining, last_access_at: null })
      .execute()
    late = deleteAccount(ada, form)
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, { error: 'accountInWorkspace' })
  assert.equal((await rowOf(ada)).deleted_at, null)
})

test("somebody else's account is untouched", async () => {
  const [ada, kim] = [await person(), await person()]
  const before = await rowOf(kim)
  await deleteAccount(ada, form)
  assert.deepEqual(await rowOf(kim), before)
})

test('over the wire: a stranger is refused, an agreement is needed, and afterwards nobody is logged in', async () => {
  const server = await world.server([...accountEndpoints(() => null), ...handoverEndpoints])
  await assert.rejects(server.visitor().client.call(accountDeletionRoutes.delete, { ...form, agreed: true }), {
    error: 'sessionRequired',
  })
  const ada = await server.as(await person())
  const response = await ada.fetch('/api/v1/account', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...form, agreed: false }),
  })
  assert.equal(response.status, 422)
  await ada.client.call(accountDeletionRoutes.delete, { ...form, agreed: true })
  assert.equal(ada.cookies.has(cookieName('session', false)), false)
  await assert.rejects(ada.client.call(accountRoutes.profile, {}), { error: 'sessionRequired' })
})
