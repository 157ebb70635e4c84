import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { limits } from '@quarry/contract/limits'
import { createNetwork } from '@quarry/integrations/net/network'
import { startEverything } from '@quarry/integrations/protocols/mcp/testing/real-servers'
import { startScripted, tool } from '@quarry/integrations/protocols/mcp/testing/scripted-server'
import { insertAgent } from '../../../testing/agents.ts'
import { decided, entered, serverSeen } from '../../../testing/tools/mcp-servers.ts'
import { openWorld } from '../../../testing/world.ts'
import { addToolSet } from '../agent/tool-sets/change-tool-set.ts'
import { listToolSets } from '../agent/tool-sets/catalogue.ts'
import { toolSetsToUse } from '../agent/tool-sets/to-use.ts'
import { checkServer, decideTools, listServers, removeServer, setServerClient } from './servers.ts'
import { withServers } from './custom-mcp.ts'

const world = await openWorld()
const net = createNetwork({ allow: '127.0.0.0/8' })
after(() => net[Symbol.asyncDispose]())
const parts = { net }
const states = async (...of: Parameters<typeof serverSeen>) =>
  Object.fromEntries((await serverSeen(...of)).tools.map(({ name, state }) => [name, state]))

test('a server is entered with what it lists, and nothing of it is on', async () => {
  await using server = await startEverything()
  const ada = await world.member(parts)
  const serviceName = await entered(ada, server.address, { name: 'Everything 서버' })
  assert.equal(serviceName, 'mcpeverything')
  const seen = await serverSeen(ada, serviceName)
  assert.equal(seen.endpointUrl, server.address)
  assert.ok(seen.tools.length >= 10 && seen.tools.every(({ state, effect }) => state === 'off' && effect === null))
  assert.match(seen.tools.find(({ name }) => name === 'echo')!.said.arguments, /"message"/)
  const knowing = await withServers(ada)
  assert.ok((await listToolSets(knowing)).toolSets.every((offer) => offer.serviceName !== serviceName))
})

test('what a tool refers to is shown with it', async () => {
  const schema = { type: 'object', properties: { to: { $ref: '#/$defs/to' } }, $defs: { to: { description: 'A place.' } } }
  await using server = await startScripted([tool('say', { inputSchema: schema })])
  const ada = await world.member(parts)
  const { tools } = await serverSeen(ada, await entered(ada, server.address))
  assert.match(tools[0]!.said.arguments, /A place\./)
})

test('what somebody decides about is offered as they decided, and never chosen by itself', async () => {
  await using server = await startScripted([tool('look', { annotations: { readOnlyHint: true } }), tool('say')])
  const ada = await world.member(parts)
  const serviceName = await entered(ada, server.address)
  const { tools } = await serverSeen(ada, serviceName)
  assert.deepEqual(
    tools.map(({ name, saidEffect }) => [name, saidEffect]),
    [
      ['look', 'read'],
      ['say', null],
    ],
  )
  await decided(ada, serviceName, { look: 'destructive' })
  const offer = (await listToolSets(await withServers(ada))).toolSets.find((each) => each.serviceName === serviceName)!
  assert.deepEqual([offer.name, offer.authenticationLinkType], ['Tracker', 'NONE'])
  assert.deepEqual(
    offer.tools.map(({ name, effect, egress, isDefault, fields }) => [name, effect, egress, isDefault, fields[0]!.kind]),
    [['look', 'destructive', 'external', false, 'textarea']],
  )
})

test('a tool that is described otherwise is off until somebody has looked at it again', async () => {
  await using server = await startScripted([tool('say'), tool('look')])
  const ada = await world.member(parts)
  const serviceName = await entered(ada, server.address)
  await decided(ada, serviceName, { say: 'write', look: 'read' })
  const agentId = await insertAgent(world, ada)
  await addToolSet(await withServers(ada), {
    agentId,
    serviceName,
    connectionMethod: 'SHARED',
    selectedTools: ['say', 'look'],
  })
  server.tools = [tool('say', { description: 'Says it to everybody.' }), tool('shout')]
  await checkServer(ada, { serviceName })
  assert.deepEqual(await states(ada, serviceName), { say: 'changed', look: 'missing', shout: 'off' })
  assert.deepEqual(await toolSetsToUse(await withServers(ada), agentId), [])
  const { tools } = await serverSeen(ada, serviceName)
  const say = tools.find(({ name }) => name === 'say')!
  assert.deepEqual([say.before!.description, say.said.description], ['Does say.', 'Says it to everybody.'])
  await decided(ada, serviceName, { say: 'write' })
  const [set] = await toolSetsToUse(await withServers(ada), agentId)
  assert.deepEqual(
    set!.tools.map(({ name }) => name),
    ['say'],
  )
})

