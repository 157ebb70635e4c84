import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { type Browser, openBrowser } from '../../../testing/browser.ts'
import { logInThere, startOpenIdServer } from '../../../testing/services/openid-server.ts'
import { accountWithPassword, accountWithTotp, password } from '../../../testing/sign-in/secured-account.ts'
import { openWorld } from '../../../testing/world.ts'
import { readConfig } from '../../config.ts'
import type { App } from '../../context.ts'
import { openOpenId } from '../../openid/openid-provider.ts'
import { login } from '../account/login/login.ts'
import { proveCode } from '../second-factor/prove.ts'
import { linkOpenId, signUpByOpenId } from './claim-account.ts'
import { disconnectOpenId, readConnection } from './connection.ts'
import { beginOpenId, finishOpenId } from './login-with-openid.ts'

const world = await openWorld()
const redirectUri = 'http://localhost:3000/login/openid'
const server = await startOpenIdServer({ redirectUri })
const hasty = await startOpenIdServer({ redirectUri, codeSeconds: 1 })
world.onEnd(() => server.close())
world.onEnd(() => hasty.close())
const openid = openOpenId(server.env)
const anyLimit = () => null
const outside = { deviceLimit: anyLimit, isInvited: async () => false }
const form = { firstName: 'Grace', lastName: 'Hopper', job: 'Admiral', agreeMarketing: false }
let made = 0
const newEmail = () => `person${++made}@example.com`
const newBrowser = (parts: Partial<App> = { openid }) =>
  openBrowser(world, { address: `10.3.${made >> 8}.${made++ & 255}` }, parts)

/** The way to the provider and back. @param change what somebody in between does to the address, or to the query. */
async function wayBack(
  browser: Browser,
  email: string,
  change: { address?: (address: URL) => void; query?: (query: URLSearchParams) => void; redirect?: string } = {},
): Promise<{ query: string }> {
  const address = new URL((await beginOpenId(browser.ctx(), { redirect: change.redirect })).address)
  change.address?.(address)
  const query = new URLSearchParams(await logInThere(address.href, email, redirectUri))
  change.query?.(query)
  return { query: query.toString() }
}
const finish = async (browser: Browser, back: { query: string }) => finishOpenId(browser.ctx(), back, outside)

async function linkedPerson() {
  const ctx = await accountWithPassword(world)
  const browser = newBrowser()
  await finish(browser, await wayBack(browser, ctx.account.email))
  await linkOpenId(browser.ctx(), { password }, anyLimit)
  return { ctx, email: ctx.account.email }
}

test('somebody new gets the form with what the provider knows, and no account before it is sent', async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  const outcome = await finish(browser, await wayBack(browser, email, { redirect: '/acme?page=search' }))
  assert.deepEqual(outcome, { next: 'signUp', email, firstName: 'Grace', lastName: 'Hopper', redirect: '/acme?page=search' })
  assert.deepEqual(await world.db.selectFrom('account').select('id').where('email', '=', email).execute(), [])
  assert.equal(browser.session, null)
  assert.equal((await signUpByOpenId(browser.ctx(), form, outside)).subjectId, email)
  assert.equal(await browser.whoIsIn(), email)
})

test('whoever was here before is let in at once', async () => {
  const [first, email] = [newBrowser(), newEmail()]
  await finish(first, await wayBack(first, email))
  await signUpByOpenId(first.ctx(), form, outside)
  const browser = newBrowser()
  const outcome = await finish(browser, await wayBack(browser, email, { redirect: '/acme' }))
  assert.equal(outcome.next, 'entered')
  assert.equal(outcome.redirect, '/acme')
  assert.equal(await browser.whoIsIn(), email)
})

test('an account with the same verified email is connected by its password, once, and notified by mail', async () => {
  const { email, ctx } = await linkedPerson()
  const browser = newBrowser()
  assert.equal((await finish(browser, await wayBack(browser, email))).next, 'entered')
  assert.equal(await browser.whoIsIn(), email)
  const mails = await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()
  assert.ok(mails.some(({ subject }) => subject === 'Your Quarry account was connected with Acme'))
  assert.ok((await readConnection(ctx)).connectedAt)
})

