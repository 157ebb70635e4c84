import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Browser, openBrowser } from '../../../testing/browser.ts'
import { accountWithPassword, accountWithTotp, password } from '../../../testing/sign-in/secured-account.ts'
import { codeOf } from '../../../testing/sign-in/totp-code.ts'
import { openWorld } from '../../../testing/world.ts'
import { atomic } from '../../db/db.ts'
import { changePassword } from '../account/password/change-password.ts'
import { login } from '../account/login/login.ts'
import { proveCode, readChallenge } from './prove.ts'
import { renewRecoveryCodes } from './manage.ts'

const world = await openWorld()
let networks = 0
const browserElsewhere = () => openBrowser(world, { address: `10.1.${networks >> 8}.${networks++ & 255}` })
const anyLimit = () => null

/** Types the right password. */
async function typePassword(browser: Browser, email: string): Promise<void> {
  await assert.rejects(login(browser.ctx(), { email, password }, anyLimit), { error: 'secondFactorRequired' })
}
const typeCode = (browser: Browser, code: string) => proveCode(browser.ctx(), { code }, anyLimit)

test('the password alone opens no session', async () => {
  const { ctx, email } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  assert.equal(browser.session, null)
  assert.deepEqual(await world.db.selectFrom('session').select('id').where('account_id', '=', ctx.account.id).execute(), [])
})

test('password and code open one', async () => {
  const { email, code } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  assert.equal((await typeCode(browser, code())).subjectId, email)
  assert.equal(await browser.whoIsIn(), email)
})

test('a wrong password does not reveal the second factor', async () => {
  const { email } = await accountWithTotp(world)
  const guess = login(browserElsewhere().ctx(), { email, password: 'wrong-horse1' }, anyLimit)
  await assert.rejects(guess, { error: 'loginFailed' })
})

test('who has typed the password hears what else is requested', async () => {
  const { email } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  assert.deepEqual(await readChallenge(browser.ctx()), { email, methods: ['totp', 'recoveryCode'] })
})

test('a code in a browser where no password was typed is refused', async () => {
  const { email, code } = await accountWithTotp(world)
  await typePassword(browserElsewhere(), email)
  await assert.rejects(typeCode(browserElsewhere(), code()), { error: 'loginStepOver' })
})

test('the code of another account is refused', async () => {
  const [ada, kim] = [await accountWithTotp(world), await accountWithTotp(world)]
  const browser = browserElsewhere()
  await typePassword(browser, ada.email)
  await assert.rejects(typeCode(browser, kim.code()), { error: 'codeWrong' })
  await assert.rejects(typeCode(browser, kim.recoveryCodes[0]!), { error: 'codeWrong' })
  assert.equal(browser.session, null)
})

test('after a wrong code the right one still works', async () => {
  const { email, code } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  await assert.rejects(typeCode(browser, 'abc'), { error: 'codeWrong' })
  await typeCode(browser, code())
  assert.equal(await browser.whoIsIn(), email)
})

for (const [title, seconds, isRight] of [
  ['a clock 30 seconds behind', -30, true],
  ['a clock 30 seconds ahead', 30, true],
  ['a code of a minute ago', -60, false],
  ['a code of in a minute', 60, false],
] as const) {
  test(`${title} is ${isRight ? 'taken' : 'refused'}`, async () => {
    const { email, secret } = await accountWithTotp(world)
    world.clock.advance({ minutes: 5 })
    const browser = browserElsewhere()
    await typePassword(browser, email)
    const attempt = typeCode(browser, codeOf(secret, new Date(world.clock.now().getTime() + seconds * 1000)))
    if (isRight) assert.equal((await attempt).subjectId, email)
    else await assert.rejects(attempt, { error: 'codeWrong' })
  })
}

test('a code counts in the wide digits of a Korean or Japanese keyboard too, and six other wide signs are a wrong one', async () => {
  const { email, code } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  for (const wrong of ['여섯글자코드', '😀😀😀']) await assert.rejects(typeCode(browser, wrong), { error: 'codeWrong' })
  const wide = code().replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  await typeCode(browser, wide)
  assert.equal(await browser.whoIsIn(), email)
})

test('a code works once, also in another browser', async () => {
  const { email, code } = await accountWithTotp(world)
  const [mine, theirs] = [browserElsewhere(), browserElsewhere()]
  const seen = code()
  await typePassword(mine, email)
  await typePassword(theirs, email)
  await typeCode(mine, seen)
  await assert.rejects(typeCode(theirs, seen), { error: 'codeWrong' })
})

test('a code before one that was used is refused, although its time has not passed', async () => {
  const { email, secret, code } = await accountWithTotp(world)
  const earlier = codeOf(secret, world.clock.now())
  world.clock.advance({ seconds: 30 })
  const [mine, theirs] = [browserElsewhere(), browserElsewhere()]
  await typePassword(mine, email)
  await typePassword(theirs, email)
  await typeCode(mine, code())
  await assert.rejects(typeCode(theirs, earlier), { error: 'codeWrong' })
})

test('the code that confirmed the set-up counts as used', async () => {
  const { email, secret } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  const confirmedWith = codeOf(secret, new Date(world.clock.now().getTime() - 30_000))
  await assert.rejects(typeCode(browser, confirmedWith), { error: 'codeWrong' })
})

