import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { AnyoneCtx } from '../../../context.ts'
import { openWorld } from '../../../../testing/world.ts'
import { rememberDevice } from './known-device.store.ts'
import { admitLogin, admitMail, admitPassword } from './throttle.ts'
import { hashToken, newToken } from '../token.ts'

const world = await openWorld()
const refused = { name: 'Failure', error: 'tooManyRequests' }
let networks = 0
/** A network nobody in this file has used. */
const newNetwork = (): string => `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks++ & 255}`
const newEmail = (): string => `${randomUUID()}@example.com`
/** Somebody elsewhere. */
const from = (address: string, deviceToken: string | null = null): AnyoneCtx =>
  world.anyone({ address, deviceToken, isForwarded: true })

/** Somebody who has guessed five times. */
async function guesser(email = newEmail()) {
  const ctx = from(newNetwork())
  for (let count = 0; count < 5; count++) await admitLogin(ctx, email)
  return { ctx, email }
}

/** A person and the browser they log in on. */
async function personWithDevice() {
  const [{ account }, token] = [await world.account(), newToken()]
  await rememberDevice(world.db, account.id, hashToken(token), world.clock.now())
  return { email: account.email, token }
}

test('the sixth attempt waits 15 seconds', async () => {
  const { ctx, email } = await guesser()
  world.clock.advance({ seconds: 15, ms: -1 })
  await assert.rejects(admitLogin(ctx, email), refused)
  world.clock.advance({ ms: 1 })
  await admitLogin(ctx, email)
})

test('who has to wait hears for how long, in every way there is to wait', async () => {
  const { ctx, email } = await guesser()
  world.clock.advance({ seconds: 5 })
  await assert.rejects(admitLogin(ctx, email), { ...refused, retryAfterSeconds: 10 })

  const everywhere = newEmail()
  for (let count = 0; count < 100; count++) await admitLogin(from(newNetwork()), everywhere)
  world.clock.advance({ minutes: 10 })
  await assert.rejects(admitLogin(from(newNetwork()), everywhere), { ...refused, retryAfterSeconds: 50 * 60 })

  const [office, limits] = [from(newNetwork()), { perEmail: 5, perNetwork: 1 }]
  await admitMail(office, 'reset', newEmail(), limits)
  await assert.rejects(admitMail(office, 'reset', newEmail(), limits), { ...refused, retryAfterSeconds: 60 * 60 })
})

test('every further pause is twice as long', async () => {
  const { ctx, email } = await guesser()
  world.clock.advance({ seconds: 15 })
  await admitLogin(ctx, email)
  world.clock.advance({ seconds: 30, ms: -1 })
  await assert.rejects(admitLogin(ctx, email), refused)
  world.clock.advance({ ms: 1 })
  await admitLogin(ctx, email)
})

test('no pause is longer than 15 minutes', async () => {
  const { ctx, email } = await guesser()
  for (let count = 0; count < 30; count++) {
    world.clock.advance({ minutes: 15 })
    await admitLogin(ctx, email)
  }
  world.clock.advance({ minutes: 15, ms: -1 })
  await assert.rejects(admitLogin(ctx, email), refused)
})

test('an attempt that was not admitted does not lengthen the pause', async () => {
  const { ctx, email } = await guesser()
  for (let second = 0; second < 14; second++) {
    world.clock.advance({ seconds: 1 })
    await assert.rejects(admitLogin(ctx, email), refused)
  }
  world.clock.advance({ seconds: 1 })
  await admitLogin(ctx, email)
})

test('a right password makes the slips before it forgotten', async () => {
  const [ctx, email] = [from(newNetwork()), newEmail()]
  for (let count = 0; count < 4; count++) await admitLogin(ctx, email)
  const succeeded = await admitLogin(ctx, email)
  await succeeded()
  for (let count = 0; count < 5; count++) await admitLogin(ctx, email)
  await assert.rejects(admitLogin(ctx, email), refused)
})

test('an hour without attempts ends the pauses', async () => {
  const { ctx, email } = await guesser()
  world.clock.advance({ hours: 1, ms: 1 })
  await admitLogin(ctx, email)
  await admitLogin(ctx, email)
})

test('other accounts and other networks do not wait', async () => {
  const { ctx, email } = await guesser()
  await admitLogin(ctx, newEmail())
  await admitLogin(from(newNetwork()), email)
})

