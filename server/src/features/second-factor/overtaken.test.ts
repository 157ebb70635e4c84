import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountCtx } from '../../context.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { accountWithPassword, accountWithTotp, password } from '../../../testing/sign-in/secured-account.ts'
import { openWorld } from '../../../testing/world.ts'
import type { Db } from '../../db/db.ts'
import { mailJobs } from '../../mail/mail.jobs.ts'
import { accountJobs } from '../account/account.jobs.ts'
import { closeAccount, lockAccount } from '../account/account.ts'
import { updatePasswordHash } from '../account/account.store.ts'
import { login } from '../account/login/login.ts'
import { requestPasswordReset, resetPassword } from '../account/password/reset-password.ts'
import { deleteStepsOf } from '../account/login/step.store.ts'
import { confirmTotpRow, putUnconfirmedTotp } from './second-factor.store.ts'
import { proveCode } from './prove.ts'

const world = await openWorld()
const anyLimit = () => null

/** Makes a change of the account while a login with its password is under way, between the proof and the session. */
async function overtake({ account }: AccountCtx, change: (tx: Db) => Promise<unknown>) {
  const browser = openBrowser(world)
  let late: Promise<unknown> = Promise.resolve()
  await world.db.transaction().execute(async (tx) => {
    await lockAccount(tx, account.id)
    late = login(browser.ctx(), { email: account.email, password }, anyLimit).then(
      () => 'in',
      (error: unknown) => (error as { error?: string }).error ?? error,
    )
    await world.untilSomebodyWaits()
    await change(tx)
  })
  const outcome = await late
  const sessions = await world.db.selectFrom('session').select('id').where('account_id', '=', account.id).execute()
  return { outcome, sessions: sessions.length, steps: browser.steps.size }
}

const nobodyIn = (outcome: string) => ({ outcome, sessions: 0, steps: 0 })

test('who knew the old password is not in after a new one was set', async () => {
  const ctx = await accountWithPassword(world)
  const result = await overtake(ctx, (tx) => updatePasswordHash(tx, ctx.account.id, 'another'))
  assert.deepEqual(result, nobodyIn('loginFailed'))
})

test('who knew the old password does not get as far as the second factor either', async () => {
  const { ctx } = await accountWithTotp(world)
  const result = await overtake(ctx, (tx) => updatePasswordHash(tx, ctx.account.id, 'another'))
  assert.deepEqual(result, nobodyIn('loginFailed'))
})

test('a login that waits for its second factor is over once a new password is set by mail', async () => {
  const { ctx, email, code } = await accountWithTotp(world)
  const browser = openBrowser(world)
  await assert.rejects(login(browser.ctx(), { email, password }, anyLimit), { error: 'secondFactorRequired' })
  await requestPasswordReset(world.anyone(), { email })
  await world.runJobs([...accountJobs, ...mailJobs])
  const mails = await world.db.selectFrom('outbox_mail').select('body_text').where('recipient', '=', email).execute()
  const token = mails.flatMap(({ body_text: text }) => /resetPassword\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? ''
  await resetPassword(world.anyone(), { token, password: 'brand-new-1', passwordConfirm: 'brand-new-1' })
  await assert.rejects(proveCode(browser.ctx(), { code: code() }, anyLimit), { error: 'loginStepOver' })
  assert.deepEqual(await world.db.selectFrom('session').select('id').where('account_id', '=', ctx.account.id).execute(), [])
})

test('nobody gets into an account that is deleted meanwhile', async () => {
  const ctx = await accountWithPassword(world)
  const result = await overtake(ctx, (tx) => closeAccount(tx, ctx, { reasons: ['other'], comment: '' }))
  assert.deepEqual(result, nobodyIn('loginFailed'))
})

test('a second factor that is turned on meanwhile is requested', async () => {
  const ctx = await accountWithPassword(world)
  const { id } = ctx.account
  const result = await overtake(ctx, async (tx) => {
    await putUnconfirmedTotp(tx, id, 'sealed', world.clock.now())
    await confirmTotpRow(tx, id, 1, world.clock.now())
  })
  assert.deepEqual(result, { outcome: 'secondFactorRequired', sessions: 0, steps: 1 })
})

test('a new password and a code at the same moment do not wait for each other for ever', async () => {
  const { ctx, code } = await accountWithTotp(world)
  const browser = openBrowser(world)
  await assert.rejects(login(browser.ctx(), { email: ctx.account.email, password }, anyLimit), { error: 'secondFactorRequired' })
  let late: Promise<unknown> = Promise.resolve()
  await world.db.transaction().execute(async (tx) => {
    await lockAccount(tx, ctx.account.id)
    late = assert.rejects(proveCode(browser.ctx(), { code: code() }, anyLimit), { error: 'loginStepOver' })
    await world.untilSomebodyWaits()
    await deleteStepsOf(tx, ctx.account.id)
  })
  await late
})