test('two logins with one code at the same moment end in one session', async () => {
  const { ctx, email, code } = await accountWithTotp(world)
  const [mine, theirs] = [browserElsewhere(), browserElsewhere()]
  await typePassword(mine, email)
  await typePassword(theirs, email)
  const seen = code()
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await proveCode({ ...mine.ctx(), db: tx }, { code: seen }, anyLimit)
    late = typeCode(theirs, seen).catch((error: { error: string }) => error.error)
    await world.untilSomebodyWaits()
  })
  assert.equal(await late, 'codeWrong')
  assert.equal((await world.db.selectFrom('session').select('id').where('account_id', '=', ctx.account.id).execute()).length, 1)
})

test('a recovery code works once, however it is typed, and its use is mailed', async () => {
  const { email, recoveryCodes } = await accountWithTotp(world)
  const [mine, theirs] = [browserElsewhere(), browserElsewhere()]
  await typePassword(mine, email)
  await typePassword(theirs, email)
  await typeCode(mine, ` ${recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')} `)
  assert.equal(await mine.whoIsIn(), email)
  await assert.rejects(typeCode(theirs, recoveryCodes[3]!), { error: 'codeWrong' })
  const mails = await world.db.selectFrom('outbox_mail').select('body_text').where('recipient', '=', email).execute()
  assert.equal(mails.filter(({ body_text }) => body_text.includes('Recovery codes that are left: 9.')).length, 1)
})

test('renewed recovery codes end the earlier ones', async () => {
  const { ctx, email, recoveryCodes } = await accountWithTotp(world)
  const { recoveryCodes: renewed } = await renewRecoveryCodes(ctx, { password })
  const browser = browserElsewhere()
  await typePassword(browser, email)
  await assert.rejects(typeCode(browser, recoveryCodes[0]!), { error: 'codeWrong' })
  await typeCode(browser, renewed[0]!)
  assert.equal(await browser.whoIsIn(), email)
})

test('who waits longer than ten minutes begins again', async () => {
  const { email, code } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  world.clock.advance({ minutes: 10 })
  await assert.rejects(typeCode(browser, code()), { error: 'loginStepOver' })
  await assert.rejects(readChallenge(browser.ctx()), { error: 'loginStepOver' })
})

test('a login that waits is over once the password is another', async () => {
  const { ctx, email, code } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  await changePassword(ctx, { currentPassword: password, password: 'brand-new-1', passwordConfirm: 'brand-new-1' })
  await assert.rejects(typeCode(browser, code()), { error: 'loginStepOver' })
})

test('guessing codes is slowed down where it happens, and the owner is not kept out', async () => {
  const { email, code } = await accountWithTotp(world)
  const [guesser, owner] = [browserElsewhere(), browserElsewhere()]
  await typePassword(guesser, email)
  for (let count = 0; count < 5; count++) await assert.rejects(typeCode(guesser, '000000x'), { error: 'codeWrong' })
  await assert.rejects(typeCode(guesser, code()), { error: 'tooManyRequests' })
  await typePassword(owner, email)
  await typeCode(owner, code())
  assert.equal(await owner.whoIsIn(), email)
})

test('guesses from many networks are counted together, and a browser of the owner is let in all the same', async () => {
  const { email, code } = await accountWithTotp(world)
  const own = browserElsewhere()
  await typePassword(own, email)
  await typeCode(own, code())
  world.clock.advance({ seconds: 30 })
  const refusals: string[] = []
  for (let count = 0; count < 31; count++) {
    const guesser = browserElsewhere()
    await typePassword(guesser, email)
    refusals.push(await typeCode(guesser, '000000x').then(String, ({ error }: { error: string }) => error))
  }
  assert.deepEqual([refusals[29], refusals[30]], ['codeWrong', 'tooManyRequests'])
  own.session = null
  await typePassword(own, email)
  await typeCode(own, code())
  assert.equal(await own.whoIsIn(), email)
})

test('the limit of devices and the mail about a new one hold for this way in', async () => {
  const { email, code } = await accountWithTotp(world)
  const [laptop, phone] = [browserElsewhere(), browserElsewhere()]
  for (const browser of [laptop, phone]) {
    await typePassword(browser, email)
    await proveCode(browser.ctx(), { code: code() }, () => 1)
    world.clock.advance({ seconds: 30 })
  }
  await assert.rejects(laptop.whoIsIn(), { error: 'sessionReplaced' })
  const subjects = await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', email).execute()
  assert.ok(subjects.some(({ subject }) => subject === 'New device logged in to Quarry'))
})

test('what lies between the steps is stored as a hash and sealed', async () => {
  const { email } = await accountWithTotp(world)
  const browser = browserElsewhere()
  await typePassword(browser, email)
  const rows = JSON.stringify(await world.db.selectFrom('sign_in_step').selectAll().execute())
  assert.ok(!rows.includes(browser.steps.get('secondFactor')!))
})

test('an account without a second factor is asked for none', async () => {
  const { account } = await accountWithPassword(world)
  const browser = browserElsewhere()
  await login(browser.ctx(), { email: account.email, password }, anyLimit)
  assert.equal(await browser.whoIsIn(), account.email)
})
