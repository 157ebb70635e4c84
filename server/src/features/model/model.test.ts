import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createNetwork } from '@quarry/integrations/net/network'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { eventsOf } from '../../../testing/run-events.ts'
import { begin, piece, says, type Script, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { createVault } from '../../files/vault.ts'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { modelRoutes } from '@quarry/contract/routes/agent/model'
import { answerSearch } from '../answer/answer.ts'
import { modelOffer } from '../answer/model-offer.ts'
import { askedAgent, kindOf, textOf, wholeSource } from '../conversation/testing/asked.ts'
import { searchTop } from '../search/search.ts'
import { agentModel } from './model.ts'
import { modelEndpoints } from './model.routes.ts'
import { resetModel, setModel, showModel, tryModel } from './set-model.ts'

const world = await openWorld()
const [operators, own] = [await startScriptedModel(), await startScriptedModel()]
after(() => {
  operators.close()
  own.close()
})
const models = openModels(operators.settings)
const parts = { ...openParts(world), models }
const key = 'sk-heron-4711'
const settings = {
  provider: 'openai-compatible',
  baseUrl: own.baseUrl,
  model: 'own',
  contextTokens: null,
  tools: 'native',
} as const
const entered = (ctx: WorkspaceCtx, more: Partial<Parameters<typeof setModel>[1]> = {}) => ({
  workspaceId: ctx.workspace.id,
  ...settings,
  ...more,
})
const audited = async (ctx: WorkspaceCtx) =>
  world.db.selectFrom('audit_entry').select(['action', 'detail']).where('workspace_id', '=', ctx.workspace.id).execute()

test('a workspace with a model of its own is answered by it, searches and agents alike, and others by the operator’s', async () => {
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  operators.does(says('The operator says 9 December [1].'))
  own.does(says('The own one says 9 December [1].'))
  const answers: string[][] = []
  for (const person of [ada, eve]) {
    const source = await uploadSource(world, person, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
    const agentId = await insertAgent(world, person, { knowledge: [wholeSource(source)] })
    if (person === ada) await setModel(ada, entered(ada, { apiKey: key }))
    const { events } = await askedAgent(person, { agentId, text: 'When does the launch move?' })
    const { requestId } = await searchTop(person, { query: 'When does the launch move?' })
    const answered = await eventsOf(answerRoutes.answer, person, await answerSearch(person, { requestId }))
    const text = answered.map((event) => (event.event === 'text' ? event.data.delta : '')).join('')
    answers.push([textOf(events), text])
  }
  assert.match(answers[0]!.join('\n'), /^The own one says.*\nThe own one says/)
  assert.match(answers[1]!.join('\n'), /^The operator says.*\nThe operator says/)
})

test('going back to the operator’s model forgets the key', async () => {
  const ada = await world.member(parts)
  await setModel(ada, entered(ada, { apiKey: key }))
  assert.equal((await agentModel(ada))?.label, 'own')
  await resetModel(ada)
  assert.equal((await agentModel(ada))?.label, 'scripted')
  assert.deepEqual(await showModel(ada), { operator: null, own: null })
  assert.equal(
    await world.db.selectFrom('workspace_model').select('model').where('workspace_id', '=', ada.workspace.id).executeTakeFirst(),
    undefined,
  )
})

test('a key is sealed, sent to its address alone and shown nowhere', async () => {
  const ada = await world.member(parts)
  await setModel(ada, entered(ada, { apiKey: key }))
  const shown = await showModel(ada)
  assert.deepEqual(shown.own, { ...settings, prices: null, hasKey: true, isUsable: true })
  const rows = await world.db.selectFrom('workspace_model').selectAll().execute()
  const log = await audited(ada)
  assert.deepEqual(
    log.map(({ action, detail }) => [action, detail]),
    [['model.set', { provider: 'openai-compatible', model: 'own', host: new URL(own.baseUrl).host }]],
  )
  own.does((reply) => void reply.writeHead(500).end('{"error":{"message":"broken"}}'))
  await tryModel(ada, entered(ada))
  for (const text of [rows, log, shown, world.logged]) assert.doesNotMatch(JSON.stringify(text), /heron-4711/)
})

test('a stored key stays with its address: another one asks for the key anew, or none', async () => {
  const ada = await world.member(parts)
  await setModel(ada, entered(ada, { apiKey: key }))
  const elsewhere = { baseUrl: operators.baseUrl }
  const before = operators.asked()
  for (const attempt of [setModel, tryModel])
    await assert.rejects(attempt(ada, entered(ada, elsewhere)), { error: 'modelKeyMissing' })
  await assert.rejects(setModel(ada, entered(ada, { provider: 'anthropic' })), { error: 'modelKeyMissing' })
  assert.equal(operators.asked(), before)
  await setModel(ada, entered(ada, { model: 'another' }))
  assert.deepEqual((await showModel(ada)).own, { ...settings, model: 'another', prices: null, hasKey: true, isUsable: true })
  await setModel(ada, entered(ada, { ...elsewhere, apiKey: null }))
  assert.equal((await showModel(ada)).own?.hasKey, false)
})

test('prices that were entered are shown again, and stay out of what the model is sent', async () => {
  const ada = await world.member(parts)
  const prices = { currency: 'USD', input: 0.25, output: 2 }
  await setModel(ada, entered(ada, { prices }))
  assert.deepEqual((await showModel(ada)).own?.prices, prices)
  await setModel(ada, entered(ada))
  assert.equal((await showModel(ada)).own?.prices, null)
})

test('a key that cannot be opened any more leaves the answers to the sources, and no other service', async () => {
  const ada = await world.member(parts)
  await setModel(ada, entered(ada, { apiKey: key }))
  const other = { ...ada, vault: createVault(Buffer.alloc(32, 7)) }
  assert.equal((await showModel(other)).own?.isUsable, false)
  assert.equal(await agentModel(other), null)
  await assert.rejects(tryModel(other, entered(ada)), { error: 'modelKeyMissing' })
})

test('an address is missing only where the provider has none', async () => {
  const ada = await world.member(parts)
  await assert.rejects(setModel(ada, entered(ada, { baseUrl: null })), { error: 'modelAddressMissing' })
  await setModel(ada, entered(ada, { provider: 'anthropic', baseUrl: null, apiKey: key }))
  assert.equal((await agentModel(ada))?.contextTokens, 200_000)
})

const called: Script = (reply) => {
  const message = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: '1', type: 'function', function: { name: 'note', arguments: '{"word":"ready"}' } }],
  }
  reply.writeHead(200, { 'content-type': 'application/json' })
  reply.end(
    JSON.stringify({
      id: '1',
      object: 'chat.completion',
      created: 1,
      model: 'm',
      choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
    }),
  )
}

