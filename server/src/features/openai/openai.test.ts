import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText } from 'ai'
import type { Scope } from '@quarry/contract/workspace/scope'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { begin, piece, says, startScriptedModel, usage as counted } from '../../../testing/services/scripted-model.ts'
import { until } from '../../../testing/runs.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../context.ts'
import type { Program } from '../../http/programs.ts'
import { createKey } from '../api-key/create-key.ts'
import { listConversations } from '../conversation/conversation.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { openaiEndpoints } from './openai.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
const server = await world.server([], parts, undefined, openaiEndpoints)
const base = `${server.origin}/openai/v1`

const ada = await world.member(parts)
const launch = await uploadSource(world, ada, { 'launch.md': '# Launch plan\n\nThe launch moves to 9 December.' })
const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(launch)] })
const keyOf = async (ctx: WorkspaceCtx, scopes: Scope[] = ['agents:run'], workspaceId: string | null = ctx.workspace.id) =>
  (await createKey(ctx, { workspaceId: workspaceId as never, description: 'chat', scopes, expiresInDays: 1 })).apiKey
const key = await keyOf(ada)
const model = createOpenAICompatible({ name: 'quarry', baseURL: base, apiKey: key, includeUsage: true }).chatModel(agentId)
const maxRetries = 0

