import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AccountCtx } from '../../../context.ts'
import { openWorld } from '../../../../testing/world.ts'
import { identify } from '../account.ts'
import { listDevices, removeDevice, removeOtherDevices } from './devices.ts'
import { openSession } from './session.ts'

const world = await openWorld()
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1'

/** The same person on a new browser. */
async function on(ctx: AccountCtx, request: { userAgent?: string; address?: string } = {}): Promise<AccountCtx> {
  const here = { ...ctx, request: { ...ctx.request, ...request } }
  const { value } = await openSession(world.db, here, ctx.account.id)
  return { ...here, request: { ...here.request, sessionToken: value } }
}
const isLoggedIn = async ({ request }: AccountCtx) => (await identify(world.app(), request.sessionToken ?? '')) !== null

test('the list shows device, address and last use, and which one this is', async () => {
  const ada = await world.account()
  const laptop = await on(ada)
  world.clock.advance({ minutes: 6 })
  await on(ada, { userAgent: phone, address: '198.51.100.7' })
  const now = world.clock.now().toISOString()
  const { devices } = await listDevices(laptop)
  assert.deepEqual(
    devices.map(({ name, address, lastUsedAt, isThisOne }) => ({ name, address, lastUsedAt, isThisOne })),
    [
      { name: 'Safari · iPhone', address: '198.51.100.7', lastUsedAt: now, isThisOne: false },
      { name: 'Chrome · Linux', address: '192.0.2.1', lastUsedAt: devices[1]?.loggedInAt, isThisOne: true },
    ],
  )
})

test('neither expired devices nor those of others are listed', async () => {
  const ada = await world.account()
  await on(await world.account())
  await on(ada)
  world.clock.advance({ days: 31 })
  const now = await on(ada)
  assert.equal((await listDevices(now)).devices.length, 1)
})

test('a device that is removed is logged out, and the others are not', async () => {
  const ada = await world.account()
  const [here, there, elsewhere] = [await on(ada), await on(ada, { userAgent: phone }), await on(ada)]
  const { devices } = await listDevices(here)
  await removeDevice(here, { deviceId: devices.find(({ name }) => name.includes('iPhone'))?.id ?? '' })
  assert.deepEqual([await isLoggedIn(here), await isLoggedIn(there), await isLoggedIn(elsewhere)], [true, false, true])
})

test("nobody removes somebody else's device", async () => {
  const [ada, kim] = [await on(await world.account()), await on(await world.account())]
  const { devices } = await listDevices(kim)
  await assert.rejects(removeDevice(ada, { deviceId: devices[0]?.id ?? '' }), { error: 'notFound' })
  assert.equal(await isLoggedIn(kim), true)
})

test('a device that does not exist cannot be removed', async () => {
  await assert.rejects(removeDevice(await on(await world.account()), { deviceId: randomUUID() }), { error: 'notFound' })
})

test('removing this device takes its cookie as well', async () => {
  const ada = await on(await world.account())
  const { devices } = await listDevices(ada)
  const removed: unknown[] = []
  const ctx = { ...ada, request: { ...ada.request, setSession: (cookie: unknown) => void removed.push(cookie) } }
  await removeDevice(ctx, { deviceId: devices[0]?.id ?? '' })
  assert.deepEqual(removed, [null])
})

test('all other devices are removed at once, and those of others stay', async () => {
  const [ada, kim] = [await world.account(), await on(await world.account())]
  const [here, there, elsewhere] = [await on(ada), await on(ada), await on(ada)]
  assert.deepEqual(await removeOtherDevices(here), { removed: 2 })
  const left = await Promise.all([here, there, elsewhere, kim].map(isLoggedIn))
  assert.deepEqual(left, [true, false, false, true])
})

test('removals are noted, and a removal of nothing is not', async () => {
  const ada = await world.account()
  const [here] = [await on(ada), await on(ada)]
  const actions = async () => {
    const about = world.db.selectFrom('audit_entry').select(['action', 'detail']).where('subject', '=', ada.account.id)
    return (await about.execute()).map(({ action, detail }) => [action, detail])
  }
  await removeOtherDevices(here)
  await removeOtherDevices(here)
  assert.deepEqual(await actions(), [['account.removeOtherDevices', { removed: 1 }]])
})
