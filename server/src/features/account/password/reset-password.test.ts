import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomic } from '../../../db/db.ts'
import { openWorld } from '../../../../testing/world.ts'
import { mailJobs } from '../../../mail/mail.jobs.ts'
import { accountJobs } from '../account.jobs.ts'
import { identify } from '../account.ts'
import { login } from '../login/login.ts'
import { hashPassword } from './password.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { createAccount, verifyToken } from '../sign-up/sign-up.ts'
import { openSession } from '../login/session.ts'

const world = await openWorld()
const password = 'brand-new-1'
const form = { password, passwordConfirm: password }
let networks = 0
/** Each time on another network, and on no machine of ours. */
const anyone = () => world.anyone({ address: `10.0.${networks >> 8}.${networks++ & 255}`, isForwarded: true })
const runJobs = () => world.runJobs([...accountJobs, ...mailJobs])
const mailsTo = (email: string) => world.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).execute()

/** Asks for a link and reads the token from the mail. */
async function mailedToken(email: string): Promise<string> {
  await requestPasswordReset(anyone(), { email })
  await runJobs()
  const mails = await mailsTo(email)
  await world.db.deleteFrom('outbox_mail').where('recipient', '=', email).execute()
  return mails[0]?.body_text.match(/\/resetPassword\?token=([\w-]+)/)?.[1] ?? assert.fail('no link in the mail')
}

test('an account gets a link to the page where a new password is set', async () => {
  const { account } = await world.account({ lang: 'ko' })
  await requestPasswordReset(anyone(), { email: account.email })
  await runJobs()
  const [mail] = await mailsTo(account.email)
  assert.match(mail?.body_text ?? '', /^http:\/\/localhost:3000\/resetPassword\?token=[\w-]{43}$/m)
  assert.match(mail?.subject ?? '', /비밀번호/)
})

test('an email without an account gets no mail, and the caller sees no difference', async () => {
  const { account } = await world.account()
  const [known, unknown] = [{ email: account.email }, { email: 'nobody@example.com' }]
  assert.deepEqual(await requestPasswordReset(anyone(), known), await requestPasswordReset(anyone(), unknown))
  const sent = (await world.waitingJobs()).filter(({ name }) => name === 'account.resetLink')
  assert.deepEqual(
    sent.map(({ payload }) => payload['email']),
    [account.email, 'nobody@example.com'],
  )
  await runJobs()
  assert.deepEqual(await mailsTo('nobody@example.com'), [])
})

test('nothing but the job touches the account: the reply takes as long for every email', async () => {
  const asked: string[] = []
  const db = world.db.withPlugin({
    transformQuery({ node }) {
      asked.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await requestPasswordReset({ ...anyone(), db }, { email: 'timing@example.com' })
  assert.ok(asked.length > 0)
  assert.ok(!asked.some((query) => /"(account|mail_link)"/.test(query)))
})

test('an email gets five mails within an hour, then has to wait, whether or not it has an account', async () => {
  const { account } = await world.account()
  for (const email of [account.email, 'nobody-else@example.com']) {
    for (let count = 0; count < 5; count++) await requestPasswordReset(anyone(), { email })
    await assert.rejects(requestPasswordReset(anyone(), { email }), { error: 'tooManyRequests' })
  }
  await runJobs()
  assert.equal((await mailsTo(account.email)).length, 5)
  world.clock.advance({ hours: 1 })
  await requestPasswordReset(anyone(), { email: account.email })
})

test('whoever uses up the mails of an hour leaves the owner with a link that works', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  for (let count = 0; count < 4; count++) await requestPasswordReset(anyone(), { email: account.email })
  world.clock.advance({ minutes: 59 })
  await assert.rejects(requestPasswordReset(anyone(), { email: account.email }), { error: 'tooManyRequests' })
  assert.equal((await verifyToken(world.app(), { token })).email, account.email)
})

test('neither the token of a link nor a part of it is stored', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  const rows = [await world.db.selectFrom('mail_link').selectAll().execute(), await world.waitingJobs()]
  assert.ok(!JSON.stringify(rows).includes(token))
})

test('looking at a link does not use it, because mail scanners look too', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  for (let count = 0; count < 3; count++)
    assert.deepEqual(await verifyToken(world.app(), { token }), { email: account.email, purpose: 'resetPassword' })
  await resetPassword(anyone(), { token, ...form })
})

test('a link sets the password', async () => {
  const { account } = await world.account()
  await resetPassword(anyone(), { token: await mailedToken(account.email), ...form })
  assert.equal((await login(anyone(), { email: account.email, password }, () => null)).id, account.id)
})

test('a link sets a password once', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  await resetPassword(anyone(), { token, ...form })
  await assert.rejects(resetPassword(anyone(), { token, ...form }), { error: 'linkInvalid' })
})

test('two people with one link at the same moment set exactly one password', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  const other = 'another-new-1'
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await resetPassword({ ...anyone(), db: tx }, { token, ...form })
    late = resetPassword(anyone(), { token, password: other, passwordConfirm: other })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, { error: 'linkInvalid' })
  await login(anyone(), { email: account.email, password }, () => null)
})

