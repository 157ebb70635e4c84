import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@quarry/contract/limits'
import type { AccountCtx } from '../../context.ts'
import { Authenticator } from '../../../testing/sign-in/authenticator.ts'
import { type Browser, openBrowser } from '../../../testing/browser.ts'
import { accountWithPassword, accountWithTotp, password } from '../../../testing/sign-in/secured-account.ts'
import { openWorld } from '../../../testing/world.ts'
import { login } from '../account/login/login.ts'
import { proveCode, readChallenge } from '../second-factor/prove.ts'
import { readSecondFactor } from '../second-factor/manage.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { beginPasskeyLogin, loginWithPasskey } from './login-with-passkey.ts'
import { listPasskeys, removePasskey } from './manage.ts'
import { insertPasskey } from './passkey.store.ts'
import { beginPasskeyProof, provePasskey } from './prove-passkey.ts'

const world = await openWorld()
const origin = 'http://localhost:3000'
const anyLimit = () => null
const newAuthenticator = () => new Authenticator(origin)
let networks = 0
const newBrowser = () => openBrowser(world, { address: `10.2.${networks >> 8}.${networks++ & 255}` })

/** The account's context in a browser that keeps its steps. */
const inBrowser = (browser: Browser, { account }: AccountCtx): AccountCtx => ({ ...browser.ctx(), account })

async function add(ctx: AccountCtx, authenticator: Authenticator, name = 'Laptop') {
  const browser = newBrowser()
  const { options } = await beginPasskey(inBrowser(browser, ctx), { password })
  return addPasskey(inBrowser(browser, ctx), { response: authenticator.create(options), name })
}

async function personWithPasskey() {
  const [ctx, authenticator] = [await accountWithPassword(world), newAuthenticator()]
  const { passkey, recoveryCodes } = await add(ctx, authenticator)
  return { ctx, authenticator, passkey, recoveryCodes, email: ctx.account.email }
}

async function enterWith(
  browser: Browser,
  answer: (options: Record<string, unknown>) => Record<string, unknown>,
  limit: number | null = null,
) {
  const { options } = await beginPasskeyLogin(browser.ctx())
  return loginWithPasskey(browser.ctx(), { response: answer(options) }, () => limit)
}

test('a passkey alone logs in, and its use is noted', async () => {
  const { ctx, authenticator, email } = await personWithPasskey()
  const browser = newBrowser()
  assert.equal((await enterWith(browser, (options) => authenticator.get(options))).subjectId, email)
  assert.equal(await browser.whoIsIn(), email)
  const { passkeys } = await listPasskeys(ctx)
  assert.deepEqual(
    passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt]),
    [['Laptop', world.clock.now().toISOString()]],
  )
})

test('it counts as both factors, also where an authenticator app is on', async () => {
  const { ctx, email } = await accountWithTotp(world)
  const [authenticator, browser] = [newAuthenticator(), newBrowser()]
  await add(ctx, authenticator)
  await enterWith(browser, (options) => authenticator.get(options))
  assert.equal(await browser.whoIsIn(), email)
})

test('making one needs the password, and asks for one that finds itself and checks the person', async () => {
  const [ctx, browser] = [await accountWithPassword(world), newBrowser()]
  await assert.rejects(beginPasskey(inBrowser(browser, ctx), { password: 'wrong-horse1' }), { error: 'passwordWrong' })
  const { options } = await beginPasskey(inBrowser(browser, ctx), { password })
  const { rp, authenticatorSelection } = options as { rp: object; authenticatorSelection: Record<string, unknown> }
  assert.deepEqual(rp, { name: 'Quarry', id: 'localhost' })
  assert.equal(authenticatorSelection['residentKey'], 'required')
  assert.equal(authenticatorSelection['userVerification'], 'required')
})

test('one account may have several, each with its name, and the first brings recovery codes', async () => {
  const ctx = await accountWithPassword(world)
  const first = await add(ctx, newAuthenticator(), 'Laptop')
  world.clock.advance({ seconds: 1 })
  const second = await add(ctx, newAuthenticator(), 'Phone')
  assert.equal(first.recoveryCodes.length, 10)
  assert.deepEqual(second.recoveryCodes, [])
  assert.deepEqual(
    (await listPasskeys(ctx)).passkeys.map(({ name }) => name),
    ['Laptop', 'Phone'],
  )
})