test('trying a model says what it can do, and stores nothing', async () => {
  const ada = await world.member(parts)
  own.does((reply, prompt) => ('tools' in (JSON.parse(prompt) as object) ? called : says('one, two, three'))(reply, prompt))
  const { firstMs, tookMs, ...found } = await tryModel(ada, entered(ada, { apiKey: key }))
  assert.deepEqual(found, { problem: null, streams: true, tools: 'native' })
  assert.ok(firstMs! <= tookMs)
  assert.equal((await showModel(ada)).own, null)
  own.does((reply) => {
    begin(reply)
    reply.end(`${piece('one, two, three', 'stop')}data: [DONE]\n\n`)
  })
  assert.deepEqual((await tryModel(ada, entered(ada))).streams, false)
})

test('trying a model says why it does not answer', async () => {
  const ada = await world.member(parts)
  const problem = async (script: Script) => {
    own.does(script)
    return (await tryModel(ada, entered(ada))).problem
  }
  const status =
    (code: number): Script =>
    (reply) =>
      void reply.writeHead(code).end('{"error":{"message":"no"}}')
  assert.equal(await problem(status(401)), 'keyRefused')
  assert.equal(await problem(status(404)), 'modelMissing')
  assert.equal(await problem(status(429)), 'busy')
  assert.equal(await problem(status(500)), 'noAnswer')
  const before = operators.asked()
  assert.equal(
    await problem((reply) => void reply.writeHead(302, { location: `${operators.baseUrl}/chat/completions` }).end()),
    'noAnswer',
  )
  assert.equal(operators.asked(), before)
  assert.equal((await tryModel(ada, entered(ada, { baseUrl: 'http://127.0.0.1:1/v1' }))).problem, 'unreachable')
})

