import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountRoutes } from '@quarry/contract/account'
import { openWorld } from '../../../testing/world.ts'
import { accountEndpoints } from './account.routes.ts'

const world = await openWorld()
const server = await world.server(accountEndpoints)
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

test('a visitor signs up, logs in and logs out', async () => {
  const { client, cookies } = server.visitor()
  await client.call(accountRoutes.requestSignUp, { email: ' Ada@Example.com ', lang: 'ko' })
  const token = await mailedToken('ada@example.com')
  assert.deepEqual(await client.call(accountRoutes.verifyToken, { token }), { email: 'ada@example.com', purpose: 'signUp' })

  const { id, subjectId } = await client.call(accountRoutes.create, { ...form, token })
  assert.equal(subjectId, 'ada@example.com')
  assert.equal(cookies.size, 0, 'signing up does not log in')

  const profile = await client.call(accountRoutes.login, { email: 'ADA@example.com', password: form.password })
  assert.deepEqual(profile, { id, subjectId, firstName: 'Ada', lastName: 'Kim', job: 'Engineer', lang: 'ko', countryCode: null })
  assert.deepEqual(await client.call(accountRoutes.profile, {}), profile)

  await client.call(accountRoutes.logout, {})
  assert.equal(cookies.size, 0)
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
  assert.equal(secrets.length, 3)
  for (const secret of secrets) assert.ok(!server.lines.some((line) => line.includes(secret)))
})

test('a profile can be changed from its page', async () => {
  const { client } = await server.as(await world.account())
  assert.equal((await client.call(accountRoutes.updateProfile, { firstName: 'Grace' })).firstName, 'Grace')
  assert.equal((await client.call(accountRoutes.profile, {})).firstName, 'Grace')
})

test('a weak password is refused before anything else happens', async () => {
  const weak = { ...form, token: 'x', password: 'abcdefgh', passwordConfirm: 'abcdefgh' }
  await assert.rejects(server.visitor().client.call(accountRoutes.create, weak), { error: 'invalidInput', detail: 'password' })
})