for (const [what, change] of [
  ['title', { title: 'Safe' }],
  ['hints', { annotations: { readOnlyHint: true } }],
  ['arguments', { inputSchema: { type: 'object', properties: { to: { type: 'string' } } } }],
  ['results', { outputSchema: { type: 'object' } }],
] as const)
  test(`another ${what} is another tool`, async () => {
    await using server = await startScripted([tool('say')])
    const ada = await world.member(parts)
    const serviceName = await entered(ada, server.address)
    await decided(ada, serviceName, { say: 'write' })
    server.tools = [tool('say', change)]
    await checkServer(ada, { serviceName })
    assert.deepEqual(await states(ada, serviceName), { say: 'changed' })
  })

test('what is decided is decided about what was seen', async () => {
  await using server = await startScripted([tool('say')])
  const ada = await world.member(parts)
  const serviceName = await entered(ada, server.address)
  const [seen] = (await serverSeen(ada, serviceName)).tools
  server.tools = [tool('say', { description: 'Other.' })]
  await checkServer(ada, { serviceName })
  const decision = { name: 'say', effect: 'read', hash: seen!.hash! } as const
  await assert.rejects(decideTools(ada, { serviceName, tools: [decision] }), { error: 'mcpToolsChanged' })
})

test('a server that is away, that wants a key, and that is none is told apart', async () => {
  const ada = await world.member(parts)
  await assert.rejects(entered(ada, 'http://127.0.0.1:1/mcp'), { error: 'mcpUnreachable' })
  await using server = await startScripted([tool('say')])
  server.key = 'the-right-key'
  await assert.rejects(entered(ada, server.address), { error: 'mcpSignInRequired' })
  await assert.rejects(entered(ada, server.address, { key: 'wrong' }), { error: 'mcpSignInRequired' })
  server.intercept = (_asked, response) => {
    response.writeHead(404).end()
    return true
  }
  await assert.rejects(entered(ada, server.address, { key: 'the-right-key' }), { error: 'mcpRefused' })
  server.intercept = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>')
    return true
  }
  await assert.rejects(entered(ada, server.address, { key: 'the-right-key' }), { error: 'mcpRefused' })
  assert.deepEqual((await listServers(ada)).servers, [])
})

test('a server that is busy, that fails, and that has moved is told apart, without a sentence of ours in one language', async () => {
  const ada = await world.member(parts)
  await using server = await startScripted([tool('say')])
  for (const [status, headers, refusal] of [
    [429, {}, { error: 'mcpBusy', detail: null }],
    [500, {}, { error: 'mcpFailed', detail: null }],
    [307, { location: 'http://127.0.0.1:1/mcp' }, { error: 'mcpMoved', detail: 'http://127.0.0.1:1' }],
  ] as const) {
    server.intercept = (_asked, response) => {
      response.writeHead(status, headers).end()
      return true
    }
    await assert.rejects(entered(ada, server.address), refusal)
  }
})

test('an address in a network that is not allowed is refused', async () => {
  await using guarded = createNetwork({ allow: '' })
  await using server = await startScripted([tool('say')])
  const ada = await world.member({ net: guarded })
  await assert.rejects(entered(ada, server.address), { error: 'mcpNotPublic', detail: null })
})

test('a key is sealed, shown to nobody, and used for looking again', async () => {
  await using server = await startScripted([tool('say')])
  server.key = 'the-right-key'
  const ada = await world.member(parts)
  const serviceName = await entered(ada, server.address, { key: 'the-right-key' })
  const rows = await world.db
    .selectFrom('connection')
    .select(['settings', 'owner_id'])
    .where('vendor', '=', serviceName)
    .execute()
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]!.settings.includes('the-right-key') && rows[0]!.owner_id === null)
  server.tools = [tool('other')]
  assert.deepEqual(
    (await checkServer(ada, { serviceName })).tools.map(({ name }) => name),
    ['other'],
  )
  server.key = 'another-key'
  await assert.rejects(checkServer(ada, { serviceName }), { error: 'mcpSignInRequired' })
  const seen = await serverSeen(ada, serviceName)
  assert.equal(seen.problem, 'keyRefused')
  assert.doesNotMatch(JSON.stringify(seen), /right-key/)
})

