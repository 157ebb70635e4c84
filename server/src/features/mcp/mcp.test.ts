import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { Scope } from '@quarry/contract/workspace/scope'
import { limits } from '@quarry/contract/limits'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { createKey } from '../api-key/create-key.ts'
import { listConversations } from '../conversation/conversation.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { mcpEndpoint } from './mcp.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server([], parts, undefined, [mcpEndpoint])
const all: Scope[] = ['search', 'answers', 'agents:read', 'agents:run']
const names = ['search', 'read_document', 'list_sources', 'ask', 'list_agents', 'run_agent', 'get_run']

async function keyOf(ctx: WorkspaceCtx, scopes = all, workspaceId: WorkspaceCtx['workspace']['id'] | null = ctx.workspace.id) {
  return (await createKey(ctx, { workspaceId, description: 'assistant', scopes, expiresInDays: 1 })).apiKey
}
/** What the tools say, all of them together. */
type Said = {
  results: { documentId: string; title: string; link: string; passage: string }[]
  total: number
  text: string
  next: number | null
  sources: { sourceId: string }[]
  citations: { documentId: string }[]
  agents: { agentId: string }[]
  runId: string
  status: string
  conversationId: string
}
const addressOf = (ctx: Pick<WorkspaceCtx, 'workspace'>) => `${server.origin}/mcp/${ctx.workspace.code}`

async function connected(ctx: Pick<WorkspaceCtx, 'workspace'>, key: string, mode: 'auto' | 'legacy' = 'auto') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(addressOf(ctx)), { requestInit: { headers } }))
  return {
    client,
    async call(name: string, given: object = {}) {
      const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: { ...given } })
      const text = (content as { text: string }[]).map((part) => part.text).join('')
      return { isError, text, said: structuredContent as Said }
    },
  }
}

async function withLaunch(access: AccessLevel = 'PUBLIC') {
  const ada = await world.member({ ...parts, role: 'OWNER' })
  const source = await uploadSource(world, ada, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' }, { access })
  return { ada, source }
}
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const post = (address: string, headers: Record<string, string>, body: unknown = initialize) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: string }).code]

for (const mode of ['auto', 'legacy'] as const)
  test(`an assistant finds, reads and asks (${mode === 'auto' ? 'newest' : 'earlier'} generation of the protocol)`, async () => {
    const { ada, source } = await withLaunch()
    const { client, call } = await connected(ada, await keyOf(ada), mode)
    assert.deepEqual(
      (await client.listTools()).tools.map(({ name }) => name),
      names,
    )
    const { said: found } = await call('search', { query: 'launch' })
    const [hit] = found.results
    assert.equal(hit?.title, 'launch.md')
    assert.ok(hit.link.startsWith(`${server.origin}/${ada.workspace.code}?`), hit.link)
    const { said: read } = await call('read_document', { documentId: hit.documentId })
    assert.match(read.text, /The launch moves to 9 December/)
    assert.equal(read.next, null)
    assert.deepEqual(
      (await call('list_sources')).said.sources.map(({ sourceId }) => sourceId),
      [source],
    )
    const { said: answer } = await call('ask', { question: 'When does the launch move?' })
    assert.match(answer.text, /9 December.*\[1\]/)
    assert.equal(answer.citations[0]?.documentId, hit.documentId)
  })

test('an assistant asks an agent, goes on with it, and looks at its run again', async () => {
  const { ada, source } = await withLaunch()
  const agentId = await insertAgent(world, ada, { name: 'Guide', knowledge: [wholeSource(source)] })
  const { call } = await connected(ada, await keyOf(ada))
  assert.equal((await call('list_agents')).said.agents[0]?.agentId, agentId)
  const { said: first } = await call('run_agent', { agent: 'guide', message: 'When does the launch move?' })
  assert.equal(first.status, 'done')
  assert.match(first.text, /9 December/)
  const { said: again } = await call('get_run', { runId: first.runId })
  assert.deepEqual([again.text, again.citations], [first.text, first.citations])
  const { said: next } = await call('run_agent', {
    agent: agentId,
    message: 'The launch?',
    conversationId: first.conversationId,
  })
  assert.equal(next.conversationId, first.conversationId)
  const { conversations } = await listConversations(ada, {})
  assert.deepEqual(
    conversations.map(({ origin }) => origin),
    ['mcp'],
  )
})

