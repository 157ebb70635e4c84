import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountCtx, RequestFacts } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { openWorld } from '../../../../testing/world.ts'
import { identify } from '../account.ts'
import { listDevices } from './devices.ts'
import { enter } from './enter.ts'

const world = await openWorld()
const mailsTo = ({ account }: AccountCtx) =>
  world.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', account.email).execute()

/** A browser of this person, which keeps its cookies. */
function browserOf(ctx: AccountCtx, facts: Partial<RequestFacts> = {}, db = ctx.db) {
  const cookies: { session: string | null; device: string | null } = { session: null, device: null }
  const request = () => ({
    ...ctx.request,
    ...facts,
    sessionToken: cookies.session,
    deviceToken: cookies.device,
    setSession: (cookie: { value: string } | null) => void (cookies.session = cookie?.value ?? null),
    setDevice: (token: string) => void (cookies.device = token),
  })
  return {
    cookies,
    enter: (limit: number | null = null) => enter({ ...ctx, db, request: request() }, ctx.account, () => limit),
    state: () =>
      identify(world.app(), cookies.session ?? '').then(
        (found) => (found ? 'in' : 'out'),
        (error: { error: string }) => error.error,
      ),
    devices: () => listDevices({ ...ctx, request: request() }),
  }
}

test('any number of devices by default', async () => {
  const ada = await world.account()
  const browsers = Array.from({ length: 5 }, () => browserOf(ada))
  for (const browser of browsers) await browser.enter()
  assert.deepEqual(await Promise.all(browsers.map(({ state }) => state())), ['in', 'in', 'in', 'in', 'in'])
})

test('one device too many ends the oldest session, which learns why', async () => {
  const ada = await world.account()
  const [first, second, third] = [browserOf(ada), browserOf(ada), browserOf(ada)]
  for (const browser of [first, second, third]) {
    await browser.enter(2)
    world.clock.advance({ minutes: 1 })
  }
  assert.deepEqual([await first.state(), await second.state(), await third.state()], ['sessionReplaced', 'in', 'in'])
})

test('a replaced session is no device any more', async () => {
  const ada = await world.account()
  const [first, second] = [browserOf(ada), browserOf(ada)]
  await first.enter(1)
  world.clock.advance({ minutes: 1 })
  await second.enter(1)
  assert.equal((await second.devices()).devices.length, 1)
})

test('logging in again on the same browser takes no second place', async () => {
  const ada = await world.account()
  const [laptop, phone] = [browserOf(ada), browserOf(ada)]
  await laptop.enter(2)
  await phone.enter(2)
  await phone.enter(2)
  assert.deepEqual([await laptop.state(), await phone.state()], ['in', 'in'])
})

test('a lower limit logs out all that are too many', async () => {
  const ada = await world.account()
  const before = [browserOf(ada), browserOf(ada), browserOf(ada)]
  for (const browser of before) await browser.enter()
  await browserOf(ada).enter(1)
  assert.deepEqual(new Set(await Promise.all(before.map(({ state }) => state()))), new Set(['sessionReplaced']))
})

test('the limit of one person leaves others alone', async () => {
  const [ada, kim] = [await world.account(), browserOf(await world.account())]
  await kim.enter(1)
  for (let count = 0; count < 2; count++) await browserOf(ada).enter(1)
  assert.equal(await kim.state(), 'in')
})

test('two logins at the same moment share the last place', async () => {
  const ada = await world.account()
  const rival = browserOf(ada)
  let late: Promise<unknown> = Promise.resolve()
  const first = await atomic(world.db, async (tx) => {
    const browser = browserOf(ada, {}, tx)
    await browser.enter(1)
    world.clock.advance({ minutes: 1 })
    late = rival.enter(1)
    await world.untilSomebodyWaits()
    return browser
  })
  await late
  assert.deepEqual([await first.state(), await rival.state()], ['sessionReplaced', 'in'])
})

test('a replaced session is forgotten when it would have ended anyway', async () => {
  const ada = await world.account()
  const [first, second] = [browserOf(ada), browserOf(ada)]
  await first.enter(1)
  world.clock.advance({ minutes: 1 })
  await second.enter(1)
  world.clock.advance({ days: 31 })
  assert.equal(await first.state(), 'out')
})

test('the first login is no news', async () => {
  const ada = await world.account()
  await browserOf(ada).enter()
  assert.deepEqual(await mailsTo(ada), [])
})

test('a login on a new device is mailed, with what it takes to recognise it', async () => {
  const ada = await world.account()
  await browserOf(ada).enter()
  await browserOf(ada, { userAgent: 'Mozilla/5.0 (iPad; CPU OS 16_6) Safari/604.1', address: '198.51.100.9' }).enter()
  const [mail, ...others] = await mailsTo(ada)
  assert.deepEqual(others, [])
  assert.equal(mail?.subject, 'New device logged in to Quarry')
  const body = mail?.body_text ?? ''
  assert.match(body, /^Device: Safari · iPad$/m)
  assert.match(body, /^Network address: 198\.51\.100\.9$/m)
  assert.match(body, /^Time: \w+ \d+, 2026 at \d+:\d\d [AP]M \(UTC\)$/m)
  assert.match(body, /^http:\/\/localhost:3000\/resetPassword$/m)
})

test('a device seen before is no news, also after logging out', async () => {
  const ada = await world.account()
  const [laptop, phone] = [browserOf(ada), browserOf(ada)]
  await laptop.enter()
  await phone.enter()
  phone.cookies.session = null
  await phone.enter()
  assert.equal((await mailsTo(ada)).length, 1)
})

test('a browser that somebody else has used is new to this account', async () => {
  const [ada, kim] = [await world.account(), await world.account()]
  const hers = browserOf(ada)
  await hers.enter()
  await browserOf(kim).enter()
  const shared = browserOf(kim)
  shared.cookies.device = hers.cookies.device
  await shared.enter()
  assert.equal((await mailsTo(kim)).length, 1)
})