test('servers of one name are told apart, and a name is never given again', async () => {
  await using server = await startScripted([tool('say')])
  const ada = await world.member(parts)
  const first = await entered(ada, server.address)
  assert.equal(await entered(ada, server.address), 'mcptracker2')
  await removeServer(ada, { serviceName: first })
  assert.equal(await entered(ada, server.address), 'mcptracker3')
  assert.equal(await entered(ada, server.address, { name: '우리 서버' }), 'mcp1')
})

test('a server that is removed leaves no agent, no key and no tool behind', async () => {
  await using server = await startScripted([tool('say')])
  server.key = 'the-right-key'
  const ada = await world.member(parts)
  const serviceName = await entered(ada, server.address, { key: 'the-right-key' })
  await decided(ada, serviceName, { say: 'write' })
  const agentId = await insertAgent(world, ada)
  const knowing = await withServers(ada)
  await addToolSet(knowing, { agentId, serviceName, connectionMethod: 'SHARED', selectedTools: ['say'] })
  assert.equal((await serverSeen(ada, serviceName)).agents, 1)
  await removeServer(ada, { serviceName })
  assert.deepEqual((await listServers(ada)).servers, [])
  for (const table of ['agent_tool_set', 'mcp_tool'] as const)
    assert.deepEqual(
      await world.db
        .selectFrom(table)
        .select('service')
        .where('service', '=', serviceName)
        .where('workspace_id', '=', ada.workspace.id)
        .execute(),
      [],
    )
  assert.deepEqual(
    await world.db.selectFrom('connection').select('id').where('workspace_id', '=', ada.workspace.id).execute(),
    [],
  )
  await assert.rejects(removeServer(ada, { serviceName }), { error: 'mcpServerMissing' })
})

test('there are as many as the limit says, also when they come at once', async () => {
  await using server = await startScripted([tool('say')])
  const ada = await world.member(parts)
  for (let number = 1; number < limits.mcpServers; number++) await entered(ada, server.address)
  const results = await Promise.allSettled([entered(ada, server.address), entered(ada, server.address)])
  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  await assert.rejects(entered(ada, server.address), { error: 'mcpServerLimitReached' })
})

test('the servers of one workspace are nothing in another', async () => {
  await using server = await startScripted([tool('say')])
  const ada = await world.member(parts)
  const serviceName = await entered(ada, server.address)
  const eve = await world.member(parts)
  assert.deepEqual((await listServers(eve)).servers, [])
  for (const refused of [
    () => checkServer(eve, { serviceName }),
    () => removeServer(eve, { serviceName }),
    () => decideTools(eve, { serviceName, tools: [] }),
  ])
    await assert.rejects(refused, { error: 'mcpServerMissing' })
  assert.equal((await withServers(eve)).vendors[serviceName], undefined)
})

test('what is entered, decided and removed is in the audit log, without what an address may carry as a key', async () => {
  await using server = await startScripted([tool('say')])
  const ada = await world.member(parts)
  const serviceName = await entered(ada, `${server.address}?key=in-the-address`)
  await decided(ada, serviceName, { say: 'write' })
  await removeServer(ada, { serviceName })
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject', '=', serviceName)
    .where('workspace_id', '=', ada.workspace.id)
    .orderBy('created_at')
    .execute()
  assert.deepEqual(entries.map(({ action }) => action).toSorted(), ['mcp.add', 'mcp.decide', 'mcp.remove'])
  assert.ok(entries.every(({ detail }) => detail['address'] === server.address))
})

test('a server at which nobody signs in takes no client', async () => {
  const ada = await world.member(parts)
  await using server = await startScripted([tool('say')])
  const serviceName = await entered(ada, server.address)
  await assert.rejects(setServerClient(ada, { serviceName, clientId: 'by-hand' }), { error: 'mcpSignInNone' })
})