test('a new password ends the other links of the account', async () => {
  const { account } = await world.account()
  const [first, second] = [await mailedToken(account.email), await mailedToken(account.email)]
  await resetPassword(anyone(), { token: first, ...form })
  await assert.rejects(verifyToken(world.app(), { token: second }), { error: 'linkInvalid' })
})

test('a link works for one hour and not a moment longer', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  world.clock.advance({ hours: 1, ms: -1 })
  await verifyToken(world.app(), { token })
  world.clock.advance({ ms: 1 })
  await assert.rejects(resetPassword(anyone(), { token, ...form }), { error: 'linkInvalid' })
})

test('a link to set a password creates no account', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  const person = { firstName: 'Eve', lastName: 'Kim', job: 'Spy', password, agreeMarketing: false }
  await assert.rejects(createAccount(anyone(), { token, ...person }), { error: 'linkInvalid' })
})

test('a new password ends every session of the account and no other', async () => {
  const [ada, kim] = [await world.account(), await world.account()]
  const [hers, his] = [await openSession(world.db, ada, ada.account.id), await openSession(world.db, kim, kim.account.id)]
  await resetPassword(anyone(), { token: await mailedToken(ada.account.email), ...form })
  assert.equal(await identify(world.app(), hers.value), null)
  assert.equal((await identify(world.app(), his.value))?.id, kim.account.id)
})

test('a new password is mailed to the owner as news, and audited', async () => {
  const { account } = await world.account()
  await resetPassword(anyone(), { token: await mailedToken(account.email), ...form })
  const [mail] = await mailsTo(account.email)
  assert.equal(mail?.subject, 'Your Quarry password was changed')
  assert.match(mail?.body_text ?? '', /^Device: Chrome · Linux$/m)
  const entries = await world.db.selectFrom('audit_entry').select('action').where('subject', '=', account.id).execute()
  assert.deepEqual(entries, [{ action: 'account.resetPassword' }])
})

test('who has set a password by mail logs in on that browser while strangers guess', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  for (let count = 0; count < 100; count++)
    await assert.rejects(
      login(anyone(), { email: account.email, password: '' }, () => null),
      /./,
    )
  const browser: string[] = []
  const ctx = anyone()
  await resetPassword(
    { ...ctx, request: { ...ctx.request, setDevice: (device) => void browser.push(device) } },
    { token, ...form },
  )
  const again = anyone()
  await assert.rejects(
    login(again, { email: account.email, password }, () => null),
    { error: 'tooManyRequests' },
  )
  const known = { ...again, request: { ...again.request, deviceToken: browser[0] ?? null } }
  assert.equal((await login(known, { email: account.email, password }, () => null)).id, account.id)
})

for (const [title, sent, error] of [
  ['a short password', { password: 'a1b2c3d', passwordConfirm: 'a1b2c3d' }, 'passwordLength'],
  ['a long password', { password: 'a1'.repeat(11), passwordConfirm: 'a1'.repeat(11) }, 'passwordLength'],
  ['a password of one kind', { password: 'abcdefgh', passwordConfirm: 'abcdefgh' }, 'passwordKinds'],
  ['a confirmation that differs', { password, passwordConfirm: `${password}2` }, 'passwordMismatch'],
  ['a common one', { password: 'qwer1234!', passwordConfirm: 'qwer1234!' }, 'passwordCommon'],
] as const) {
  test(`${title} is refused by name and leaves the link as it is`, async () => {
    const { account } = await world.account()
    const token = await mailedToken(account.email)
    await assert.rejects(resetPassword(anyone(), { token, ...sent }), { error })
    await resetPassword(anyone(), { token, ...form })
  })
}

test('a link sets no password that the account has already, and stays as it is', async () => {
  const { account } = await world.account()
  await world.db
    .updateTable('account')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', account.id)
    .execute()
  const token = await mailedToken(account.email)
  await assert.rejects(resetPassword(anyone(), { token, ...form }), { error: 'passwordSame' })
  await resetPassword(anyone(), { token, password: 'another-1', passwordConfirm: 'another-1' })
})

test('a password that was set while the link was on its way is replaced all the same', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  const hash = await hashPassword('in-between-1')
  await world.db.updateTable('account').set({ password_hash: hash }).where('id', '=', account.id).execute()
  await resetPassword(anyone(), { token, ...form })
  await login(anyone(), { email: account.email, password }, () => null)
})

test('a link that runs out while the password is worked on sets none', async () => {
  const { account } = await world.account()
  const token = await mailedToken(account.email)
  const ctx = anyone()
  let looks = 0
  // The first look is at whether the link is good, before the work.
  const clock = { now: () => new Date(ctx.clock.now().getTime() + (looks++ === 0 ? 0 : 24 * 60 * 60_000)) }
  await assert.rejects(resetPassword({ ...ctx, clock }, { token, ...form }), { error: 'linkInvalid' })
  assert.equal(looks > 1, true)
})
