import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieName } from '@quarry/contract/cookie'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { deviceRoutes } from '@quarry/contract/routes/account/device'
import { passwordRoutes } from '@quarry/contract/routes/account/password'
import { profileImageRoutes } from '@quarry/contract/routes/account/profile-image'
import { openWorld } from '../../../testing/world.ts'
import { accountEndpoints } from './account.routes.ts'

const world = await openWorld()
const server = await world.server(accountEndpoints(() => null))
const form = {
  firstName: 'Ada',
  lastName: 'Kim',
  job: 'Engineer',
  password: 'correct-horse1',
  passwordConfirm: 'correct-horse1',
  isOver19: true,
  agreeTerms: true,
  agreePrivacy: true,
  lang: 'ko',
} as const

async function mailedToken(email: string): Promise<string> {
  const { body_text } = await world.db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  return new URL(body_text.match(/https?:\/\/\S+/)?.[0] ?? '').searchParams.get('token') ?? ''
}

test('a hundred people of one office ask for a link within the same minute', async () => {
  const { fetch } = server.visitor()
  const statuses = new Set<number>()
  for (let count = 0; count < 100; count++) {
    const body = JSON.stringify({ email: `colleague-${count}@example.com` })
    const headers = { 'content-type': 'application/json' }
    statuses.add((await fetch('/api/v1/account/jwt/requestSignUpByJwt', { method: 'POST', headers, body })).status)
  }
  assert.deepEqual([...statuses], [200])
})

test('a visitor signs up, logs in and logs out', async () => {
  const { client, cookies } = server.visitor()
  await client.call(accountRoutes.requestSignUp, { email: ' Ada@Example.com ', lang: 'ko' })
  const token = await mailedToken('ada@example.com')
  assert.deepEqual(await client.call(accountRoutes.verifyToken, { token }), { email: 'ada@example.com', purpose: 'signUp' })

  const { id, subjectId } = await client.call(accountRoutes.create, { ...form, token })
  assert.equal(subjectId, 'ada@example.com')
  assert.equal(cookies.size, 0, 'signing up does not log in')

  const profile = await client.call(accountRoutes.login, { email: 'ADA@example.com', password: form.password })
  assert.deepEqual(profile, {
    id,
    subjectId,
    firstName: 'Ada',
    lastName: 'Kim',
    job: 'Engineer',
    lang: 'ko',
    countryCode: null,
    profileImage: null,
  })
  assert.deepEqual(await client.call(accountRoutes.profile, {}), profile)

  await client.call(accountRoutes.logout, {})
  assert.deepEqual([...cookies.keys()], [cookieName('device', false)], 'the browser stays known')
  await assert.rejects(client.call(accountRoutes.profile, {}), { status: 401, error: 'sessionRequired' })
})

test('a stolen cookie is worthless after logging out', async () => {
  const person = await server.as(await world.account())
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  await person.client.call(accountRoutes.logout, {})
  const response = await fetch(`${server.origin}/api/v1/account/profile`, { headers: { cookie } })
  assert.equal(response.status, 401)
})

test('failures carry the codes of the specification', async () => {
  const { client } = server.visitor()
  const { account } = await world.account()
  await assert.rejects(client.call(accountRoutes.requestSignUp, { email: account.email }), {
    status: 409,
    code: '0.000.02.00.01',
  })
  await assert.rejects(client.call(accountRoutes.login, { email: 'no@example.com', password: 'x' }), {
    status: 401,
    code: '0.000.02.00.02',
  })
  await assert.rejects(client.call(accountRoutes.verifyToken, { token: 'x' }), { status: 422, code: '0.000.02.00.03' })
})

test('neither a password nor a token of a link or session is logged', async () => {
  const visitor = server.visitor()
  await visitor.client.call(accountRoutes.requestSignUp, { email: 'quiet@example.com' })
  const token = await mailedToken('quiet@example.com')
  await visitor.client.call(accountRoutes.verifyToken, { token })
  await visitor.client.call(accountRoutes.create, { ...form, token })
  await visitor.client.call(accountRoutes.login, { email: 'quiet@example.com', password: form.password })
  const secrets = [form.password, token, ...visitor.cookies.values()]
  assert.equal(secrets.length, 4)
  for (const secret of secrets) assert.ok(!server.lines.some((line) => line.includes(secret)))
})

test('a profile can be changed from its page', async () => {
  const { client } = await server.as(await world.account())
  assert.equal((await client.call(accountRoutes.updateProfile, { firstName: 'Grace' })).firstName, 'Grace')
  assert.equal((await client.call(accountRoutes.profile, {})).firstName, 'Grace')
})

