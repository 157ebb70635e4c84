import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieName } from '@quarry/contract/cookie'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { passwordRoutes } from '@quarry/contract/routes/account/password'
import { secondFactorRoutes } from '@quarry/contract/routes/account/second-factor'
import { accountWithTotp, password } from '../../../testing/sign-in/secured-account.ts'
import { openWorld } from '../../../testing/world.ts'
import { mailJobs } from '../../mail/mail.jobs.ts'
import { accountJobs } from '../account/account.jobs.ts'
import { accountEndpoints } from '../account/account.routes.ts'
import { secondFactorEndpoints } from './second-factor.routes.ts'

const world = await openWorld()
const noLimit = () => null
const server = await world.server([...accountEndpoints(noLimit), ...secondFactorEndpoints(noLimit)])

test('over the wire: password, then code, then a session; nothing before that', async () => {
  const { email, code } = await accountWithTotp(world)
  const { client, cookies } = server.visitor()
  await assert.rejects(client.call(accountRoutes.login, { email, password }), { error: 'secondFactorRequired', status: 401 })
  assert.deepEqual([...cookies.keys()], [cookieName('step_secondFactor', false)])
  await assert.rejects(client.call(accountRoutes.profile, {}), { error: 'sessionRequired' })
  assert.equal((await client.call(secondFactorRoutes.prove, { code: code() })).subjectId, email)
  assert.equal((await client.call(accountRoutes.profile, {})).subjectId, email)
})

test('the cookie between the steps is out of reach of scripts and other sites', async () => {
  const { email } = await accountWithTotp(world)
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  const response = await server.visitor().fetch('/api/v1/account/login', { method: 'POST', body, headers })
  const [cookie = ''] = response.headers.getSetCookie()
  assert.match(cookie, /^quarry_step_secondFactor=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
})

test('a password set by mail does not get past the second factor', async () => {
  const { email, code } = await accountWithTotp(world)
  const { client } = server.visitor()
  await client.call(passwordRoutes.requestReset, { email })
  await world.runJobs([...accountJobs, ...mailJobs])
  const mails = await world.db.selectFrom('outbox_mail').select('body_text').where('recipient', '=', email).execute()
  const token = mails.map(({ body_text }) => /\/resetPassword\?token=([\w-]+)/.exec(body_text)?.[1]).find(Boolean) ?? ''
  await client.call(passwordRoutes.reset, { token, password: 'brand-new-1', passwordConfirm: 'brand-new-1' })
  const login = client.call(accountRoutes.login, { email, password: 'brand-new-1' })
  await assert.rejects(login, { error: 'secondFactorRequired' })
  assert.equal((await client.call(secondFactorRoutes.prove, { code: code() })).subjectId, email)
})

test('a secret is in no log', async () => {
  const { ctx, recoveryCodes, secret } = await accountWithTotp(world)
  const { client } = await server.as(ctx)
  await client.call(secondFactorRoutes.removeTotp, { password })
  const again = await client.call(secondFactorRoutes.beginTotp, { password })
  const logged = [...server.lines, JSON.stringify(world.logged)].join('\n')
  for (const each of [secret, again.secret, recoveryCodes[0]!, password]) assert.ok(!logged.includes(each))
})
