import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { begin, piece, says, startScriptedModel, usage } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { ask } from './testing/ask.ts'

const world = await openWorld()
const parts = openParts(world)

const scripted = await startScriptedModel()
after(() => scripted.close())
const models = openModels(scripted.settings)

const files = {
  'launch.md':
    '# Launch plan\n\nThe launch moves to 9 December. Seoul owns the onboarding of new customers.\n\n# Budget\n\nFinance approved 40 million won for the campaign.',
}

async function asking(): Promise<WorkspaceCtx> {
  const ada = await world.member({ ...parts, models })
  await uploadSource(world, ada, files)
  return ada
}

test('the model is told where a passage is from, when it was changed, and what day it is', async () => {
  const ada = await asking()
  await world.db
    .updateTable('document')
    .set({ changed_at: new Date('2026-09-02T10:00:00Z'), author: 'Kim Seo-yeon' })
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  const [prompt] = [scripted.hears(says('The launch moves to 9 December [1].'))]
  await ask(ada, 'When does the launch move?')
  const sent = JSON.parse(prompt[0]!) as { messages: { role: string; content: string }[] }
  const said = JSON.stringify(sent.messages)
  assert.match(said, /changed=\\\\?\\?"2026-09-02/)
  assert.match(said, /source=\\\\?\\?"Uploads/)
  assert.match(said, /author=\\\\?\\?"Kim Seo-yeon/)
  assert.ok(said.includes(`Today is ${ada.clock.now().toISOString().slice(0, 10)}`))
})

test('a model that takes in little is sent little', async () => {
  const small = openModels({ ...scripted.settings, AI_CONTEXT_TOKENS: 4_000 })
  const ada = await world.member({ ...parts, models: small })
  await uploadSource(world, ada, { 'long.txt': 'The launch of the heron moves to December. '.repeat(1_000) })
  const prompts = scripted.hears(says('The launch moves to December [1].'))
  await ask(ada, 'When does the launch move?')
  assert.ok(prompts[0]!.length < 8_000, `${prompts[0]!.length} characters`)
})

test('an answer that its model may not write to the end says so where it breaks off', async () => {
  const ada = await asking()
  scripted.does((reply) => {
    begin(reply)
    reply.end(`${piece('The launch moves to 9 December [1].')}${piece('', 'length')}data: [DONE]\n\n`)
  })
  const said = (await ask(ada, 'When does the launch move?')).flatMap((event) =>
    event.event === 'text' ? [event.data.delta] : [],
  )
  assert.match(said.join(''), /9 December \[1\]\.\n\n\(The answer breaks off here: the model reached its limit\.\)$/)
})

test('a model that silently reads less than it was sent is told of', async () => {
  const ada = await asking()
  const reading = (tokens: number) =>
    scripted.does((reply) => {
      begin(reply)
      reply.write(piece('The launch moves to 9 December [1].'))
      reply.end(`${piece('', 'stop')}${usage(tokens, 10)}data: [DONE]\n\n`)
    })
  const isCut = async () =>
    (await ask(ada, 'When does the launch move?')).flatMap((event) => (event.event === 'done' ? [event.data.isCut] : []))
  reading(40)
  assert.deepEqual(await isCut(), [true])
  reading(900)
  assert.deepEqual(await isCut(), [undefined])
})

test('administrators are told what an answer took, and others are not', async () => {
  const ada = await asking()
  const ben = await world.member({ ...parts, models, of: ada, role: 'USER' })
  const use = async (ctx: WorkspaceCtx) =>
    (await ask(ctx, 'When does the launch move?')).flatMap((event) => (event.event === 'done' ? [event.data.use] : []))[0]
  scripted.does((reply) => {
    begin(reply)
    reply.write(piece('The launch moves to 9 December [1].'))
    setTimeout(() => reply.end(`${piece('', 'stop')}${usage(900, 12)}data: [DONE]\n\n`), 50)
  })
  const { tookMs, ...counted } = (await use(ada)) ?? assert.fail('told nothing')
  assert.deepEqual(counted, { model: 'scripted', inputTokens: 900, outputTokens: 12 })
  assert.ok(tookMs >= 45, `${tookMs} ms`)
  assert.equal(await use(ben), undefined)
})

test('what it cost is told by the prices of the model, and only where they were entered', async () => {
  const priced = openModels({ ...scripted.settings, AI_PRICES: { currency: 'EUR', input: 2, output: 10 } })
  const ada = await world.member({ ...parts, models: priced })
  await uploadSource(world, ada, files)
  scripted.does((reply) => {
    begin(reply)
    reply.write(piece('The launch moves to 9 December [1].'))
    reply.end(`${piece('', 'stop')}${usage(900, 12)}data: [DONE]\n\n`)
  })
  const done = (await ask(ada, 'When does the launch move?')).find((event) => event.event === 'done')
  assert.deepEqual(done?.data.use?.cost, { amount: 0.00192, currency: 'EUR' })
})

test('beyond the budget of a month the documents answer, and in the next month the model does again', async () => {
  const { config } = await world.member(parts)
  const poor = { ...parts, models, config: { ...config, AI_MONTHLY_TOKENS: 900 } }
  const ada = await world.member(poor)
  const bob = await world.member(poor)
  for (const each of [ada, bob]) await uploadSource(world, each, files)
  scripted.does((reply) => {
    begin(reply)
    reply.write(piece('The launch moves to 9 December [1].'))
    reply.end(`${piece('', 'stop')}${usage(890, 12)}data: [DONE]\n\n`)
  })
  const kinds = async (ctx: WorkspaceCtx) =>
    (await ask(ctx, 'When does the launch move?')).flatMap((event) =>
      event.event === 'done' ? [event.data.kind, event.data.isSpent] : [],
    )
  assert.deepEqual(await kinds(ada), ['model', undefined])
  assert.deepEqual(await kinds(ada), ['extract', true])
  // Another workspace has its own.
  assert.deepEqual(await kinds(bob), ['model', undefined])
  await world.db
    .updateTable('answer')
    .set({ created_at: new Date('2020-01-31') })
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  assert.deepEqual(await kinds(ada), ['model', undefined])
})

test('questions that the sources do not answer are not proposed', async () => {
  const ada = await asking()
  scripted.does(
    says(
      'The launch moves to 9 December [1].\nRELATED: Who owns the onboarding of new customers? | What is the melting point of tungsten?',
    ),
  )
  const events = await ask(ada, 'When does the launch move?')
  const related = events.flatMap((event) => (event.event === 'related' ? event.data.questions : []))
  assert.ok(related.includes('Who owns the onboarding of new customers?'))
  assert.ok(!related.some((text) => text.includes('tungsten')))
})