test('the same email at the provider alone opens no account', async () => {
  const { account } = await accountWithPassword(world)
  const browser = newBrowser()
  const outcome = await finish(browser, await wayBack(browser, account.email))
  assert.deepEqual(outcome, { next: 'link', email: account.email, redirect: null })
  assert.equal(browser.session, null)
  await assert.rejects(linkOpenId(browser.ctx(), { password: 'wrong-horse1' }, anyLimit), { error: 'loginFailed' })
  await assert.rejects(signUpByOpenId(browser.ctx(), form, outside), { error: 'loginStepOver' })
  const { length } = await world.db.selectFrom('openid_identity').select('subject').where('account_id', '=', account.id).execute()
  assert.equal(length, 0)
})

test('an email the provider does not vouch for is not believed', async () => {
  const browser = newBrowser()
  await assert.rejects(finish(browser, await wayBack(browser, `unverified.${newEmail()}`)), { error: 'openidEmailUnverified' })
  await assert.rejects(signUpByOpenId(browser.ctx(), form, outside), { error: 'loginStepOver' })
})

const forgeries = {
  'another state': { query: (query: URLSearchParams) => query.set('state', 'another') },
  'no state': { query: (query: URLSearchParams) => query.delete('state') },
  'a state changed on the way there': { address: (address: URL) => address.searchParams.set('state', 'another') },
  'another issuer': { query: (query: URLSearchParams) => query.set('iss', 'https://evil.example') },
  'no issuer': { query: (query: URLSearchParams) => query.delete('iss') },
  'a token for another nonce': { address: (address: URL) => address.searchParams.set('nonce', 'another') },
  'a code for another verifier': {
    address: (address: URL) => address.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
  },
  'a made-up code': { query: (query: URLSearchParams) => query.set('code', 'made-up') },
}
for (const [title, change] of Object.entries(forgeries)) {
  test(`${title} is refused`, async () => {
    const { email } = await linkedPerson()
    const browser = newBrowser()
    await assert.rejects(finish(browser, await wayBack(browser, email, change)), { error: 'openidRefused' })
    assert.equal(browser.session, null)
  })
}

test('a code that has expired is refused', async () => {
  const browser = newBrowser({ openid: openOpenId(hasty.env) })
  const back = await wayBack(browser, newEmail())
  await sleep(2_100)
  await assert.rejects(finish(browser, back), { error: 'openidRefused' })
})

test('the way back works once, and only in the browser that went', async () => {
  const { email } = await linkedPerson()
  const [mine, theirs] = [newBrowser(), newBrowser()]
  const back = await wayBack(mine, email)
  await assert.rejects(finish(theirs, back), { error: 'loginStepOver' })
  assert.equal((await finish(mine, back)).next, 'entered')
  await assert.rejects(finish(mine, back), { error: 'loginStepOver' })
})

test('an attacker cannot make somebody else log in as the attacker', async () => {
  const { email } = await linkedPerson()
  const [attacker, victim] = [newBrowser(), newBrowser()]
  const back = await wayBack(attacker, email)
  await beginOpenId(victim.ctx(), {})
  await assert.rejects(finish(victim, back), { error: 'openidRefused' })
  assert.equal(victim.session, null)
})

test('a refusal at the provider is reported as such', async () => {
  const browser = newBrowser()
  const { address } = await beginOpenId(browser.ctx(), {})
  const query = await logInThere(address, newEmail(), redirectUri, true)
  await assert.rejects(finish(browser, { query }), { error: 'openidDenied' })
})

test('who waits longer than ten minutes begins again', async () => {
  const browser = newBrowser()
  const back = await wayBack(browser, newEmail())
  world.clock.advance({ minutes: 10 })
  await assert.rejects(finish(browser, back), { error: 'loginStepOver' })
})

test('the second factor of the account is requested here as well', async () => {
  const { email, code } = await accountWithTotp(world)
  const browser = newBrowser()
  await finish(browser, await wayBack(browser, email))
  await assert.rejects(linkOpenId(browser.ctx(), { password }, anyLimit), { error: 'secondFactorRequired' })
  assert.equal(browser.session, null)
  await proveCode(browser.ctx(), { code: code() }, anyLimit)
  assert.equal(await browser.whoIsIn(), email)
  const again = newBrowser()
  const outcome = await finish(again, await wayBack(again, email, { redirect: '/acme?page=search' }))
  assert.deepEqual(outcome, { next: 'secondFactor', redirect: '/acme?page=search' })
  assert.equal(again.session, null)
  world.clock.advance({ minutes: 1 })
  await proveCode(again.ctx(), { code: code() }, anyLimit)
  assert.equal(await again.whoIsIn(), email)
})

