import { nothingFound, readyIndex } from '../../search-index/search-indexes.ts'
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { describedError } from '@quarry/contract/error-messages'
import type { ErrorName } from '@quarry/contract/errors'
import { begin, piece, says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { eventsOf } from '../../../testing/run-events.ts'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { searchTop } from '../search/search.ts'
import { answerSearch, voteAnswer } from './answer.ts'
import { ask, kindOf, referencesOf, textOf } from './testing/ask.ts'

const world = await openWorld()
const parts = openParts(world)

const scripted = await startScriptedModel()
after(() => scripted.close())
const models = openModels(scripted.settings)

const files = {
  'launch.md':
    '# Launch plan\n\nThe launch moves to 9 December. Seoul owns the onboarding of new customers.\n\n# Budget\n\nFinance approved 40 million won for the campaign.',
  '휴가.txt': '연차 휴가는 입사일을 기준으로 15일이 주어집니다. 신청은 3일 전까지 해야 합니다.',
}

async function asking(withModel: boolean): Promise<WorkspaceCtx> {
  const ada = await world.member({ ...parts, ...(withModel && { models }) })
  await uploadSource(world, ada, files)
  return ada
}

test('without a model the sources answer in their own sentences, each cited', async () => {
  const events = await ask(await asking(false), 'When does the launch move?')
  assert.equal(kindOf(events), 'extract')
  assert.match(textOf(events), /^The launch moves to 9 December\. \[1\]/)
  assert.deepEqual(
    referencesOf(events).map(({ index, title, quote }) => [index, title, quote]),
    [[1, 'launch.md', 'The launch moves to 9 December.']],
  )
})

test('without a model, what is asked next are questions that sections near the answer are about', async () => {
  const events = await ask(await asking(false), 'When does the launch move?')
  assert.deepEqual(events.find((event) => event.event === 'related')?.data, {
    questions: ['What is the launch plan?'],
  })
})

test('a mark or a link that a document brings along is none in an answer', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'plan.txt': 'The launch moves to 9 December [1], see [here](#cite-1).' })
  const events = await ask(ada, 'When does the launch move?')
  assert.match(textOf(events), /9 December \\\[1\], see \\\[here\]\(#cite-1\)\. \[1\]/)
})

test('a Korean question is answered from Korean text', async () => {
  const events = await ask(await asking(false), '연차 휴가는 며칠인가요?')
  assert.equal(kindOf(events), 'extract')
  assert.match(textOf(events), /15일/)
})

test('what is found by everyday words is answered by these, and that it is so is said', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, {
    '유니폼 세탁.md': '# 유니폼 세탁\n\n유니폼은 매주 화요일에 수거합니다. 비용은 회사가 냅니다.',
  })
  const events = await ask(ada, '근무복 빨래 언제 가져가요?')
  assert.match(textOf(events), /화요일에 수거/)
  const [inTheirs, inOurs] = [events.at(-1)?.data, (await ask(ada, '유니폼 세탁 언제 수거해요?')).at(-1)?.data]
  assert.deepEqual(
    [inTheirs, inOurs].map((done) => done && 'isByOtherWords' in done && done.isByOtherWords),
    [true, false],
  )
})

test('a search that was written down in the words of the wire is still answered from the chosen sources alone', async () => {
  const ada = await asking(false)
  const empty = await uploadSource(world, ada, {}, { name: 'Empty' })
  const { requestId } = await searchTop(ada, { query: 'When does the launch move?' })
  const filters = JSON.stringify({ contentProviderIdList: [empty] })
  await world.db.updateTable('search_request').set({ filters }).where('id', '=', requestId).execute()
  const events = await eventsOf(answerRoutes.answer, ada, await answerSearch(ada, { requestId }))
  assert.equal(kindOf(events), 'notFound')
})

test('when the sources do not say, the answer says so and cites nothing', async () => {
  const events = await ask(await asking(false), 'What is the melting point of tungsten carbide?')
  assert.equal(kindOf(events), 'notFound')
  assert.deepEqual(referencesOf(events), [])
  assert.equal(textOf(events), 'Your sources do not say.')
})

test('what is not found is said in the language of the question, and where that says nothing, in the person’s own', async () => {
  const ada = await asking(false)
  assert.equal(textOf(await ask(ada, 'Wie hoch ist der Schmelzpunkt von Wolframcarbid?')), 'Ihre Quellen sagen dazu nichts.')
  const kim = { ...ada, account: { ...ada.account, lang: 'ko' } } as const
  assert.equal(textOf(await ask(kim, 'XQ-9931')), '연결된 자료에서 답을 찾지 못했어요.')
})

test('a mark of the model stays where its passage bears the sentence out', async () => {
  const ada = await asking(true)
  scripted.does(
    says(
      'The launch moves to 9 December [1]. It was delayed by 77 storms [1].\nRELATED: Who owns onboarding? | What was approved?',
    ),
  )
  const events = await ask(ada, 'When does the launch move?')
  assert.equal(textOf(events).trim(), 'The launch moves to 9 December [1]. It was delayed by 77 storms.')
  assert.equal(referencesOf(events).length, 1)
  assert.deepEqual(events.find((event) => event.event === 'related')?.data, {
    questions: ['Who owns onboarding?', 'What was approved?'],
  })
  assert.equal(kindOf(events), 'model')
})

