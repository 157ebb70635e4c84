import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startScripted, tool } from '@quarry/integrations/protocols/mcp/testing/scripted-server'
import { calls, says } from '../../../testing/services/scripted-model.ts'
import { askedAbout, asks, decides } from '../../../testing/tools/acting-agent.ts'
import { mcpAgents } from '../../../testing/tools/mcp-agent.ts'
import { decided } from '../../../testing/tools/mcp-servers.ts'
import { openScripted } from '../../../testing/tools/scripted-parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { withServers } from './custom-mcp.ts'

const world = await openWorld()
const { model, parts } = await openScripted(world)
const agentAt = mcpAgents(world, parts)

const [said, again] = ['지붕이 새요', '수리를 불러요']
const text = `트래커에 ${said} 라고, 그리고 ${again} 라고 남겨 주세요`
const long = `회의록\n${'안건을 하나씩 정리했습니다. '.repeat(60)}`
const properties = { to: { type: 'string' }, body: { type: 'string' }, urgent: { type: 'boolean' } }
const post = tool('post', { inputSchema: { type: 'object', properties, required: ['to', 'body'] } })
const fields = { post: { to: 'destination', body: 'content', urgent: 'plain' } } as const
const posting = (given: object) =>
  calls([{ name: 'mcptracker__post', arguments: { to: said, body: long, urgent: true, ...given } }])

test('what is said there is shown whole and approved untyped, and can be changed; where it goes is typed all the same', async () => {
  await using server = await startScripted([post])
  const { ctx, agentId } = await agentAt(server.address, { post: 'write' }, { fields })
  model.hears(posting({ to: 'eve@evil.example' }), says('.'))
  const { runId } = await asks(world, ctx, { agentId, text })
  const [asked] = await askedAbout(ctx, runId)
  assert.deepEqual(
    asked!.fields.map(({ name, kind, value, isEgress, isContent, mustRetype, mustPin }) => [
      name,
      kind,
      value,
      isEgress,
      isContent,
      mustRetype,
      mustPin,
    ]),
    [
      ['to', 'text', 'eve@evil.example', true, false, true, true],
      ['body', 'textarea', long, false, true, false, true],
      ['urgent', 'checkbox', true, false, false, false, true],
    ],
  )
  await assert.rejects(decides(world, ctx, runId), { error: 'invalidInput' })
  const changed = { to: said, body: `${long} 끝.`, urgent: true }
  assert.equal(await decides(world, ctx, runId, 'APPROVE', { arguments: changed }), 'done')
  assert.deepEqual(server.calls, [{ name: 'post', given: changed }])
})

test('what was allowed for one text is asked about for another, however its argument was decided', async () => {
  await using server = await startScripted([post])
  const { ctx, agentId } = await agentAt(server.address, { post: 'write' }, { fields })
  model.hears(posting({}), says('.'))
  const first = await asks(world, ctx, { agentId, text })
  assert.equal(await decides(world, ctx, first.runId, 'APPROVE', { remember: ['to'] }), 'done')
  for (const given of [{}, { body: again }, { urgent: false }]) {
    model.hears(posting(given), says('.'))
    const { runId, status } = await asks(world, ctx, { agentId, text })
    assert.equal(status, 'waiting', JSON.stringify(given))
    await decides(world, ctx, runId, 'DENY')
  }
  assert.equal(server.calls.length, 1)
})

test('what was allowed for every value is done without asking, until somebody decides otherwise about one', async () => {
  await using server = await startScripted([post])
  const { ctx, agentId, serviceName } = await agentAt(server.address, { post: 'write' }, { fields })
  model.hears(posting({}), says('.'))
  const first = await asks(world, ctx, { agentId, text })
  await decides(world, ctx, first.runId, 'APPROVE', { remember: ['to', 'body', 'urgent'] })
  model.hears(posting({}), says('.'))
  assert.equal((await asks(world, ctx, { agentId, text })).status, 'done')
  assert.equal(server.calls.length, 2)
  await decided(ctx, serviceName, { post: 'write' }, { post: { body: 'plain' } })
  model.hears(posting({}), says('.'))
  assert.equal((await asks(world, await withServers(ctx), { agentId, text })).status, 'waiting')
})

test('arguments that are given in one way or another are told to the model side by side, as services of models take them', async () => {
  const way = (kind: string, name: string) => ({
    properties: { kind: { const: kind }, [name]: { type: 'string' } },
    required: ['kind', name],
  })
  const inputSchema = { type: 'object', oneOf: [way('person', 'email'), way('group', 'team')] }
  await using server = await startScripted([tool('post', { inputSchema })])
  const { ctx, agentId } = await agentAt(server.address, { post: 'write' })
  const given = { kind: 'group', team: said }
  const prompts = model.hears(calls([{ name: 'mcptracker__post', arguments: given }]), says('.'))
  const { runId } = await asks(world, ctx, { agentId, text })
  type Shown = { description: string; parameters: { properties: object } }
  const { description, parameters } = (JSON.parse(prompts[0]!) as { tools: { function: Shown }[] }).tools[0]!.function
  assert.match(description, /Give exactly one of: email, team\.$/)
  assert.deepEqual(parameters, {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { kind: { enum: ['person', 'group'] }, email: { type: 'string' }, team: { type: 'string' } },
    required: ['kind'],
    additionalProperties: false,
  })
  await decides(world, ctx, runId)
  assert.deepEqual(server.calls, [{ name: 'post', given }])
})
