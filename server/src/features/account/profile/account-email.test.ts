import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountEmailRoutes } from '@quarry/contract/routes/account/account-email'
import { limits } from '@quarry/contract/limits'
import { openWorld } from '../../../../testing/world.ts'
import type { AccountCtx } from '../../../context.ts'
import { mailJobs } from '../../../mail/mail.jobs.ts'
import { addEmail, confirmOwnEmail, listEmails, removeEmail } from './account-email.ts'
import { accountEndpoints } from '../account.routes.ts'
import { createAccountOf } from '../sign-up/sign-up.ts'

const world = await openWorld()
let addresses = 0
const newAddress = (): string => `more-${(addresses += 1)}@example.org`

/** The token of the last link mailed to this address. */
async function tokenFor(email: string): Promise<string> {
  await world.runJobs(mailJobs)
  const mail = await world.db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /confirm=([\w-]+)/.exec(mail.body_text)![1]!
}

async function own(ctx: AccountCtx, email: string): Promise<void> {
  await addEmail(ctx, { email })
  await confirmOwnEmail(ctx, { token: await tokenFor(email) })
}

const emailsOf = async (ctx: AccountCtx) =>
  (await listEmails(ctx)).emails.map(({ email, confirmedAt }) => [email, confirmedAt !== null])

test('an address is one’s own once its link was opened', async () => {
  const [ada, email] = [await world.account(), newAddress()]
  await addEmail(ada, { email })
  assert.deepEqual(await emailsOf(ada), [[email, false]])
  assert.deepEqual(await confirmOwnEmail(ada, { token: await tokenFor(email) }), { email })
  assert.deepEqual(await emailsOf(ada), [[email, true]])
})

test('a link confirms for the account alone that asked, once, and for three days', async () => {
  const [ada, bo, email] = [await world.account(), await world.account(), newAddress()]
  await addEmail(ada, { email })
  const token = await tokenFor(email)
  await assert.rejects(confirmOwnEmail(bo, { token }), { error: 'linkInvalid' })
  await confirmOwnEmail(ada, { token })
  await assert.rejects(confirmOwnEmail(ada, { token }), { error: 'linkInvalid' })
  const other = newAddress()
  await addEmail(ada, { email: other })
  const late = await tokenFor(other)
  world.clock.advance({ days: 3 })
  await assert.rejects(confirmOwnEmail(ada, { token: late }), { error: 'linkInvalid' })
})

test('asked for again, an address that waits gets a new link, and the old one is of no use', async () => {
  const [ada, email] = [await world.account(), newAddress()]
  await addEmail(ada, { email })
  const first = await tokenFor(email)
  world.clock.advance({ seconds: 1 })
  await addEmail(ada, { email })
  await assert.rejects(confirmOwnEmail(ada, { token: first }), { error: 'linkInvalid' })
  await confirmOwnEmail(ada, { token: await tokenFor(email) })
})

test('the login of an account cannot be added, not even one’s own', async () => {
  const [ada, bo] = [await world.account(), await world.account()]
  for (const { account } of [ada, bo]) await assert.rejects(addEmail(ada, { email: account.email }), { error: 'emailExists' })
})

test('an address belongs to whoever reads its mail now', async () => {
  const [ada, bo, email] = [await world.account(), await world.account(), newAddress()]
  await own(ada, email)
  world.clock.advance({ seconds: 1 })
  await own(bo, email)
  assert.deepEqual([await emailsOf(ada), await emailsOf(bo)], [[], [[email, true]]])
})

test('who signs up with an address takes it from whoever had added it', async () => {
  const [ada, email] = [await world.account(), newAddress()]
  await own(ada, email)
  const form = { firstName: 'Bo', lastName: 'Lee', job: 'Engineer', password: 'quiet-heron-7', agreeMarketing: false }
  await createAccountOf(world.anyone(), form, async () => ({ email, isInvited: false }))
  assert.deepEqual(await emailsOf(ada), [])
})

test('an address can be removed, by its own account alone', async () => {
  const [ada, bo, email] = [await world.account(), await world.account(), newAddress()]
  await own(ada, email)
  await removeEmail(bo, { email })
  assert.deepEqual(await emailsOf(ada), [[email, true]])
  await removeEmail(ada, { email })
  assert.deepEqual(await emailsOf(ada), [])
})

test('an account has ten further addresses at most', async () => {
  const ada = await world.account()
  for (let n = 0; n < limits.emailsPerAccount; n++) await addEmail(ada, { email: newAddress() })
  await assert.rejects(addEmail(ada, { email: newAddress() }), { error: 'emailLimitReached' })
})

test('nobody can have mails sent to strangers without end', async () => {
  const [ada, email] = [await world.account(), newAddress()]
  for (let n = 0; n < 20; n++) await addEmail(ada, { email })
  await assert.rejects(addEmail(ada, { email }), { error: 'tooManyRequests' })
})

test('the calls take an address in any case, and keep it in lower case', async () => {
  const server = await world.server(accountEndpoints(() => null))
  const { client } = await server.as(await world.account())
  const email = newAddress()
  await client.call(accountEmailRoutes.add, { email: email.toUpperCase() })
  assert.deepEqual((await client.call(accountEmailRoutes.list, {})).emails, [{ email, confirmedAt: null }])
  await client.call(accountEmailRoutes.remove, { email: email.toUpperCase() })
  assert.deepEqual((await client.call(accountEmailRoutes.list, {})).emails, [])
})
