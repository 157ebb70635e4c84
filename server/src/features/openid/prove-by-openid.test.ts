import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '../../../testing/browser.ts'
import { logInThere, startOpenIdServer } from '../../../testing/services/openid-server.ts'
import { openWorld } from '../../../testing/world.ts'
import type { AccountCtx } from '../../context.ts'
import { openOpenId } from '../../openid/openid-provider.ts'
import { deleteAccount } from '../handover/delete-account.ts'
import { beginPasskey } from '../passkey/add-passkey.ts'
import { signUpByOpenId } from './claim-account.ts'
import { beginOpenId, finishOpenId } from './login-with-openid.ts'
import { beginOpenIdProof } from './prove-by-openid.ts'

const world = await openWorld()
const redirectUri = 'http://localhost:3000/login/openid'
const server = await startOpenIdServer({ redirectUri })
world.onEnd(() => server.close())
const openid = openOpenId(server.env)
const outside = { deviceLimit: () => null, isInvited: async () => false }
const form = { firstName: 'Grace', lastName: 'Hopper', job: 'Admiral', agreeMarketing: false }
let made = 0
const newEmail = () => `person${++made}@example.com`
const newBrowser = () => openBrowser(world, { address: `10.4.0.${made++}` }, { openid })

/** Somebody who signed up through the provider and has no password, in the browser they are logged in on. */
async function personWithoutPassword() {
  const [browser, email] = [newBrowser(), newEmail()]
  const { address } = await beginOpenId(browser.ctx(), {})
  await finishOpenId(browser.ctx(), { query: await logInThere(address, email, redirectUri) }, outside)
  const profile = await signUpByOpenId(browser.ctx(), form, outside)
  const ctx = (): AccountCtx => ({ ...browser.ctx(), account: { id: profile.id, email, lang: 'en' } })
  return { browser, email, ctx }
}

async function proveThere(
  { browser, ctx }: Pick<Awaited<ReturnType<typeof personWithoutPassword>>, 'browser' | 'ctx'>,
  email: string,
) {
  const { address } = await beginOpenIdProof(ctx(), { redirect: '/workspace/account' })
  assert.equal(new URL(address).searchParams.get('max_age'), '0')
  return finishOpenId(browser.ctx(), { query: await logInThere(address, email, redirectUri) }, outside)
}

const why = { reasons: ['notNeeded' as const], comment: '' }

test('whoever signed up through the provider shows there that it is them, and deletes the account', async () => {
  const person = await personWithoutPassword()
  await assert.rejects(deleteAccount(person.ctx(), why), { error: 'loginStepOver' })
  assert.deepEqual(await proveThere(person, person.email), { next: 'proved', redirect: '/workspace/account' })
  await deleteAccount(person.ctx(), why)
  assert.equal(await person.browser.whoIsIn(), null)
})

test('the same for a passkey, and it is good for one change', async () => {
  const person = await personWithoutPassword()
  await proveThere(person, person.email)
  assert.ok((await beginPasskey(person.ctx(), {})).options['challenge'])
  await assert.rejects(beginPasskey(person.ctx(), {}), { error: 'loginStepOver' })
})

test('it is good for ten minutes', async () => {
  const person = await personWithoutPassword()
  await proveThere(person, person.email)
  world.clock.advance({ minutes: 10 })
  await assert.rejects(beginPasskey(person.ctx(), {}), { error: 'loginStepOver' })
})

test('somebody else at the provider proves nothing', async () => {
  const [person, other] = [await personWithoutPassword(), await personWithoutPassword()]
  await assert.rejects(proveThere(person, other.email), { error: 'openidRefused' })
  await assert.rejects(proveThere(person, newEmail()), { error: 'openidRefused' })
  await assert.rejects(beginPasskey(person.ctx(), {}), { error: 'loginStepOver' })
})

test('what one proved of oneself opens nothing of another account in the same browser', async () => {
  const [person, other] = [await personWithoutPassword(), await personWithoutPassword()]
  await proveThere(person, person.email)
  const asOther = { ...person.ctx(), account: other.ctx().account }
  await assert.rejects(deleteAccount(asOther, why), { error: 'loginStepOver' })
})

test('it logs nobody in', async () => {
  const person = await personWithoutPassword()
  const { address } = await beginOpenIdProof(person.ctx(), {})
  person.browser.session = null
  await finishOpenId(person.browser.ctx(), { query: await logInThere(address, person.email, redirectUri) }, outside)
  assert.equal(person.browser.session, null)
})

test('who is not connected with the provider has nothing to show there', async () => {
  const ctx = { ...newBrowser().ctx(), account: (await world.account()).account }
  await assert.rejects(beginOpenIdProof(ctx, {}), { error: 'notFound' })
})

test('a login at the provider of long ago proves nothing now', async () => {
  const person = await personWithoutPassword()
  // The provider lives by the clock of the wall; ours is far ahead of it.
  world.clock.advance({ days: 4000 })
  await assert.rejects(proveThere(person, person.email), { error: 'openidRefused' })
})