test('what no database takes is left out of what an assistant passes on', async () => {
  const { ada, source } = await withLaunch()
  await insertAgent(world, ada, { name: 'Guide', knowledge: [wholeSource(source)] })
  const { call } = await connected(ada, await keyOf(ada))
  assert.equal((await call('search', { query: 'laun\0ch' })).said.results[0]?.title, 'launch.md')
  const { said } = await call('run_agent', { agent: 'Guide', message: 'When does\0 the launch move \ud83d?' })
  assert.match(said.text, /9 December/)
})

test('an agent that there is not is answered with those there are, and nobody is asked in its place', async () => {
  const { ada } = await withLaunch()
  const shared = await insertAgent(world, ada, { name: 'Guide' })
  await insertAgent(world, ada, { name: 'Asleep', status: 'inactive' })
  await insertAgent(world, ada, { name: 'Own', isShared: false })
  const user = await world.member({ ...parts, of: ada, role: 'USER' })
  const { call } = await connected(user, await keyOf(user))
  for (const agent of ['Nobody', 'Own', 'Asleep']) {
    const { isError, text } = await call('run_agent', { agent, message: 'Hello' })
    assert.ok(isError)
    assert.ok(text.endsWith(`(there are Guide: ${shared})`), text)
  }
})

test('who may not see a document neither finds nor reads it', async () => {
  const { ada } = await withLaunch('RESTRICTED')
  const hit = (await (await connected(ada, await keyOf(ada))).call('search', { query: 'launch' })).said.results[0]
  for (const other of [await world.member({ ...parts, of: ada, role: 'ADMIN' }), await world.member(parts)]) {
    const { call } = await connected(other, await keyOf(other))
    assert.equal((await call('search', { query: 'launch' })).said.total, 0)
    assert.ok((await call('read_document', { documentId: hit?.documentId })).isError)
    assert.deepEqual((await call('list_sources')).said.sources, [])
  }
})

test('a key is offered what its scopes allow, and can call nothing else', async () => {
  const { ada } = await withLaunch()
  const { client, call } = await connected(ada, await keyOf(ada, ['search']))
  assert.deepEqual(
    (await client.listTools()).tools.map(({ name }) => name),
    names.slice(0, 3),
  )
  for (const tool of names.slice(3)) await assert.rejects(call(tool), /not found/)
  assert.deepEqual(await codeOf(await post(addressOf(ada), { authorization: `Bearer ${await keyOf(ada, ['members:read'])}` })), [
    403,
    '0.000.19.00.03',
  ])
})

test('a stranger is refused: no key, a made-up one, a session, a key of another workspace, of another person', async () => {
  const { ada } = await withLaunch()
  const other = await world.member(parts)
  const none = await post(addressOf(ada), {})
  assert.match(none.headers.get('www-authenticate') ?? '', /^Bearer resource_metadata=/)
  assert.deepEqual(await codeOf(none), [401, '0.000.19.00.01'])
  assert.deepEqual(await codeOf(await post(addressOf(ada), { authorization: 'Bearer qry_madeup' })), [401, '0.000.19.00.01'])
  const person = await server.as(ada)
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  assert.equal((await post(addressOf(ada), { cookie, origin: server.origin })).status, 401)
  const statusOf = async (key: string, at = ada) => (await post(addressOf(at), { authorization: `Bearer ${key}` })).status
  assert.equal(await statusOf(await keyOf(other)), 404)
  assert.equal(await statusOf(await keyOf(other, all, null)), 404)
  assert.equal(await statusOf(await keyOf(ada), other), 404)
  assert.equal(await statusOf(await keyOf(ada, all, null), ada), 200)
})

test('a key of one workspace opens no other one of its person', async () => {
  const [bound, other] = [await world.member(parts), await world.member(parts)]
  await world.db
    .insertInto('member')
    .values({
      workspace_id: other.workspace.id,
      account_id: bound.account.id,
      role: 'ADMIN',
      joined_at: world.clock.now(),
      last_access_at: null,
    })
    .execute()
  const statusOf = async (key: string) => (await post(addressOf(other), { authorization: `Bearer ${key}` })).status
  assert.equal(await statusOf(await keyOf(bound)), 404)
  assert.equal(await statusOf(await keyOf(bound, all, null)), 200)
})