test('the limit of devices holds for this way in', async () => {
  const { email } = await linkedPerson()
  const [laptop, phone] = [newBrowser(), newBrowser()]
  for (const browser of [laptop, phone]) {
    await finishOpenId(browser.ctx(), await wayBack(browser, email), { ...outside, deviceLimit: () => 1 })
    world.clock.advance({ minutes: 1 })
  }
  await assert.rejects(laptop.whoIsIn(), { error: 'sessionReplaced' })
})

test('somebody who signed up like this has no password that could be guessed', async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  await finish(browser, await wayBack(browser, email))
  await signUpByOpenId(browser.ctx(), form, outside)
  for (const guess of ['', 'null', 'undefined', password])
    await assert.rejects(login(newBrowser().ctx(), { email, password: guess }, anyLimit), { error: 'loginFailed' })
})

test('an email that signed up in the meantime is not taken over', async () => {
  const [browser, email] = [newBrowser(), newEmail()]
  await finish(browser, await wayBack(browser, email))
  const { account } = await world.account()
  await world.db.updateTable('account').set({ email }).where('id', '=', account.id).execute()
  await assert.rejects(signUpByOpenId(browser.ctx(), form, outside), { error: 'emailExists' })
  assert.equal(browser.session, null)
})

test("a connection can be ended with the password; nobody else's is", async () => {
  const [ada, kim] = [await linkedPerson(), await linkedPerson()]
  const ctx = { ...ada.ctx, openid }
  await assert.rejects(disconnectOpenId(ctx, { password: 'wrong-horse1' }), { error: 'passwordWrong' })
  await disconnectOpenId(ctx, { password })
  await assert.rejects(disconnectOpenId(ctx, { password }), { error: 'notFound' })
  assert.deepEqual(await readConnection(ada.ctx), { connectedAt: null, lastUsedAt: null })
  assert.ok((await readConnection(kim.ctx)).connectedAt)
  const browser = newBrowser()
  assert.equal((await finish(browser, await wayBack(browser, ada.email))).next, 'link')
})

test('without a provider there is nothing to begin, and one that does not answer is said so', async () => {
  await assert.rejects(beginOpenId(newBrowser({ openid: null }).ctx(), {}), { error: 'openidOff' })
  const silent = openOpenId({ ...server.env, OIDC_ISSUER: 'http://127.0.0.1:9' })
  await assert.rejects(beginOpenId(newBrowser({ openid: silent }).ctx(), {}), { error: 'openidUnreachable' })
})

test('what must stay between us and the provider is sealed', async () => {
  const browser = newBrowser()
  const { address } = await beginOpenId(browser.ctx(), {})
  const rows = JSON.stringify(await world.db.selectFrom('sign_in_step').selectAll().execute())
  assert.ok(!rows.includes(new URL(address).searchParams.get('nonce')!))
})

const closedTo = (env: Record<string, string>) => newBrowser({ openid, config: { ...world.app().config, ...readConfig(env) } })

test('with invitations only, the provider opens no account for somebody who was not invited', async () => {
  await world.account()
  const browser = closedTo({ SIGN_UP: 'invitation' })
  const back = await wayBack(browser, newEmail())
  await assert.rejects(finish(browser, back), { error: 'signUpByInvitation' })
})

test('with invitations only, somebody invited signs up through the provider', async () => {
  await world.account()
  const [browser, email] = [closedTo({ SIGN_UP: 'invitation' }), newEmail()]
  const invited = { ...outside, isInvited: async (_ctx: unknown, address: string) => address === email }
  await finishOpenId(browser.ctx(), await wayBack(browser, email), invited)
  assert.equal((await signUpByOpenId(browser.ctx(), form, invited)).subjectId, email)
})

test('an address outside the allowed domains gets no account through the provider', async () => {
  const browser = closedTo({ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'acme.com' })
  const back = await wayBack(browser, newEmail())
  await assert.rejects(finish(browser, back), { error: 'signUpDomain' })
})

test('sign-up that was closed while the form was filled in is closed', async () => {
  await world.account()
  const browser = newBrowser()
  await finish(browser, await wayBack(browser, newEmail()))
  const closed = { ...browser.ctx(), config: readConfig({ SIGN_UP: 'closed' }) }
  await assert.rejects(signUpByOpenId(closed, form, outside), { error: 'signUpClosed' })
})

test('whoever has an account enters through the provider also while nobody can sign up', async () => {
  const { email } = await linkedPerson()
  const browser = closedTo({ SIGN_UP: 'closed' })
  const outcome = await finish(browser, await wayBack(browser, email))
  assert.equal(outcome.next, 'entered')
})
