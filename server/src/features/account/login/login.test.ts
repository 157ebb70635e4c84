import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnyoneCtx } from '../../../context.ts'
import { openWorld } from '../../../../testing/world.ts'
import { identify } from '../account.ts'
import { login, logout } from './login.ts'
import { hashPassword } from '../password/password.ts'

const world = await openWorld()
const password = 'correct-horse1'
const passwordHash = await hashPassword(password)

const logIn = (ctx: AnyoneCtx, credentials: { email: string; password: string }) => login(ctx, credentials, () => null)

async function accountWithPassword() {
  const ctx = await world.account()
  await world.db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', ctx.account.id).execute()
  return ctx.account
}

/** Logs in and returns the cookie that was set. */
async function cookieOf(email: string, request: { userAgent?: string; address?: string } = {}) {
  const cookies: ({ value: string; expiresAt: Date } | null)[] = []
  await logIn(world.anyone({ ...request, setSession: (cookie) => void cookies.push(cookie) }), { email, password })
  return cookies[0] ?? assert.fail('no cookie was set')
}

test('the right password answers the profile and starts a session of this account', async () => {
  const account = await accountWithPassword()
  const profile = await logIn(world.anyone(), { email: account.email, password })
  assert.equal(profile.id, account.id)
  assert.equal(profile.subjectId, account.email)
  assert.deepEqual(await identify(world.app(), (await cookieOf(account.email)).value), account)
})

test('a wrong password and an unknown email are refused alike', async () => {
  const { email } = await accountWithPassword()
  await assert.rejects(logIn(world.anyone(), { email, password: 'wrong-horse1' }), { name: 'Failure', error: 'loginFailed' })
  await assert.rejects(logIn(world.anyone(), { email: 'nobody@example.com', password }), {
    name: 'Failure',
    error: 'loginFailed',
  })
})

test('a refused login sets no cookie and leaves no session', async () => {
  const { id, email } = await accountWithPassword()
  const ctx = world.anyone({ setSession: () => assert.fail('a cookie was set') })
  await assert.rejects(logIn(ctx, { email, password: 'wrong-horse1' }), { error: 'loginFailed' })
  assert.deepEqual(await world.db.selectFrom('session').select('id').where('account_id', '=', id).execute(), [])
})

test('the token of a session is stored nowhere', async () => {
  const { email } = await accountWithPassword()
  const { value } = await cookieOf(email)
  assert.equal(value.length, 43)
  assert.ok(!JSON.stringify(await world.db.selectFrom('session').selectAll().execute()).includes(value))
})

test('a session names the device it was opened on', async () => {
  const { id, email } = await accountWithPassword()
  await cookieOf(email, {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    address: '198.51.100.7',
  })
  const sessions = await world.db.selectFrom('session').select(['device', 'address']).where('account_id', '=', id).execute()
  assert.deepEqual(sessions, [{ device: 'Firefox · Windows', address: '198.51.100.7' }])
})

test('logging out ends this session and no other', async () => {
  const { id, email } = await accountWithPassword()
  const [laptop, phone] = [await cookieOf(email), await cookieOf(email)]
  const removed: unknown[] = []
  await logout(world.anyone({ sessionToken: laptop.value, setSession: (cookie) => void removed.push(cookie) }))
  assert.deepEqual(removed, [null])
  assert.equal(await identify(world.app(), laptop.value), null)
  assert.equal((await identify(world.app(), phone.value))?.id, id)
})

test('logging out without a session does nothing but remove the cookie', async () => {
  const removed: unknown[] = []
  assert.deepEqual(await logout(world.anyone({ setSession: (cookie) => void removed.push(cookie) })), {})
  assert.deepEqual(removed, [null])
})

test('logins and logouts are noted', async () => {
  const { id, email } = await accountWithPassword()
  await logout(world.anyone({ sessionToken: (await cookieOf(email)).value }))
  const entries = await world.db.selectFrom('audit_entry').select(['action', 'account_id']).where('subject', '=', id).execute()
  assert.deepEqual(entries.map(({ action }) => action).sort(), ['account.login', 'account.logout'])
  assert.ok(entries.every((entry) => entry.account_id === id))
})

test('guessing from one network is slowed down while the owner logs in from another', async () => {
  const { email } = await accountWithPassword()
  const guesser = { address: '203.0.113.66' }
  for (let count = 0; count < 5; count++)
    await assert.rejects(logIn(world.anyone(guesser), { email, password: 'wrong-horse1' }), { error: 'loginFailed' })
  await assert.rejects(logIn(world.anyone(guesser), { email, password }), { error: 'tooManyRequests' })
  assert.equal((await logIn(world.anyone({ address: '198.51.100.1' }), { email, password })).subjectId, email)
})

test('a right password makes earlier slips forgotten', async () => {
  const { email } = await accountWithPassword()
  const slip = () => assert.rejects(logIn(world.anyone(), { email, password: 'wrong-horse1' }), { error: 'loginFailed' })
  for (let count = 0; count < 4; count++) await slip()
  await logIn(world.anyone(), { email, password })
  for (let count = 0; count < 4; count++) await slip()
})

test('guesses made at the same moment are counted too', async () => {
  const { email } = await accountWithPassword()
  const guess = () => logIn(world.anyone({ address: '203.0.113.67' }), { email, password: 'wrong-horse1' })
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => guess().catch((error: { error: string }) => error.error)))
  assert.equal(outcomes.filter((outcome) => outcome === 'tooManyRequests').length, 3)
})

test('a session lives for thirty days after its last use', async () => {
  const { id, email } = await accountWithPassword()
  const { value } = await cookieOf(email)
  world.clock.advance({ days: 29 })
  assert.equal((await identify(world.app(), value))?.id, id)
  world.clock.advance({ days: 29 })
  assert.equal((await identify(world.app(), value))?.id, id)
  world.clock.advance({ days: 30 })
  assert.equal(await identify(world.app(), value), null)
})

test('the use of a session is written at most every five minutes', async () => {
  const { id, email } = await accountWithPassword()
  const { value } = await cookieOf(email)
  const lastUse = async () =>
    (await world.db.selectFrom('session').select('last_used_at').where('account_id', '=', id).executeTakeFirstOrThrow())
      .last_used_at
  const openedAt = world.clock.now()
  world.clock.advance({ minutes: 5 })
  await identify(world.app(), value)
  assert.deepEqual(await lastUse(), openedAt)
  world.clock.advance({ ms: 1 })
  await identify(world.app(), value)
  assert.deepEqual(await lastUse(), world.clock.now())
})

test('the browser keeps the cookie as long as the session can last', async () => {
  const { email } = await accountWithPassword()
  const { expiresAt } = await cookieOf(email)
  assert.equal((expiresAt.getTime() - world.clock.now().getTime()) / 86_400_000, 180)
})

test('a login clears away expired sessions of the same account', async () => {
  const { id, email } = await accountWithPassword()
  await cookieOf(email)
  world.clock.advance({ days: 31 })
  await cookieOf(email)
  assert.equal((await world.db.selectFrom('session').select('id').where('account_id', '=', id).execute()).length, 1)
})

test('an unknown token is nobody', async () => {
  assert.equal(await identify(world.app(), 'made-up'), null)
})