test('a mark goes where the sentence names another number than its passage', async () => {
  const ada = await asking(true)
  scripted.does(says('The launch moves to 10 December [1].'))
  const events = await ask(ada, 'When does the launch move?')
  assert.equal(textOf(events).trim(), 'The launch moves to 10 December.')
  assert.deepEqual(referencesOf(events), [])
})

test('copied words bear out a sentence in another language', async () => {
  const ada = await asking(true)
  scripted.does(says('출시는 12월 9일로 옮겨졌어요 [1 "launch moves to 9 December"].'))
  const events = await ask(ada, 'When does the launch move?')
  assert.match(textOf(events), /옮겨졌어요 \[1\]/)
  assert.equal(referencesOf(events)[0]?.quote, 'launch moves to 9 December')
})

test('a mark that names no passage is dropped', async () => {
  const ada = await asking(true)
  scripted.does(says('The launch moves to 9 December [99].'))
  const events = await ask(ada, 'When does the launch move?')
  assert.deepEqual(referencesOf(events), [])
  assert.doesNotMatch(textOf(events), /\[/)
})

test('a model that finds nothing in the passages is not quoted', async () => {
  const ada = await asking(true)
  scripted.does(says('NOT_FOUND'))
  const events = await ask(ada, 'When does the launch move?')
  assert.deepEqual([kindOf(events), textOf(events)], ['notFound', 'Your sources do not say.'])
})

test('the model is shown what the asking person may see, and nothing else', async () => {
  const ada = await asking(true)
  const ben = await world.member({ ...parts, models, of: ada, role: 'USER' })
  await uploadSource(
    world,
    ben,
    { 'private.txt': 'The launch password is heron-4711.' },
    { name: 'Private', access: 'RESTRICTED' },
  )
  let prompt = ''
  scripted.does((reply, body) => {
    prompt = body
    says('It moves to 9 December [1].')(reply, body)
  })
  await ask(ada, 'launch password')
  assert.doesNotMatch(prompt, /heron-4711/)
  await ask(ben, 'launch password')
  assert.match(prompt, /heron-4711/)
})

test('an answer rests on nothing that the index names and the record refuses', async () => {
  const ada = await asking(false)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const eve = await asking(false)
  const access = { name: 'Private', access: 'RESTRICTED' } as const
  await uploadSource(world, ben, { 'private.txt': 'The launch password is heron-4711.' }, access)
  await uploadSource(world, eve, { 'theirs.txt': 'The launch password is egret-4712.' }, { name: 'Theirs' })
  const chunks = await world.db
    .selectFrom('chunk')
    .select(['id', 'document_id'])
    .where('workspace_id', 'in', [ada.workspace.id, eve.workspace.id])
    .execute()
  const documents = chunks.map((chunk) => ({ id: chunk.document_id, score: 1, chunks: [{ id: chunk.id, score: 1 }] }))
  const found = { ...nothingFound(readyIndex), documents, total: documents.length }
  const search = { ...parts.search, search: async () => found }
  const answered = JSON.stringify(await ask({ ...ada, search }, 'What is the launch password?'))
  assert.doesNotMatch(answered, /heron|egret|private\.txt|theirs\.txt/)
  assert.match(JSON.stringify(await ask({ ...ben, search }, 'What is the launch password?')), /heron-4711/)
})

const failures: [string, (reply: ServerResponse) => void, ErrorName][] = [
  ['busy', (reply) => reply.writeHead(429, { 'retry-after': '0' }).end('{}'), 'modelBusy'],
  ['broken', (reply) => reply.writeHead(500).end('no'), 'modelUnavailable'],
  [
    'talking nonsense',
    (reply) => reply.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: {"what":1}\n\n'),
    'modelUnavailable',
  ],
  [
    'cut off in the middle',
    (reply) => {
      begin(reply)
      reply.write(piece('The launch moves to '))
      setTimeout(() => reply.destroy(), 20)
    },
    'modelInterrupted',
  ],
]
for (const [name, behave, error] of failures) {
  test(`a model that is ${name} fails by name`, async () => {
    const ada = await asking(true)
    scripted.does(behave)
    const events = await ask(ada, 'When does the launch move?')
    const { code, message } = describedError(error)
    assert.deepEqual(events.at(-1), { event: 'error', data: { code, message } })
  })
}

test('an answer can be asked for by the person who searched only', async () => {
  const ada = await asking(false)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const { requestId } = await searchTop(ada, { query: 'launch' })
  await assert.rejects(answerSearch(ben, { requestId }), { error: 'searchRequestMissing' })
})

test('a vote is kept, changed and taken back by the person who asked, and by nobody else', async () => {
  const ada = await asking(false)
  const events = await ask(ada, 'When does the launch move?')
  const done = events.find((event) => event.event === 'done')
  const aiVoteId = done?.event === 'done' ? done.data.aiVoteId : assert.fail('no answer')
  const stored = async () =>
    (await world.db.selectFrom('answer').select('vote').where('id', '=', aiVoteId).executeTakeFirstOrThrow()).vote
  for (const vote of ['LIKE', 'DISLIKE', 'NONE'] as const) {
    await voteAnswer(ada, { aiVoteId, vote })
    assert.equal(await stored(), vote)
  }
  const fellow = await world.member({ ...parts, of: ada, role: 'ADMIN' })
  for (const other of [await world.account(), fellow])
    await assert.rejects(voteAnswer(other, { aiVoteId, vote: 'LIKE' }), { error: 'answerMissing' })
})