async function send(body: unknown, bearer = key, path = '/chat/completions') {
  const response = await fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const errorOf = ({ status, text }: { status: number; text: string }) => {
  const { error } = JSON.parse(text) as { error: { type: string; code: string; message: string; param: null } }
  return [status, error.type, error.code]
}
const hello = (more: object = {}) => ({
  model: agentId,
  messages: [{ role: 'user', content: 'When does the launch move?' }],
  ...more,
})

test('a client of OpenAI’s interface is answered whole', async () => {
  scripted.hears(says('The launch moves to 9 December [1].'))
  const { text, finishReason } = await generateText({ model, prompt: 'When does the launch move?', maxRetries })
  assert.deepEqual([text, finishReason], ['The launch moves to 9 December [1].', 'stop'])
})

test('a client of OpenAI’s interface is answered as it is written', async () => {
  scripted.hears(says('The launch moves to 9 December [1].'))
  const stream = streamText({ model, prompt: 'When does the launch move?', maxRetries })
  const pieces: string[] = []
  for await (const part of stream.textStream) pieces.push(part)
  assert.equal(pieces.join(''), 'The launch moves to 9 December [1].')
  assert.equal(await stream.finishReason, 'stop')
})

test('a citation is an annotation where its mark stands', async () => {
  scripted.hears(says('The launch moves to 9 December [1].'))
  const { text } = await send(hello({ messages: [{ role: 'user', content: 'When does the launch move?' }] }))
  const { choices, usage } = JSON.parse(text) as {
    choices: { message: { content: string; annotations: { url_citation: Record<string, never> }[] } }[]
    usage: object
  }
  const [{ message }] = choices as [(typeof choices)[number]]
  const { start_index: from, end_index: to, title, url } = message.annotations[0]!.url_citation
  assert.deepEqual([message.content.slice(from, to), title, message.annotations.length], ['[1]', 'launch.md', 1])
  assert.ok(String(url).startsWith(`${server.origin}/${ada.workspace.code}?`))
  assert.deepEqual(Object.keys(usage), ['prompt_tokens', 'completion_tokens', 'total_tokens'])
})

test('a stream ends with its annotations, its usage and the last word', async () => {
  scripted.hears(says('The launch moves to 9 December [1].'))
  const { text, headers } = await send(hello({ stream: true, stream_options: { include_usage: true } }))
  assert.match(headers.get('content-type') ?? '', /^text\/event-stream/)
  const [annotated, counted, last] = text.trim().split('\n\n').slice(-3)
  assert.match(annotated!, /"annotations":\[\{"type":"url_citation".*"finish_reason":"stop"/)
  assert.match(counted!, /"choices":\[\],"usage":\{"prompt_tokens"/)
  assert.equal(last, 'data: [DONE]')
})

test('usage says what the model read and what it wrote', async () => {
  scripted.hears((reply) => {
    begin(reply)
    reply.write(piece('To 9 December.', 'stop'))
    reply.end(`${counted(1_000, 20)}data: [DONE]\n\n`)
  })
  const { text } = await send(hello())
  const { usage } = JSON.parse(text) as { usage: object }
  assert.deepEqual(usage, { prompt_tokens: 1_000, completion_tokens: 20, total_tokens: 1_020 })
})

test('what was said before comes with the question, and instructions of the caller do not', async () => {
  const seen = scripted.hears(says('Yes [1].'))
  const messages = [
    { role: 'system', content: 'You are a pirate.' },
    { role: 'user', content: 'Who is the heron?' },
    { role: 'assistant', content: 'The heron is Sara.' },
    { role: 'user', content: [{ type: 'text', text: 'Does the launch move?' }] },
  ]
  assert.equal((await send({ model: agentId, messages, tools: [], temperature: 0 })).status, 200)
  assert.match(seen[0]!, /Who is the heron\?.*The heron is Sara\..*Does the launch move\?/)
  assert.doesNotMatch(seen[0]!, /pirate/)
})

test('what no database takes is left out of what is asked and of what was said before', async () => {
  const seen = scripted.hears(says('Yes.'))
  const messages = [
    { role: 'user', content: 'Who is the \0heron?' },
    // Its 8,000th character is half of a letter.
    { role: 'assistant', content: `a${'😀'.repeat(4_000)}` },
    { role: 'user', content: 'Does the launch\0 move \ud83d?' },
  ]
  assert.equal((await send({ model: agentId, messages })).status, 200)
  assert.match(seen[0]!, /Does the launch move/)
})

test('callers keep their conversations themselves, and Quarry lists none', async () => {
  const kim = await world.member({ ...parts, of: ada, role: 'USER' })
  scripted.hears(says('Yes.'))
  assert.equal((await send(hello(), await keyOf(kim))).status, 200)
  assert.deepEqual((await listConversations(kim, {})).conversations, [])
})

test('the models are the agents that the person may use', async () => {
  const own = await insertAgent(world, ada, { name: 'Own', isShared: false })
  const asleep = await insertAgent(world, ada, { name: 'Asleep', status: 'inactive' })
  const user = await world.member({ ...parts, of: ada, role: 'USER' })
  const idsFor = async (ctx: WorkspaceCtx) =>
    (JSON.parse((await send(undefined, await keyOf(ctx), '/models')).text) as { data: { id: string }[] }).data.map(({ id }) => id)
  assert.deepEqual((await idsFor(ada)).toSorted(), [agentId, own].toSorted())
  assert.deepEqual(await idsFor(user), [agentId])
  const asUser = await keyOf(user)
  assert.equal((await send(undefined, asUser, `/models/${agentId}`)).status, 200)
  for (const other of [own, asleep, 'gpt-5']) {
    const missing = [404, 'invalid_request_error', 'model_not_found']
    assert.deepEqual(errorOf(await send(undefined, asUser, `/models/${other}`)), missing)
    assert.deepEqual(errorOf(await send(hello({ model: other }), asUser)).slice(0, 2), missing.slice(0, 2))
  }
})

test('strangers, other workspaces, keys for something else and removed members are refused in the words of the interface', async () => {
  const other = await world.member(parts)
  const invalid = [401, 'invalid_request_error', 'invalid_api_key']
  assert.deepEqual(errorOf(await send(hello(), 'qry_madeup')), invalid)
  assert.deepEqual(errorOf(await send(hello(), await keyOf(other))), [404, 'invalid_request_error', 'model_not_found'])
  assert.deepEqual(errorOf(await send(hello(), await keyOf(ada, ['search', 'agents:read']))), [
    403,
    'invalid_request_error',
    '0.000.19.00.03',
  ])
  // The address names no workspace, so the key has to.
  assert.equal((await send(hello(), await keyOf(ada, ['agents:run'], null))).status, 403)
  const user = await world.member({ ...parts, of: ada, role: 'USER' })
  const removed = await keyOf(user)
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', user.workspace.id)
    .where('account_id', '=', user.account.id)
    .execute()
  assert.deepEqual(errorOf(await send(hello(), removed)), invalid)
})

test('what is no question is refused with what is wrong with it', async () => {
  for (const wrong of ['{', {}, hello({ messages: [] }), hello({ messages: [{ role: 'assistant', content: 'Hi' }] })])
    assert.deepEqual(errorOf(await send(wrong)).slice(0, 2), [422, 'invalid_request_error'])
  const picture = [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://evil.example/a.png' } }] }]
  assert.equal((await send(hello({ messages: picture }))).status, 422)
  const long = await send(hello({ messages: [{ role: 'user', content: 'a'.repeat(8_001) }] }))
  assert.match(long.text, /the question has more than 8000 characters/)
})

test('a model that fails is told as a failure, also in the middle of a stream', async () => {
  scripted.hears((reply) => void reply.writeHead(500).end())
  assert.equal(errorOf(await send(hello()))[1], 'server_error')
  const { text } = await send(hello({ stream: true }))
  assert.match(text.trim().split('\n\n').at(-1)!, /^data: \{"error":\{.*"type":"server_error"/)
})

const stuck = () =>
  scripted.does((reply) => {
    begin(reply)
    reply.write(piece('The launch moves '))
  })
const runsOf = (ctx: WorkspaceCtx) =>
  world.db.selectFrom('run').select('status').where('account_id', '=', ctx.account.id).where('kind', '=', 'agent').execute()
const untilStopped = (ctx: WorkspaceCtx) => until(async () => (await runsOf(ctx)).some(({ status }) => status === 'stopped'))

for (const stream of [false, true])
  test(`nothing is written on for a client that has left${stream ? ' a stream' : ''}`, async () => {
    const kim = await world.member({ ...parts, of: ada, role: 'USER' })
    stuck()
    const leaving = new AbortController()
    const asked = fetch(`${base}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await keyOf(kim)}`, 'content-type': 'application/json' },
      body: JSON.stringify(hello({ stream })),
      signal: leaving.signal,
    }).then((response) => response.text())
    await until(async () => (await runsOf(kim)).length === 1)
    leaving.abort()
    await assert.rejects(asked, { name: 'AbortError' })
    await untilStopped(kim)
  })

test('nothing is written for a client that leaves while its question is put', async () => {
  const kim = await world.member({ ...parts, of: ada, role: 'USER' })
  stuck()
  const leaving = new AbortController()
  const clock = {
    now() {
      leaving.abort()
      return world.clock.now()
    },
  }
  const ctx = { ...kim, clock, signal: leaving.signal }
  const program = { enter: async () => ctx, watch: (_: unknown, events: unknown) => events } as unknown as Program
  const request = new Request('http://quarry/openai/v1', { method: 'POST', body: JSON.stringify(hello()) })
  const { serve } = openaiEndpoints.find(({ path }) => path.endsWith('completions'))!
  await assert.rejects(serve(program, request), { error: 'unavailable' })
  await untilStopped(kim)
})
