import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountCtx } from '../../../context.ts'
import { cookieName } from '@quarry/contract/cookie'
import { atomic } from '../../../db/db.ts'
import { openWorld } from '../../../../testing/world.ts'
import { accountEndpoints } from '../account.routes.ts'
import { identify } from '../account.ts'
import { lockAccount, updatePasswordHash } from '../account.store.ts'
import { changePassword } from './change-password.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { openSession } from '../login/session.ts'

const world = await openWorld()
const currentPassword = 'correct-horse1'
const currentHash = await hashPassword(currentPassword)
const next = { password: 'changed-horse1', passwordConfirm: 'changed-horse1' }

/** Somebody whose password is known, on a browser they are logged in on. */
async function person(lang: 'en' | 'ko' = 'en'): Promise<AccountCtx & { cookie: () => string | null }> {
  const ctx = await world.account({ lang })
  await world.db.updateTable('account').set({ password_hash: currentHash }).where('id', '=', ctx.account.id).execute()
  const { value } = await openSession(world.db, ctx, ctx.account.id)
  let cookie: string | null = value
  const setSession = (set: { value: string } | null) => void (cookie = set?.value ?? null)
  return { ...ctx, request: { ...ctx.request, sessionToken: value, setSession }, cookie: () => cookie }
}
const hashOf = async ({ account }: AccountCtx) =>
  (await world.db.selectFrom('account').select('password_hash').where('id', '=', account.id).executeTakeFirstOrThrow())
    .password_hash

test('the new password fits afterwards, and the old one does not', async () => {
  const ada = await person()
  await changePassword(ada, { currentPassword, ...next })
  assert.deepEqual(
    [await verifyPassword(await hashOf(ada), next.password), await verifyPassword(await hashOf(ada), currentPassword)],
    [true, false],
  )
})

test('all other sessions of the account end, and this one and those of others stay', async () => {
  const [ada, kim] = [await person(), await person()]
  const elsewhere = await openSession(world.db, ada, ada.account.id)
  await changePassword(ada, { currentPassword, ...next })
  assert.equal(await identify(world.app(), elsewhere.value), null)
  assert.equal((await identify(world.app(), ada.cookie() ?? ''))?.id, ada.account.id)
  assert.equal((await identify(world.app(), kim.request.sessionToken ?? ''))?.id, kim.account.id)
})

for (const [title, sent, error] of [
  ['a wrong current password', { currentPassword: 'wrong-horse1', ...next }, 'passwordWrong'],
  [
    'the current password again',
    { currentPassword, password: currentPassword, passwordConfirm: currentPassword },
    'passwordSame',
  ],
  ['a password of seven characters', { currentPassword, password: 'a1b2c3d', passwordConfirm: 'a1b2c3d' }, 'passwordLength'],
  [
    'a password of twenty-one characters',
    { currentPassword, password: 'a1b2c3d4e5f6g7h8i9j0k', passwordConfirm: 'a1b2c3d4e5f6g7h8i9j0k' },
    'passwordLength',
  ],
  ['a password of letters alone', { currentPassword, password: 'abcdefgh', passwordConfirm: 'abcdefgh' }, 'passwordKinds'],
  ['a confirmation that differs', { currentPassword, ...next, passwordConfirm: 'changed-horse2' }, 'passwordMismatch'],
] as const) {
  test(`${title} is refused by name and changes nothing`, async () => {
    const ada = await person()
    await assert.rejects(changePassword(ada, sent), { name: 'Failure', error })
    assert.equal(await hashOf(ada), currentHash)
  })
}

test('to who cannot name the current password nothing is said about it', async () => {
  const ada = await person()
  const guess = { currentPassword: 'guess-horse1', password: 'guess-horse1', passwordConfirm: 'guess-horse1' }
  await assert.rejects(changePassword(ada, guess), { error: 'passwordWrong' })
})

test('after five wrong passwords even the right one waits', async () => {
  const ada = await person()
  for (let count = 0; count < 5; count++)
    await assert.rejects(changePassword(ada, { currentPassword: 'wrong-horse1', ...next }), { error: 'passwordWrong' })
  await assert.rejects(changePassword(ada, { currentPassword, ...next }), { error: 'tooManyRequests' })
  world.clock.advance({ seconds: 15 })
  await changePassword(ada, { currentPassword, ...next })
})

test('of two changes at the same moment the second learns that its current password is none any more', async () => {
  const ada = await person()
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await changePassword({ ...ada, db: tx }, { currentPassword, ...next })
    late = changePassword(ada, { currentPassword, password: 'second-horse1', passwordConfirm: 'second-horse1' })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, { error: 'passwordWrong' })
  assert.equal(await verifyPassword(await hashOf(ada), next.password), true)
})

test('a change is mailed to the owner in their language, and audited without a password', async () => {
  const ada = await person('ko')
  await changePassword(ada, { currentPassword, ...next })
  const mails = await world.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', ada.account.email).execute()
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Quarry 비밀번호가 변경됐어요'],
  )
  assert.match(mails[0]?.body_text ?? '', /\/resetPassword$/m)
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('subject', '=', ada.account.id).execute()
  assert.deepEqual(
    entries.map(({ action, detail }) => ({ action, detail })),
    [{ action: 'account.changePassword', detail: {} }],
  )
})

test('a copy of the cookie that was there before opens nothing any more', async () => {
  const ada = await person()
  await changePassword(ada, { currentPassword, ...next })
  await assert.rejects(identify(world.app(), ada.request.sessionToken ?? ''), { error: 'sessionRequired' })
})

test('a call that was under way with the former cookie leaves the browser the new one', async () => {
  const server = await world.server(accountEndpoints(() => null))
  const ada = await person()
  await changePassword(ada, { currentPassword, ...next })
  const call = (token: string | null) =>
    fetch(`${server.origin}/api/v1/account/profile`, { headers: { cookie: `${cookieName('session', false)}=${token}` } })
  const late = await call(ada.request.sessionToken)
  assert.deepEqual([late.status, late.headers.getSetCookie()], [401, []])
  assert.equal((await call(ada.cookie())).status, 200)
  assert.equal((await call('unknown')).headers.getSetCookie().length, 1)
})

test('the session ends when it would have ended with the former cookie', async () => {
  const ada = await person()
  const ends = () => world.db.selectFrom('session').select('created_at').where('account_id', '=', ada.account.id).execute()
  const before = await ends()
  await changePassword(ada, { currentPassword, ...next })
  assert.deepEqual(await ends(), before)
})

for (const password of ['Password123!', 'qwer1234!', 'dkssud1234', '1Q2w3e4r!', '비밀번호1234'])
  test(`"${password}" is one that guessing begins with`, async () => {
    const change = { currentPassword, password, passwordConfirm: password }
    const ada = await person()
    const elsewhere = { ...ada, request: { ...ada.request, isForwarded: true } }
    await assert.rejects(changePassword(elsewhere, change), { error: 'passwordCommon' })
  })

test('a current password that is changed elsewhere meanwhile sets no new one', async () => {
  const ada = await person()
  const elsewhere = await hashPassword('elsewhere-horse1')
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await lockAccount(tx, ada.account.id)
    late = changePassword(ada, { currentPassword, ...next })
    late.catch(() => {})
    await world.untilSomebodyWaits()
    await updatePasswordHash(tx, ada.account.id, elsewhere)
  })
  await assert.rejects(late, { error: 'passwordWrong' })
  assert.equal(await hashOf(ada), elsewhere)
})