test('the addresses of one IPv6 network count together, however they are written', async () => {
  const email = newEmail()
  for (const host of ['2001:db8::1', '2001:db8:0:0::2', '2001:db8:0:0:1:2:3:4', '2001:db8::ffff', '2001:db8::5'])
    await admitLogin(from(host), email)
  await assert.rejects(admitLogin(from('2001:db8::6'), email), refused)
  await admitLogin(from('2001:db8:0:1::6'), email)
})

test('an IPv4 address counts the same when it arrives as IPv6', async () => {
  const [address, email] = [newNetwork(), newEmail()]
  for (let count = 0; count < 5; count++) await admitLogin(from(address), email)
  await assert.rejects(admitLogin(from(`::ffff:${address}`), email), refused)
})

test('guesses at one account from many networks end after a hundred an hour', async () => {
  const email = newEmail()
  for (let count = 0; count < 100; count++) await admitLogin(from(newNetwork()), email)
  await assert.rejects(admitLogin(from(newNetwork()), email), refused)
  world.clock.advance({ hours: 1 })
  await admitLogin(from(newNetwork()), email)
})

test('while strangers guess from everywhere, the owner logs in on a known device', async () => {
  const { email, token } = await personWithDevice()
  for (let count = 0; count < 100; count++) await admitLogin(from(newNetwork()), email)
  await assert.rejects(admitLogin(from(newNetwork()), email), refused)
  await admitLogin(from(newNetwork(), token), email)
})

test('a known device opens the way to its own accounts only', async () => {
  const [{ token }, other] = [await personWithDevice(), newEmail()]
  for (let count = 0; count < 100; count++) await admitLogin(from(newNetwork()), other)
  await assert.rejects(admitLogin(from(newNetwork(), token), other), refused)
})

test('a made-up device is a stranger', async () => {
  const { email } = await personWithDevice()
  for (let count = 0; count < 100; count++) await admitLogin(from(newNetwork()), email)
  await assert.rejects(admitLogin(from(newNetwork(), newToken()), email), refused)
})

test('guesses on a known device are slowed down as well', async () => {
  const { email, token } = await personWithDevice()
  for (let count = 0; count < 5; count++) await admitLogin(from(newNetwork(), token), email)
  await assert.rejects(admitLogin(from(newNetwork(), token), email), refused)
})

test('one network that has to wait cannot use up the attempts an account has', async () => {
  const { ctx, email } = await guesser()
  for (let count = 0; count < 200; count++) await assert.rejects(admitLogin(ctx, email), refused)
  for (let count = 0; count < 95; count++) await admitLogin(from(newNetwork()), email)
  await assert.rejects(admitLogin(from(newNetwork()), email), refused)
})

test('one network tries at most three hundred accounts an hour', async () => {
  const ctx = from(newNetwork())
  for (let count = 0; count < 300; count++) await admitLogin(ctx, newEmail())
  await assert.rejects(admitLogin(ctx, newEmail()), refused)
})

test('right passwords are no guesses, so that an office behind one address is not kept out', async () => {
  const ctx = from(newNetwork())
  for (let count = 0; count < 310; count++) {
    const succeeded = await admitLogin(ctx, newEmail())
    await succeeded()
  }
})

test('attempts made at the same moment are counted too', async () => {
  const [ctx, email] = [from(newNetwork()), newEmail()]
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => admitLogin(ctx, email)))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 5)
})

test('the password of somebody logged in is guessed with the same pauses', async () => {
  const { account } = await world.account()
  for (let count = 0; count < 5; count++) await admitPassword(world.app(), account.id)
  await assert.rejects(admitPassword(world.app(), account.id), refused)
  world.clock.advance({ seconds: 15 })
  await admitPassword(world.app(), account.id)
})

test('one network asks for so many mails an hour, to whomever', async () => {
  const limits = { perEmail: 5, perNetwork: 3 }
  const ctx = from(newNetwork())
  for (let count = 0; count < 3; count++) await admitMail(ctx, 'reset', newEmail(), limits)
  await assert.rejects(admitMail(ctx, 'reset', newEmail(), limits), refused)
  world.clock.advance({ hours: 1 })
  await admitMail(ctx, 'reset', newEmail(), limits)
})

test('whoever tries the product at its own machine has as many addresses mailed as they play people, and each no more often', async () => {
  const limits = { perEmail: 2, perNetwork: 1 }
  const ctx = world.anyone({ address: '127.0.0.1' })
  for (let count = 0; count < 3; count++) await admitMail(ctx, 'signUp', newEmail(), limits)
  const email = newEmail()
  for (let count = 0; count < 2; count++) await admitMail(ctx, 'signUp', email, limits)
  await assert.rejects(admitMail(ctx, 'signUp', email, limits), refused)
})