test('a model that never ends its answer is not listened to for ever', async () => {
  const ada = await world.member(parts)
  const line = 'x'.repeat(1024 * 1024)
  let sent = 0
  own.does((reply) => {
    begin(reply)
    reply.write('data: ')
    const more = (): void => {
      while (!reply.destroyed && sent < 200 && reply.write(line)) sent++
      sent++
      if (!reply.destroyed && sent < 200) reply.once('drain', more)
    }
    more()
  })
  assert.equal((await tryModel(ada, entered(ada))).problem, 'noAnswer')
  assert.ok(sent < 60, `${sent} MB`)
})

test('a private address is asked nothing unless the operator allows it', async () => {
  const net = createNetwork({ allow: '' })
  world.onEnd(async () => net[Symbol.asyncDispose]())
  const ada = await world.member({ ...parts, net })
  const before = own.asked()
  assert.equal((await tryModel(ada, entered(ada, { apiKey: key }))).problem, 'unreachable')
  await setModel(ada, entered(ada, { tools: 'auto', apiKey: key }))
  const source = await uploadSource(world, ada, { 'launch.md': 'The launch moves to 9 December.' })
  const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(source)] })
  const { events } = await askedAgent(ada, { agentId, text: 'When does the launch move?' })
  assert.equal(kindOf(events), undefined)
  assert.equal(own.asked(), before)
})

test('administrators set it; members, strangers and other workspaces do not, nor learn of it', async () => {
  const server = await world.server(modelEndpoints, parts)
  const ada = await world.member(parts)
  const admin = await world.member({ ...parts, of: ada, role: 'ADMIN' })
  const user = await world.member({ ...parts, of: ada, role: 'USER' })
  const eve = await world.member(parts)
  const place = { workspaceId: ada.workspace.id }
  const calls = (as: Awaited<ReturnType<typeof server.as>>) => [
    () => as.client.call(modelRoutes.show, place),
    () => as.client.call(modelRoutes.set, entered(ada)),
    () => as.client.call(modelRoutes.check, entered(ada)),
    () => as.client.call(modelRoutes.reset, place),
    () => as.client.call(modelRoutes.limits, place),
    () => as.client.call(modelRoutes.setLimits, { ...place, agentTokens: null, personTokens: 5_000 }),
  ]
  const before = own.asked()
  for (const call of calls(await server.as(user))) await assert.rejects(call(), { error: 'forbidden' })
  for (const call of calls(await server.as(eve))) await assert.rejects(call(), { error: 'workspaceMissing' })
  for (const call of calls(server.visitor())) await assert.rejects(call(), { error: 'sessionRequired' })
  assert.equal(own.asked(), before)
  own.does(says('one, two'))
  for (const call of calls(await server.as(admin))) await call()
})

test('no model on the machine is offered where the workspace has one of its own', async () => {
  const ada = await world.member({ ...parts, models: { ...models, offer: async () => ({ baseUrl: 'b', models: ['m'] }) } })
  assert.notEqual((await modelOffer(ada)).offer, null)
  await setModel(ada, entered(ada))
  assert.equal((await modelOffer(ada)).offer, null)
})
