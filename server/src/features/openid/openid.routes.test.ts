import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieName } from '@quarry/contract/cookie'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { openidRoutes } from '@quarry/contract/routes/account/openid'
import { logInThere, startOpenIdServer } from '../../../testing/services/openid-server.ts'
import { openWorld } from '../../../testing/world.ts'
import { openOpenId } from '../../openid/openid-provider.ts'
import { accountEndpoints } from '../account/account.routes.ts'
import { openidEndpoints } from './openid.routes.ts'

const world = await openWorld()
const redirectUri = 'http://quarry.example.com/login/openid'
const provider = await startOpenIdServer({ redirectUri })
world.onEnd(() => provider.close())
const noLimit = () => null
const parts = {
  openid: openOpenId(provider.env),
  config: { ...world.app().config, publicOrigin: 'http://quarry.example.com' },
}
const server = await world.server(
  [...accountEndpoints(noLimit), ...openidEndpoints({ deviceLimit: noLimit, isInvited: async () => false })],
  parts,
)

test('over the wire: to the provider, back, and in', async () => {
  const { client, cookies } = server.visitor()
  assert.deepEqual(await client.call(openidRoutes.provider, {}), { name: 'Acme' })
  const { address } = await client.call(openidRoutes.begin, { redirect: '/acme' })
  const query = await logInThere(address, 'grace@example.com', redirectUri)
  assert.equal((await client.call(openidRoutes.finish, { query })).next, 'signUp')
  assert.ok(![...cookies.keys()].includes(cookieName('session', false)))
  const consents = { isOver19: true, agreeTerms: true, agreePrivacy: true } as const
  await client.call(openidRoutes.signUp, { firstName: 'Grace', lastName: 'Hopper', job: 'Admiral', ...consents })
  assert.equal((await client.call(accountRoutes.profile, {})).subjectId, 'grace@example.com')
})

test('the way back leads into the application, never elsewhere', async () => {
  const { client } = server.visitor()
  for (const redirect of ['https://evil.example', '//evil.example', '/\\evil.example', 'evil'])
    await assert.rejects(client.call(openidRoutes.begin, { redirect }), { error: 'invalidInput' })
})

test('nobody signs up without the agreements', async () => {
  const { client } = server.visitor()
  const form = { firstName: 'Grace', lastName: 'Hopper', job: 'Admiral', isOver19: true, agreeTerms: true, agreePrivacy: false }
  await assert.rejects(client.call(openidRoutes.signUp, form as never), { error: 'invalidInput' })
})

test('neither the code nor the secret is in a log', async () => {
  const { client } = server.visitor()
  const { address } = await client.call(openidRoutes.begin, {})
  const query = await logInThere(address, 'unverified@example.com', redirectUri)
  await assert.rejects(client.call(openidRoutes.finish, { query }), { error: 'openidEmailUnverified' })
  const logged = server.lines.join('\n')
  assert.ok(!logged.includes(new URLSearchParams(query).get('code')!))
  assert.ok(!logged.includes(provider.env.OIDC_CLIENT_SECRET))
})