test('with a passkey the password alone is not enough any more', async () => {
  const { ctx, email, authenticator } = await personWithPasskey()
  const browser = newBrowser()
  await assert.rejects(login(browser.ctx(), { email, password }, anyLimit), { error: 'secondFactorRequired' })
  assert.deepEqual((await readChallenge(browser.ctx())).methods, ['passkey', 'recoveryCode'])
  const { options } = await beginPasskeyProof(browser.ctx())
  const allowed = options['allowCredentials'] as { id: string }[]
  assert.deepEqual(
    allowed.map(({ id }) => id),
    [authenticator.id],
  )
  await provePasskey(browser.ctx(), { response: authenticator.get(options) }, anyLimit)
  assert.equal(await browser.whoIsIn(), ctx.account.email)
})

test('whoever has lost the passkey uses a recovery code', async () => {
  const { email, recoveryCodes } = await personWithPasskey()
  const browser = newBrowser()
  await assert.rejects(login(browser.ctx(), { email, password }, anyLimit), { error: 'secondFactorRequired' })
  await proveCode(browser.ctx(), { code: recoveryCodes[0]! }, anyLimit)
  assert.equal(await browser.whoIsIn(), email)
})

test('the passkey of another account proves nothing as second factor', async () => {
  const [ada, kim] = [await personWithPasskey(), await personWithPasskey()]
  const browser = newBrowser()
  await assert.rejects(login(browser.ctx(), { email: ada.email, password }, anyLimit), { error: 'secondFactorRequired' })
  const { options } = await beginPasskeyProof(browser.ctx())
  const response = kim.authenticator.get(options)
  await assert.rejects(provePasskey(browser.ctx(), { response }, anyLimit), { error: 'passkeyRefused' })
  assert.equal(browser.session, null)
})

const wrongs = {
  'made at another address': { origin: 'http://evil.example' },
  'made for another host': { rpId: 'evil.example' },
  'used without checking who the person is': { userVerified: false },
} as const
for (const [title, wrong] of Object.entries(wrongs)) {
  test(`a reply ${title} does not log in`, async () => {
    const { authenticator } = await personWithPasskey()
    const browser = newBrowser()
    await assert.rejects(
      enterWith(browser, (options) => authenticator.get(options, wrong)),
      { error: 'passkeyRefused' },
    )
    assert.equal(browser.session, null)
  })

  test(`a passkey ${title} is not kept`, async () => {
    const [ctx, browser] = [await accountWithPassword(world), newBrowser()]
    const { options } = await beginPasskey(inBrowser(browser, ctx), { password })
    const response = newAuthenticator().create(options, wrong)
    await assert.rejects(addPasskey(inBrowser(browser, ctx), { response, name: 'x' }), { error: 'passkeyRefused' })
    assert.deepEqual((await listPasskeys(ctx)).passkeys, [])
  })
}

test('a challenge is good for one attempt, in the browser that asked, for ten minutes', async () => {
  const { authenticator } = await personWithPasskey()
  const [mine, theirs] = [newBrowser(), newBrowser()]
  const { options } = await beginPasskeyLogin(mine.ctx())
  const response = authenticator.get(options)
  await assert.rejects(loginWithPasskey(theirs.ctx(), { response }, anyLimit), { error: 'loginStepOver' })
  await assert.rejects(loginWithPasskey(mine.ctx(), { response: {} }, anyLimit), { error: 'passkeyRefused' })
  await assert.rejects(loginWithPasskey(mine.ctx(), { response }, anyLimit), { error: 'loginStepOver' })
  const again = await beginPasskeyLogin(mine.ctx())
  world.clock.advance({ minutes: 10 })
  const late = { response: authenticator.get(again.options) }
  await assert.rejects(loginWithPasskey(mine.ctx(), late, anyLimit), { error: 'loginStepOver' })
})

test('a reply to another challenge is refused', async () => {
  const { authenticator } = await personWithPasskey()
  const other = await beginPasskeyLogin(newBrowser().ctx())
  await assert.rejects(
    enterWith(newBrowser(), () => authenticator.get(other.options)),
    { error: 'passkeyRefused' },
  )
})

