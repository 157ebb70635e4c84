import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startCloud } from '@quarry/integrations/platforms/owncloud-family/testing/server'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { askSignIn, beginSignIn } from './sign-in.ts'

const world = await openWorld()
const parts = openParts(world)
const cloud = await startCloud('nextcloud')
after(() => cloud[Symbol.asyncDispose]())

const serviceName = 'nextcloud'
const over = { error: 'sourceSignInOver' }

async function begun() {
  const ctx = await world.member(parts)
  const { address, ticket } = await beginSignIn(ctx, { serviceName, settings: { url: cloud.origin } })
  cloud.signIn.agree(address)
  return { ctx, ticket }
}

test('what the person agreed to fills in the form', async () => {
  const { ctx, ticket } = await begun()
  const given = await askSignIn(ctx, { serviceName, ticket })
  assert.deepEqual([given?.['id'], cloud.signIn.passwords.get(given?.['password'] ?? '')], ['alice', 'Quarry'])
})

test('the form waits until the person has agreed', async () => {
  const ctx = await world.member(parts)
  const { ticket } = await beginSignIn(ctx, { serviceName, settings: { url: cloud.origin } })
  assert.equal(await askSignIn(ctx, { serviceName, ticket }), null)
})

test('a ticket is of no use to another person', async () => {
  const { ctx, ticket } = await begun()
  const other = await world.member({ of: ctx, role: 'ADMIN', ...parts })
  await assert.rejects(askSignIn(other, { serviceName, ticket }), over)
})

test('a ticket is of no use in another workspace', async () => {
  const { ctx, ticket } = await begun()
  const elsewhere = { ...(await world.member(parts)), account: ctx.account }
  await assert.rejects(askSignIn(elsewhere, { serviceName, ticket }), over)
})

test('a ticket that was made up leads nowhere', async () => {
  const ctx = await world.member(parts)
  const asked = cloud.requests.length
  await assert.rejects(askSignIn(ctx, { serviceName, ticket: 'v1.00000000.AAAA' }), over)
  assert.equal(cloud.requests.length, asked)
})

test('after twenty minutes it is over', async () => {
  const { ctx, ticket } = await begun()
  world.clock.advance({ minutes: 20 })
  await assert.rejects(askSignIn(ctx, { serviceName, ticket }), over)
})

test('an address that is none is named', async () => {
  const ctx = await world.member(parts)
  const settings = { url: 'files of acme' }
  await assert.rejects(beginSignIn(ctx, { serviceName, settings }), { error: 'sourceSettingsRefused', detail: 'url' })
})

test('an address the operator does not allow is not asked', async () => {
  const ctx = await world.member(parts)
  const settings = { url: 'http://10.255.255.1/' }
  await assert.rejects(beginSignIn(ctx, { serviceName, settings }), { error: 'sourceSettingsRefused' })
})

test('a service without such a page offers none', async () => {
  const ctx = await world.member(parts)
  const settings = { url: cloud.origin }
  await assert.rejects(beginSignIn(ctx, { serviceName: 'webdav', settings }), { error: 'serviceUnavailable' })
})
