import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomic } from '../../../db/db.ts'
import { openWorld } from '../../../../testing/world.ts'
import { createAccount, requestSignUp, verifyToken } from './sign-up.ts'

const world = await openWorld()
const form = { firstName: 'Ada', lastName: 'Kim', job: 'Engineer', password: 'correct-horse1', agreeMarketing: false }

/** Asks for a link and reads the token from the mail. */
async function mailedToken(email: string): Promise<string> {
  await requestSignUp(world.anyone(), { email })
  const mail = await world.db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('outbox_mail').where('recipient', '=', email).execute()
  return mail.body_text.match(/\/signUp\?token=([\w-]+)/)?.[1] ?? assert.fail('no link in the mail')
}

test('the mailed link opens the sign-up page of the address the caller used', async () => {
  await requestSignUp(world.anyone({ origin: 'https://quarry.example.com' }), { email: 'origin@example.com' })
  const mail = await world.db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('recipient', '=', 'origin@example.com')
    .executeTakeFirstOrThrow()
  assert.match(mail.body_text, /^https:\/\/quarry\.example\.com\/signUp\?token=[\w-]{43}$/m)
})

test('the mail speaks the language that was requested', async () => {
  await requestSignUp(world.anyone(), { email: 'hangul@example.com', lang: 'ko' })
  const mail = await world.db
    .selectFrom('outbox_mail')
    .selectAll()
    .where('recipient', '=', 'hangul@example.com')
    .executeTakeFirstOrThrow()
  assert.match(mail.subject, /회원가입/)
})

test('a link shows its address and is not used up by opening it', async () => {
  const token = await mailedToken('look@example.com')
  assert.deepEqual(await verifyToken(world.app(), { token }), { email: 'look@example.com', purpose: 'signUp' })
  assert.deepEqual(await verifyToken(world.app(), { token }), { email: 'look@example.com', purpose: 'signUp' })
})

test('the token of a link is stored nowhere', async () => {
  const token = await mailedToken('hash@example.com')
  const links = await world.db.selectFrom('mail_link').selectAll().execute()
  assert.ok(links.length > 0)
  assert.ok(!JSON.stringify([links, await world.waitingJobs()]).includes(token))
})

test('a link becomes an account', async () => {
  const token = await mailedToken('ada@example.com')
  const created = await createAccount(world.anyone(), { ...form, token, lang: 'ko', agreeMarketing: true })
  assert.equal(created.subjectId, 'ada@example.com')
  const row = await world.db.selectFrom('account').selectAll().where('id', '=', created.id).executeTakeFirstOrThrow()
  assert.deepEqual(
    [row.email, row.first_name, row.last_name, row.job, row.lang, row.country_code],
    ['ada@example.com', 'Ada', 'Kim', 'Engineer', 'ko', null],
  )
  assert.deepEqual([row.agreed_terms_at, row.agreed_marketing_at], [world.clock.now(), world.clock.now()])
})

test('a new account is noted with who, what and from where', async () => {
  const token = await mailedToken('noted@example.com')
  const { id } = await createAccount(world.anyone({ address: '198.51.100.9' }), { ...form, token })
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('subject', '=', id).execute()
  assert.deepEqual(
    entries.map(({ action, account_id, workspace_id, address }) => ({ action, account_id, workspace_id, address })),
    [{ action: 'account.create', account_id: id, workspace_id: null, address: '198.51.100.9' }],
  )
})

test('a link works once', async () => {
  const token = await mailedToken('once@example.com')
  await createAccount(world.anyone(), { ...form, token })
  await assert.rejects(createAccount(world.anyone(), { ...form, token }), { name: 'Failure', error: 'linkInvalid' })
})

test('two people with one link at the same moment make exactly one account', async () => {
  const token = await mailedToken('race@example.com')
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await createAccount({ ...world.anyone(), db: tx }, { ...form, token })
    late = createAccount(world.anyone(), { ...form, token })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, { error: 'linkInvalid' })
  assert.equal((await world.db.selectFrom('account').select('id').where('email', '=', 'race@example.com').execute()).length, 1)
})

test('an earlier link stays good when another is requested', async () => {
  const first = await mailedToken('twice@example.com')
  await mailedToken('twice@example.com')
  assert.equal((await createAccount(world.anyone(), { ...form, token: first })).subjectId, 'twice@example.com')
})