test('a counter that goes back, or does not rise, shows a copy and is refused', async () => {
  const { authenticator, email } = await personWithPasskey()
  authenticator.counter = 41
  await enterWith(newBrowser(), (options) => authenticator.get(options))
  for (const counter of [41, 42]) {
    const copy = enterWith(newBrowser(), (options) => authenticator.get(options, { counter }))
    await assert.rejects(copy, { error: 'passkeyRefused' })
  }
  const browser = newBrowser()
  await enterWith(browser, (options) => authenticator.get(options, { counter: 43 }))
  assert.equal(await browser.whoIsIn(), email)
})

test('an authenticator that does not count is taken again and again', async () => {
  const { authenticator, email } = await personWithPasskey()
  for (let count = 0; count < 2; count++) {
    const browser = newBrowser()
    await enterWith(browser, (options) => authenticator.get(options, { counter: 0 }))
    assert.equal(await browser.whoIsIn(), email)
  }
})

test('a passkey is kept for one account', async () => {
  const { authenticator } = await personWithPasskey()
  const other = await accountWithPassword(world)
  await assert.rejects(add(other, authenticator), { error: 'passkeyRefused' })
  assert.deepEqual((await listPasskeys(other)).passkeys, [])
})

test('a set-up begun by one person is not finished by another in the same browser', async () => {
  const [ada, kim] = [await accountWithPassword(world), await accountWithPassword(world)]
  const browser = newBrowser()
  const { options } = await beginPasskey(inBrowser(browser, ada), { password })
  const response = newAuthenticator().create(options)
  await assert.rejects(addPasskey(inBrowser(browser, kim), { response, name: 'x' }), { error: 'loginStepOver' })
})

test('nobody sees or removes the passkey of somebody else', async () => {
  const [{ ctx, passkey }, stranger] = [await personWithPasskey(), await accountWithPassword(world)]
  assert.deepEqual((await listPasskeys(stranger)).passkeys, [])
  await assert.rejects(removePasskey(stranger, { passkeyId: passkey.id, password }), { error: 'notFound' })
  assert.equal((await listPasskeys(ctx)).passkeys.length, 1)
})

test('a removed passkey does not log in, and without a factor the password is enough again', async () => {
  const { ctx, authenticator, passkey, email } = await personWithPasskey()
  await assert.rejects(removePasskey(ctx, { passkeyId: passkey.id, password: 'wrong-horse1' }), { error: 'passwordWrong' })
  await removePasskey(ctx, { passkeyId: passkey.id, password })
  await assert.rejects(
    enterWith(newBrowser(), (options) => authenticator.get(options)),
    { error: 'passkeyRefused' },
  )
  assert.equal((await readSecondFactor(ctx)).recoveryCodesLeft, 0)
  const browser = newBrowser()
  await login(browser.ctx(), { email, password }, anyLimit)
  assert.equal(await browser.whoIsIn(), email)
})

test('the limit of devices holds for passkeys', async () => {
  const { authenticator } = await personWithPasskey()
  const [laptop, phone] = [newBrowser(), newBrowser()]
  for (const browser of [laptop, phone]) {
    await enterWith(browser, (options) => authenticator.get(options), 1)
    world.clock.advance({ minutes: 1 })
  }
  await assert.rejects(laptop.whoIsIn(), { error: 'sessionReplaced' })
})

test('adding and removing is audited and mailed', async () => {
  const { ctx, passkey, email } = await personWithPasskey()
  await removePasskey(ctx, { passkeyId: passkey.id, password })
  const mails = await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['A passkey was added to your Quarry account', 'A passkey was removed from your Quarry account'],
  )
  const noted = await world.db.selectFrom('audit_entry').select('action').where('subject', '=', ctx.account.id).execute()
  assert.deepEqual(
    noted.map(({ action }) => action),
    ['account.addPasskey', 'account.removePasskey'],
  )
})

test('an account keeps so many passkeys and no more', async () => {
  const ctx = await accountWithPassword(world)
  for (let n = 0; n < limits.passkeysPerAccount; n += 1) {
    const key = { credentialId: `${ctx.account.id} ${n}`, publicKey: new Uint8Array(1), counter: 0, transports: [] }
    await insertPasskey(world.db, { ...key, accountId: ctx.account.id, name: 'Key', createdAt: world.clock.now() })
  }
  await assert.rejects(add(ctx, newAuthenticator()), { error: 'passkeyLimitReached' })
})
