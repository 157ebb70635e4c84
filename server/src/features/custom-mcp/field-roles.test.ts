import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ToolFieldRole } from '@quarry/contract/agent/tool'
import { createNetwork } from '@quarry/integrations/net/network'
import { startScripted, tool } from '@quarry/integrations/protocols/mcp/testing/scripted-server'
import { decided, entered, serverSeen } from '../../../testing/tools/mcp-servers.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { checkServer, decideTools } from './servers.ts'
import { withServers } from './custom-mcp.ts'

const world = await openWorld()
const net = createNetwork({ allow: '127.0.0.0/8' })
after(() => net[Symbol.asyncDispose]())

const text = { type: 'string', description: 'What to say' }
const post = (properties: object, more: object = {}) =>
  tool('post', { inputSchema: { type: 'object', properties, required: [], ...more } })
const roles = { to: 'destination', body: 'content', urgent: 'plain' } as const
const properties = { to: { type: 'string' }, body: text, urgent: { type: 'boolean' } }

/** A server whose tool somebody has decided about. */
async function open(decision: Readonly<Record<string, ToolFieldRole>> = roles) {
  const server = await startScripted([post(properties)])
  const ada = await world.member({ net })
  const serviceName = await entered(ada, server.address)
  await decided(ada, serviceName, { post: 'write' }, { post: decision })
  return { server, ada, serviceName }
}
const seen = async (ctx: WorkspaceCtx, service: ServiceName) =>
  Object.fromEntries(
    (await serverSeen(ctx, service)).tools[0]!.fields.map(({ name, role, isChanged }) => [name, [role, isChanged]]),
  )
const used = async (ctx: WorkspaceCtx, service: ServiceName) => {
  const { egressFields, contentFields } = (await withServers(ctx)).vendors[service]!.toolset!.tools['post']!
  return { egressFields, contentFields }
}

test('every argument is a destination until somebody has decided otherwise', async () => {
  const { server, ada, serviceName } = await open({})
  await using _ = server
  assert.deepEqual(await seen(ada, serviceName), { to: [null, false], body: [null, false], urgent: [null, false] })
  assert.deepEqual(await used(ada, serviceName), { egressFields: ['to', 'body', 'urgent'], contentFields: [] })
})

test('an argument is what somebody decided that it is', async () => {
  const { server, ada, serviceName } = await open()
  await using _ = server
  assert.deepEqual(await seen(ada, serviceName), {
    to: ['destination', false],
    body: ['content', false],
    urgent: ['plain', false],
  })
  assert.deepEqual(await used(ada, serviceName), { egressFields: ['to'], contentFields: ['body'] })
})

test('an argument that is described otherwise is a destination again, the others are what they were', async () => {
  const { server, ada, serviceName } = await open()
  await using _ = server
  server.tools = [post({ ...properties, body: { ...text, description: 'The address it goes to' } })]
  await checkServer(ada, { serviceName })
  assert.deepEqual(await seen(ada, serviceName), { to: ['destination', false], body: [null, true], urgent: ['plain', false] })
  await decided(ada, serviceName, { post: 'write' })
  assert.deepEqual(await used(ada, serviceName), { egressFields: ['to', 'body'], contentFields: [] })
})

test('so is one that only refers to what is described otherwise', async () => {
  const { server, ada, serviceName } = await open({})
  await using _ = server
  const referring = (description: string) =>
    post({ body: { $ref: '#/$defs/it' } }, { $defs: { it: { type: 'string', description } } })
  server.tools = [referring('What to say')]
  await checkServer(ada, { serviceName })
  await decided(ada, serviceName, { post: 'write' }, { post: { body: 'content' } })
  assert.deepEqual(await used(ada, serviceName), { egressFields: [], contentFields: ['body'] })
  server.tools = [referring('Where to send it')]
  await checkServer(ada, { serviceName })
  await decided(ada, serviceName, { post: 'write' })
  assert.deepEqual(await used(ada, serviceName), { egressFields: ['body'], contentFields: [] })
})

test('a tool that is switched off and on again is known as it was', async () => {
  const { server, ada, serviceName } = await open()
  await using _ = server
  await decided(ada, serviceName, { post: null })
  await decided(ada, serviceName, { post: 'destructive' })
  assert.deepEqual(await used(ada, serviceName), { egressFields: ['to'], contentFields: ['body'] })
})

test('arguments that a tool does not have are decided about for nothing', async () => {
  const { server, ada, serviceName } = await open({ ...roles, unlisted: 'content' })
  await using _ = server
  assert.deepEqual(Object.keys(await seen(ada, serviceName)), ['to', 'body', 'urgent'])
  const { fields } = await world.db
    .selectFrom('mcp_tool')
    .select('fields')
    .where('workspace_id', '=', ada.workspace.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(Object.keys(fields).toSorted(), ['body', 'to', 'urgent'])
})

test('what was looked at is not what is listed by now: nothing is decided', async () => {
  const { server, ada, serviceName } = await open({})
  await using _ = server
  const { hash } = (await serverSeen(ada, serviceName)).tools[0]!
  server.tools = [post({ ...properties, body: { type: 'string', description: 'An address' } })]
  await checkServer(ada, { serviceName })
  const decision = { name: 'post', effect: 'write', hash: hash!, fields: { body: 'content' } } as const
  await assert.rejects(decideTools(ada, { serviceName, tools: [decision] }), { error: 'mcpToolsChanged' })
  assert.deepEqual((await seen(ada, serviceName))['body'], [null, false])
})

test('nobody of another workspace decides about them', async () => {
  const { server, ada, serviceName } = await open()
  await using _ = server
  const eve = await world.member({ net })
  const { hash } = (await serverSeen(ada, serviceName)).tools[0]!
  const decision = { name: 'post', effect: 'write', hash: hash!, fields: { to: 'plain' } } as const
  await assert.rejects(decideTools(eve, { serviceName, tools: [decision] }), { error: 'mcpServerMissing' })
  assert.deepEqual(await used(ada, serviceName), { egressFields: ['to'], contentFields: ['body'] })
})
