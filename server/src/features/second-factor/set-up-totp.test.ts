import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atomic } from '../../db/db.ts'
import { accountWithPassword, accountWithTotp, password } from '../../../testing/sign-in/secured-account.ts'
import { codeOf } from '../../../testing/sign-in/totp-code.ts'
import { openWorld } from '../../../testing/world.ts'
import { readSecondFactor, removeTotp, renewRecoveryCodes } from './manage.ts'
import { beginTotp, confirmTotp } from './set-up-totp.ts'

const world = await openWorld()
const mailsTo = async (email: string) =>
  (await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )
const notedOf = async (id: string) =>
  (await world.db.selectFrom('audit_entry').select('action').where('subject', '=', id).execute()).map(({ action }) => action)

test('a secret is for the account and for typing as well as for a QR code', async () => {
  const ada = await accountWithPassword(world)
  const { uri, secret } = await beginTotp(ada, { password })
  assert.match(secret, /^[A-Z2-7]{32}$/)
  const shown = new URL(uri)
  assert.equal(shown.protocol, 'otpauth:')
  assert.equal(shown.searchParams.get('secret'), secret)
  assert.equal(decodeURIComponent(shown.pathname), `/Quarry:${ada.account.email}`)
})

test('a set-up asks for nothing before a code has confirmed it', async () => {
  const ada = await accountWithPassword(world)
  await beginTotp(ada, { password })
  assert.deepEqual(await readSecondFactor(ada), { totpSince: null, recoveryCodesLeft: 0 })
})

test('a code of the app turns it on, and ten recovery codes are shown', async () => {
  const ada = await accountWithPassword(world)
  const { secret } = await beginTotp(ada, { password })
  const { recoveryCodes } = await confirmTotp(ada, { code: codeOf(secret, world.clock.now()) })
  assert.equal(new Set(recoveryCodes).size, 10)
  for (const code of recoveryCodes) assert.match(code, /^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/)
  assert.deepEqual(await readSecondFactor(ada), { totpSince: world.clock.now().toISOString(), recoveryCodesLeft: 10 })
})

test('a wrong code turns nothing on', async () => {
  const ada = await accountWithPassword(world)
  const { secret } = await beginTotp(ada, { password })
  const code = codeOf(secret, new Date(world.clock.now().getTime() - 90_000))
  await assert.rejects(confirmTotp(ada, { code }), { error: 'codeWrong' })
  assert.equal((await readSecondFactor(ada)).totpSince, null)
})

test('a set-up that was left lying for an hour is over', async () => {
  const ada = await accountWithPassword(world)
  const { secret } = await beginTotp(ada, { password })
  world.clock.advance({ minutes: 61 })
  await assert.rejects(confirmTotp(ada, { code: codeOf(secret, world.clock.now()) }), { error: 'loginStepOver' })
})

test('setting up, removing and renewing need the password', async () => {
  const ada = await accountWithPassword(world)
  const wrong = { password: 'wrong-horse1' }
  await assert.rejects(beginTotp(ada, wrong), { error: 'passwordWrong' })
  const { ctx } = await accountWithTotp(world)
  await assert.rejects(removeTotp(ctx, wrong), { error: 'passwordWrong' })
  await assert.rejects(renewRecoveryCodes(ctx, wrong), { error: 'passwordWrong' })
  assert.notEqual((await readSecondFactor(ctx)).totpSince, null)
})

test('an app that is on cannot be replaced without removing it', async () => {
  const { ctx } = await accountWithTotp(world)
  await assert.rejects(beginTotp(ctx, { password }), { error: 'totpExists' })
})

test('two set-ups confirmed at the same moment end in one app and one set of recovery codes', async () => {
  const ada = await accountWithPassword(world)
  const { secret } = await beginTotp(ada, { password })
  const code = codeOf(secret, world.clock.now())
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await confirmTotp({ ...ada, db: tx }, { code })
    late = confirmTotp(ada, { code }).catch((error: { error: string }) => error.error)
    await world.untilSomebodyWaits()
  })
  assert.equal(await late, 'totpExists')
  assert.equal((await readSecondFactor(ada)).recoveryCodesLeft, 10)
})

test('neither the secret nor a recovery code is stored', async () => {
  const { secret, recoveryCodes } = await accountWithTotp(world)
  const rows = JSON.stringify([
    await world.db.selectFrom('totp').selectAll().execute(),
    await world.db.selectFrom('recovery_code').selectAll().execute(),
  ])
  assert.ok(!rows.includes(secret))
  for (const code of recoveryCodes) assert.ok(!rows.includes(code) && !rows.includes(code.replaceAll('-', '')))
})

test('a sealed secret opens for its own account only', async () => {
  const [ada, kim] = [await accountWithTotp(world), await accountWithTotp(world)]
  const sealed = await world.db
    .selectFrom('totp')
    .select('sealed_secret')
    .where('account_id', '=', ada.ctx.account.id)
    .executeTakeFirstOrThrow()
  assert.throws(() => world.app().vault.open(sealed.sealed_secret, `totp:${kim.ctx.account.id}`))
})

test('removing the app removes the recovery codes with it', async () => {
  const { ctx } = await accountWithTotp(world)
  await removeTotp(ctx, { password })
  assert.deepEqual(await readSecondFactor(ctx), { totpSince: null, recoveryCodesLeft: 0 })
  await assert.rejects(removeTotp(ctx, { password }), { error: 'notFound' })
})

test('what somebody else has set up is untouched', async () => {
  const [ada, kim] = [await accountWithTotp(world), await accountWithTotp(world)]
  await renewRecoveryCodes(ada.ctx, { password })
  await removeTotp(ada.ctx, { password })
  const { totpSince, recoveryCodesLeft } = await readSecondFactor(kim.ctx)
  assert.ok(totpSince)
  assert.equal(recoveryCodesLeft, 10)
})

test('recovery codes exist only beside a second factor', async () => {
  const ada = await accountWithPassword(world)
  await assert.rejects(renewRecoveryCodes(ada, { password }), { error: 'secondFactorOff' })
})

test('turning on and off is audited, and mailed to the owner in their language', async () => {
  const { ctx, email } = await accountWithTotp(world, { lang: 'ko' })
  await removeTotp(ctx, { password })
  assert.deepEqual(await mailsTo(email), ['Quarry 계정에 2단계 인증을 설정했어요', 'Quarry 계정에서 인증 앱을 해제했어요'])
  assert.deepEqual(await notedOf(ctx.account.id), ['account.addTotp', 'account.removeTotp'])
})