test('an account ends all other links of its address', async () => {
  const first = await mailedToken('ends@example.com')
  const second = await mailedToken('ends@example.com')
  await createAccount(world.anyone(), { ...form, token: first })
  await assert.rejects(verifyToken(world.app(), { token: second }), { error: 'linkInvalid' })
})

test("an account leaves other people's links alone", async () => {
  const mine = await mailedToken('mine@example.com')
  const yours = await mailedToken('yours@example.com')
  await createAccount(world.anyone(), { ...form, token: mine })
  assert.equal((await verifyToken(world.app(), { token: yours })).email, 'yours@example.com')
})

test('of two links of one address used at the same moment one makes the account and the other learns that it exists', async () => {
  const [first, second] = [await mailedToken('double@example.com'), await mailedToken('double@example.com')]
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await createAccount({ ...world.anyone(), db: tx }, { ...form, token: first })
    late = createAccount(world.anyone(), { ...form, token: second })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, (error: { error: string }) => ['linkInvalid', 'emailExists'].includes(error.error))
  assert.equal((await world.db.selectFrom('account').select('id').where('email', '=', 'double@example.com').execute()).length, 1)
})

test('a link works for three days and not a moment longer', async () => {
  const token = await mailedToken('late@example.com')
  world.clock.advance({ days: 3, ms: -1 })
  assert.equal((await verifyToken(world.app(), { token })).email, 'late@example.com')
  world.clock.advance({ ms: 1 })
  await assert.rejects(verifyToken(world.app(), { token }), { error: 'linkInvalid' })
  await assert.rejects(createAccount(world.anyone(), { ...form, token }), { error: 'linkInvalid' })
})

test('a made-up token is refused', async () => {
  await assert.rejects(verifyToken(world.app(), { token: 'made-up' }), { error: 'linkInvalid' })
})

test('an address that has an account gets no link', async () => {
  const { account } = await world.account()
  await assert.rejects(requestSignUp(world.anyone(), { email: account.email }), { error: 'emailExists' })
  assert.equal((await world.db.selectFrom('outbox_mail').select('id').where('recipient', '=', account.email).execute()).length, 0)
})

test('an address gets five mails within an hour, then has to wait', async () => {
  const ask = () => requestSignUp(world.anyone(), { email: 'flood@example.com' })
  for (let count = 0; count < 5; count++) await ask()
  await assert.rejects(ask(), { error: 'tooManyRequests' })
  world.clock.advance({ hours: 1 })
  await ask()
})

test('requests at the same moment are counted too', async () => {
  const asked = Array.from({ length: 12 }, () => requestSignUp(world.anyone(), { email: 'burst@example.com' }))
  const outcomes = await Promise.allSettled(asked)
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5)
})

test('one network does not find out about any number of emails', async () => {
  const { account } = await world.account()
  const ask = (address: string) => requestSignUp(world.anyone({ address, isForwarded: true }), { email: account.email })
  const key = `signUp network 203.0.113.7`
  const now = world.clock.now()
  await world.db.insertInto('attempt').values({ key, count: 300, started_at: now, last_at: now }).execute()
  await assert.rejects(ask('203.0.113.7'), { error: 'tooManyRequests' })
  await assert.rejects(ask('203.0.113.8'), { error: 'emailExists' })
})

test('the link and the job that mails it exist together or not at all', async () => {
  const before = (await world.waitingJobs()).length
  const undone = atomic(world.db, async (tx) => {
    await requestSignUp({ ...world.anyone(), db: tx }, { email: 'undone@example.com' })
    throw new Error('undo')
  })
  await assert.rejects(undone, /undo/)
  assert.equal((await world.waitingJobs()).length, before)
  assert.equal(
    (await world.db.selectFrom('mail_link').select('id').where('email', '=', 'undone@example.com').execute()).length,
    0,
  )
})

test('a password that guessing begins with makes no account, and leaves the link good', async () => {
  const token = await mailedToken('common@example.com')
  await assert.rejects(createAccount(world.anyone({ isForwarded: true }), { ...form, token, password: 'Qwer1234!' }), {
    error: 'passwordCommon',
  })
  assert.equal((await createAccount(world.anyone(), { ...form, token })).subjectId, 'common@example.com')
})
