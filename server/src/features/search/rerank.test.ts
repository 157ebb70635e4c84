import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { says, startScriptedModel, thoughtful } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { rerank } from './rerank.ts'
import { searchTop, type TopHits } from './search.ts'

const world = await openWorld()
const parts = openParts(world)
const scripted = await startScriptedModel()
after(() => scripted.close())

const files = {
  'first.txt': 'Who approves travel expenses? The head approves travel expenses.',
  'second.txt': 'Travel expenses: who approves them is said elsewhere.',
  'third.txt': 'The launch moves to December, which the board approves.',
}
const question = 'who approves travel expenses'

/** @param more of the configuration; by default two seconds, which no test needs. */
async function asking(more: { AI_RERANK_MS?: number | undefined } = { AI_RERANK_MS: 10_000 }): Promise<WorkspaceCtx> {
  const { config } = world.app()
  const ada = await world.member({ ...parts, models: openModels(scripted.settings), config: { ...config, ...more } })
  await uploadSource(world, ada, files)
  return ada
}
const titles = ({ vectorDataList: hits }: TopHits) => hits.map(({ contentTitle }) => contentTitle)
const found = async (ctx: WorkspaceCtx, query = question) => {
  const top = await searchTop(ctx, { query })
  return { before: titles(top), after: await rerank(ctx, { query }, top) }
}

test('the model puts the hits in order, and what it does not name stays behind', async () => {
  const ada = await asking()
  scripted.does(says('3, 2'))
  const { before, after: reranked } = await found(ada)
  assert.deepEqual(titles(reranked), [before[2], before[1], before[0]])
  assert.equal(reranked.reranked, true)
})

test('what the model thinks aloud before names nothing', async () => {
  const ada = await asking()
  scripted.does(says('<think>1 is not it, 2 neither</think>3'))
  const { before, after: reranked } = await found(ada)
  assert.deepEqual(titles(reranked), [before[2], before[0], before[1]])
})

test('without a budget the model is not asked', async () => {
  const ada = await asking({})
  const asked = scripted.asked()
  const { before, after: same } = await found(ada)
  assert.deepEqual([titles(same), same.reranked, scripted.asked()], [before, undefined, asked])
})

test('a model that is late changes nothing, and the next search does not wait for it', async () => {
  const ada = await asking({ AI_RERANK_MS: 100 })
  scripted.does(thoughtful('3', 2_000))
  const { before, after: same } = await found(ada)
  assert.deepEqual(titles(same), before)
  const asked = scripted.asked()
  await found(ada)
  assert.equal(scripted.asked(), asked)
})

test('a model that fails, or names nothing there is, changes nothing', async () => {
  for (const script of [
    says('None of them.'),
    says('7, 0'),
    says('<think>'.repeat(200_000)),
    (reply: Parameters<ReturnType<typeof says>>[0]) => void reply.writeHead(500).end(),
  ]) {
    scripted.does(script)
    const { before, after: same } = await found(await asking())
    assert.deepEqual([titles(same), same.reranked], [before, undefined])
  }
})

test('a title, a code, a quotation and few words are not asked about', async () => {
  const ada = await asking()
  const asked = scripted.asked()
  for (const query of ['"approves travel" in expenses', 'who approves QTY-1042 travel', 'travel expenses'])
    await found(ada, query)
  const { after: top } = await found(ada)
  assert.equal(scripted.asked(), asked + 1)
  const titled = {
    ...top,
    vectorDataList: top.vectorDataList.map((hit) => ({ ...hit, contentTitle: 'Who approves travel expenses.docx' })),
  }
  assert.equal(await rerank(ada, { query: question }, titled), titled)
})

test('the model is sent passages of what the person may see, and nothing else', async () => {
  const ada = await asking()
  const ben = await world.member({ ...parts, models: ada.models, config: ada.config, of: ada, role: 'USER' })
  await uploadSource(
    world,
    ben,
    { 'own.txt': 'My travel expenses, which nobody approves: 90210.' },
    { name: 'Own', access: 'RESTRICTED' },
  )
  const prompts = scripted.hears(says('1'), says('1'))
  await found(ada)
  await found(ben)
  assert.deepEqual(
    prompts.map((prompt) => prompt.includes('90210')),
    [false, true],
  )
})
