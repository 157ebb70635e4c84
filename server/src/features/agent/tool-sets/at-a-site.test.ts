import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ConnectionId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { startZendesk } from '@quarry/integrations/vendors/zendesk/testing/server'
import { insertAgent } from '../../../../testing/agents.ts'
import { back } from '../../../../testing/consenting.ts'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import { openContext } from '../../connection/connection.ts'
import { revokeConsentJob } from '../../connection/care/revoke-consent.ts'
import { connectionEndpoints } from '../../connection/connection.routes.ts'
import { listAgents } from '../list-agents.ts'
import { assignAccount } from './assign-account.ts'
import { addToolSet, changeToolSet } from './change-tool-set.ts'
import { toolRules } from './tool-rules.ts'

const world = await openWorld()
const zendesk = await startZendesk()
after(() => zendesk[Symbol.asyncDispose]())
const site = 'https://acme.zendesk.com'
const { id, secret } = zendesk.consent.client
const open = openParts(world)
/** All hosts that were asked, of which one is there. */
const hosts = new Set<string>()
const parts = {
  ...open,
  net: {
    ...open.net,
    fetch(url: string | URL, init = {}) {
      hosts.add(new URL(url).origin)
      return open.net.fetch(String(url).replace(site, zendesk.origin), init)
    },
  },
  config: readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ZENDESK_CLIENT_ID: id, ZENDESK_CLIENT_SECRET: secret }),
}
const server = await world.server(connectionEndpoints({ toolset: toolRules }), parts)
const zendeskTools = { serviceName: 'zendesk', part: 'toolset' } as const

async function member(...selectedTools: string[]) {
  const ctx = await world.member(parts)
  const agentId = await insertAgent(world, ctx)
  const set = { serviceName: 'zendesk', connectionMethod: 'PERSONAL', selectedTools } as const
  const { toolSetId } = await addToolSet(ctx, { agentId, ...set })
  return { ctx, agentId, toolSetId, of: { workspaceId: ctx.workspace.id, toolSetId }, ...(await server.as(ctx)) }
}

test('a person signs in at the site they name, to what the chosen tools take, and goes on there', async () => {
  const { ctx, agentId, toolSetId, of, client, fetch: go } = await member('find_people')
  const standing = async () => {
    const { displayState, problem, accountName } = (await listAgents(ctx, { agentId })).agents[0]!.toolSets[0]!
    return [displayState, problem, accountName]
  }
  async function agrees(address: string) {
    const { origin, pathname, searchParams } = new URL(address)
    assert.equal(origin + pathname, `${site}/oauth/authorizations/new`)
    const led = await back({ fetch: go }, `/api/v1/oauth/callback?${zendesk.consent.agree(address)}`)
    const connectionId = (led.searchParams.get('connected') ?? led.searchParams.get('renewed')) as ConnectionId
    await assignAccount(ctx, { agentId, toolSetId, connectionId, isOtherAccount: false })
    return { connectionId, asked: new Set(searchParams.get('scope')!.split(' ')) }
  }
  const settings = { subdomain: 'https://Acme.zendesk.com/agent/dashboard' }
  const first = await agrees((await client.call(connectionRoutes.begin, { ...of, ...zendeskTools, settings })).address)
  assert.deepEqual([first.asked, await standing()], [new Set(['users:read']), ['CONNECTED', null, 'acme · ada@example.com']])

  await changeToolSet(ctx, { toolSetId, connectionMethod: 'PERSONAL', selectedTools: ['find_people', 'add_internal_note'] })
  assert.equal((await standing())[1], 'scopeMissing')
  const { connectionId } = first
  const second = await agrees((await client.call(connectionRoutes.consent, { ...of, connectionId })).address)
  assert.deepEqual([second.connectionId, second.asked], [connectionId, new Set(['users:read', 'read', 'tickets:write'])])
  assert.deepEqual(await standing(), ['CONNECTED', null, 'acme · ada@example.com'])

  world.clock.advance({ hours: 2 })
  const stored = { workspaceId: ctx.workspace.id, service: 'zendesk', part: 'toolset', id: connectionId } as const
  await (
    await openContext(ctx, stored, ctx.signal)
  ).token!()
  assert.equal(zendesk.consent.renewals, 1)

  await client.call(connectionRoutes.remove, { workspaceId: ctx.workspace.id, connectionId })
  await world.runJobs([revokeConsentJob], parts)
  assert.equal(zendesk.http.requests.filter(({ method, status }) => method === 'DELETE' && status === 204).length, 2)
  assert.deepEqual([...hosts], [site])
})

test('a name that would lead elsewhere leads nowhere', async () => {
  const { of, client } = await member('find_people')
  for (const subdomain of ['evil.example/', 'acme.example.com', 'https://evil.example/acme.zendesk.com', 'a@b', '', undefined])
    await assert.rejects(
      client.call(connectionRoutes.begin, { ...of, ...zendeskTools, settings: { subdomain } }),
      { error: 'sourceSettingsRefused' },
      String(subdomain),
    )
})