test('a member who is deactivated or removed, and a workspace that is deactivated, are refused from the next call on', async () => {
  const { ada } = await withLaunch()
  const admin = await world.member({ ...parts, of: ada, role: 'ADMIN' })
  const [key, wide] = [await keyOf(admin), await keyOf(admin, all, null)]
  const statusOf = async (with_: string) => (await post(addressOf(ada), { authorization: `Bearer ${with_}` })).status
  const member = () =>
    world.db.updateTable('member').where('workspace_id', '=', ada.workspace.id).where('account_id', '=', admin.account.id)
  await member().set({ status: 'deactivate' }).execute()
  assert.deepEqual([await statusOf(key), await statusOf(wide)], [404, 404])
  await member().set({ status: 'active' }).execute()
  const asleep = world.db.updateTable('workspace').where('id', '=', ada.workspace.id)
  await asleep.set({ status: 'deactivate' }).execute()
  assert.deepEqual([await statusOf(key), await statusOf(wide)], [404, 404])
  await asleep.set({ status: 'active' }).execute()
  assert.deepEqual([await statusOf(key), await statusOf(wide)], [200, 200])
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', ada.workspace.id)
    .where('account_id', '=', admin.account.id)
    .execute()
  assert.deepEqual([await statusOf(key), await statusOf(wide)], [401, 404])
})

test('a client that is a page of another site comes in with its token, reads refusals, and its cookies count for nothing', async () => {
  const { ada } = await withLaunch()
  const [authorization, origin] = [`Bearer ${await keyOf(ada)}`, 'https://client.example']
  const shown = ({ headers }: Response) => [
    headers.get('access-control-allow-origin'),
    headers.get('access-control-allow-credentials'),
    headers.get('access-control-expose-headers'),
  ]
  const forAll = ['*', null, 'WWW-Authenticate, Mcp-Session-Id, MCP-Protocol-Version, Retry-After']
  for (const from of [origin, server.origin]) {
    const reply = await post(addressOf(ada), { authorization, origin: from })
    assert.deepEqual([reply.status, shown(reply)], [200, forAll])
  }
  const asked = await fetch(addressOf(ada), {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  })
  assert.deepEqual([asked.status, shown(asked)], [204, forAll])
  assert.deepEqual(
    ['methods', 'headers'].map((what) => asked.headers.get(`access-control-allow-${what}`)),
    ['GET, POST, DELETE', 'Authorization, *'],
  )
  const person = await server.as(ada)
  const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
  for (const method of ['POST', 'GET', 'DELETE']) {
    const refused = await fetch(addressOf(ada), { method, headers: { cookie, origin } })
    assert.deepEqual([refused.status, shown(refused)], [401, forAll])
    assert.match(refused.headers.get('www-authenticate') ?? '', /^Bearer resource_metadata=/)
    assert.equal(refused.headers.get('set-cookie'), null, 'and nobody is logged out by it')
  }
})

test('no page of another site may read what a session counts at', async () => {
  const { ada } = await withLaunch()
  const person = await server.as(ada)
  const reply = await person.fetch('/api/v1/account/me', { headers: { origin: 'https://client.example' } })
  assert.equal(reply.headers.get('access-control-allow-origin'), null)
})

test('what is too large is refused before it is read as a call', async () => {
  const { ada } = await withLaunch()
  const authorization = `Bearer ${await keyOf(ada)}`
  assert.equal((await post(addressOf(ada), { authorization }, 'x'.repeat(1024 * 1024 + 1))).status, 413)
})

test('the calls of a key to one tool are limited as those to the API', async () => {
  const { ada } = await withLaunch()
  const { call } = await connected(ada, await keyOf(ada))
  const runs = Array.from({ length: 61 }, () => call('run_agent', { agent: 'none', message: 'Hello' }))
  const refused = (await Promise.all(runs)).filter(({ text }) => !text.includes('there are none'))
  assert.equal(refused.length, 1)
  assert.match(refused[0]!.text, /[Tt]oo many/)
  assert.ok(limits.apiKeyCallsPerMinute > 61)
})