test('a country that is none is not taken into a profile, where the prices of plans go by it', async () => {
  const { client } = await server.as(await world.account())
  await assert.rejects(client.call(accountRoutes.updateProfile, { countryCode: 'ZZ' }), {
    error: 'invalidInput',
    detail: 'countryCode',
  })
})

test('the cookies are out of reach of scripts and of other sites', async () => {
  const email = 'cookies@example.com'
  await server.visitor().client.call(accountRoutes.requestSignUp, { email })
  await server.visitor().client.call(accountRoutes.create, { ...form, token: await mailedToken(email) })
  const { headers } = await server.visitor().fetch('/api/v1/account/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: form.password }),
  })
  const cookies = headers.getSetCookie()
  assert.deepEqual(
    cookies.map((cookie) => cookie.split('=')[0] ?? '').toSorted((one, other) => one.localeCompare(other)),
    [cookieName('device', false), cookieName('session', false)],
  )
  for (const cookie of cookies) assert.match(cookie, /HttpOnly; SameSite=Lax/)
})

for (const route of [
  accountRoutes.updateMemberProfile,
  profileImageRoutes.put,
  profileImageRoutes.remove,
  profileImageRoutes.image,
  passwordRoutes.change,
  deviceRoutes.list,
  deviceRoutes.remove,
  deviceRoutes.removeOthers,
]) {
  test(`a stranger is refused: ${route.method} ${route.path}`, async () => {
    const response = await server.visitor().fetch(`/api/v1${route.path}`, { method: route.method })
    assert.equal(response.status, 401)
    assert.equal(((await response.json()) as { code: string }).code, '0.000.02.00.10')
  })
}

test('a password is changed and devices are listed from their page', async () => {
  const email = 'devices@example.com'
  const { client } = server.visitor()
  await client.call(accountRoutes.requestSignUp, { email })
  await client.call(accountRoutes.create, { ...form, token: await mailedToken(email) })
  await client.call(accountRoutes.login, { email, password: form.password })
  const next = { password: 'changed-horse1', passwordConfirm: 'changed-horse1' }
  await assert.rejects(client.call(passwordRoutes.change, { currentPassword: 'wrong', ...next }), {
    status: 422,
    code: '0.000.02.00.12',
  })
  await client.call(passwordRoutes.change, { currentPassword: form.password, ...next })
  const { devices } = await client.call(deviceRoutes.list, {})
  assert.deepEqual(
    devices.map(({ isThisOne, address }) => ({ isThisOne, address })),
    [{ isThisOne: true, address: '127.0.0.1' }],
  )
  await client.call(deviceRoutes.remove, { deviceId: devices[0]?.id ?? '' })
  await assert.rejects(client.call(deviceRoutes.list, {}), { error: 'sessionRequired' })
})

test('the other address of the profile does the same', async () => {
  const { client } = await server.as(await world.account())
  assert.equal((await client.call(accountRoutes.updateMemberProfile, { job: 'Captain' })).job, 'Captain')
  assert.equal((await client.call(accountRoutes.profile, {})).job, 'Captain')
})

test('a session that another device replaced gets a code of its own', async () => {
  const limited = await world.server(accountEndpoints(() => 1))
  const email = 'limited@example.com'
  const [laptop, phone] = [limited.visitor(), limited.visitor()]
  await laptop.client.call(accountRoutes.requestSignUp, { email })
  await laptop.client.call(accountRoutes.create, { ...form, token: await mailedToken(email) })
  for (const each of [laptop, phone]) await each.client.call(accountRoutes.login, { email, password: form.password })
  await assert.rejects(laptop.client.call(accountRoutes.profile, {}), { status: 401, code: '0.000.02.00.17' })
  assert.equal((await phone.client.call(accountRoutes.profile, {})).subjectId, email)
})

test('a weak password is refused before anything else happens', async () => {
  const weak = { ...form, token: 'x', password: 'abcdefgh', passwordConfirm: 'abcdefgh' }
  await assert.rejects(server.visitor().client.call(accountRoutes.create, weak), { error: 'invalidInput', detail: 'password' })
})

test('whoever has guessed too often hears when to try again', async () => {
  const visitor = server.visitor()
  const guess = () =>
    visitor.fetch('/api/v1/account/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'guessed@example.com', password: 'wrong-horse1' }),
    })
  for (let count = 0; count < 5; count++) assert.equal((await guess()).status, 401)
  const refused = await guess()
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '15'])
})
