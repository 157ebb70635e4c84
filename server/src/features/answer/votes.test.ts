import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Vote } from '@quarry/contract/wire/search/answer'
import type { AnswerId } from '@quarry/contract/ids'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { searchTop } from '../search/search.ts'
import { insertAnswer } from './answer.store.ts'
import { voteAnswer } from './answer.ts'

const world = await openWorld()
const parts = openParts(world)

/** Four pages that a question about travel costs finds, all but alike. */
const files = Object.fromEntries(
  ['north', 'south', 'east', 'west'].map((name) => [
    `${name}.txt`,
    `Travel costs of the ${name} office are claimed within ten days. ${'The form asks for receipts. '.repeat(3)}`,
  ]),
)
const question = 'How are travel costs claimed?'

async function team(): Promise<WorkspaceCtx> {
  const ada = await world.member(parts)
  await uploadSource(world, ada, files)
  return ada
}
const colleague = (of: WorkspaceCtx) => world.member({ ...parts, of, role: 'USER' })

const scoresOf = async (ctx: WorkspaceCtx, query = question) =>
  (await searchTop(ctx, { query })).vectorDataList.map(({ contentTitle, distance }) => ({
    contentTitle,
    distance: distance ?? 1,
  }))
const orderOf = async (ctx: WorkspaceCtx, query = question) =>
  (await scoresOf(ctx, query)).map(({ contentTitle }) => contentTitle)

/** An answer that cites the document of this title. */
async function answerCiting(ctx: WorkspaceCtx, title: string, query = question): Promise<AnswerId> {
  const { requestId, vectorDataList } = await searchTop(ctx, { query })
  const hit = vectorDataList.find(({ contentTitle }) => contentTitle === title) ?? assert.fail(`${title} was not found`)
  const reference = { index: 1, hitId: hit.id, contentId: hit.contentId, title, link: '', quote: '' }
  const answer = {
    accountId: ctx.account.id,
    requestId,
    kind: 'model',
    body: '',
    citations: [reference],
    at: world.clock.now(),
  } as const
  return insertAnswer(world.db, ctx.workspace.id, answer)
}
async function vote(ctx: WorkspaceCtx, title: string, how: Vote, query = question): Promise<AnswerId> {
  const aiVoteId = await answerCiting(ctx, title, query)
  await voteAnswer(ctx, { aiVoteId, vote: how })
  return aiVoteId
}

test('a document cited in a liked answer rises, for everybody in the workspace', async () => {
  const ada = await team()
  const last = (await orderOf(ada)).at(-1)!
  await vote(ada, last, 'LIKE')
  assert.equal((await orderOf(ada))[0], last)
  assert.equal((await orderOf(await colleague(ada)))[0], last)
})

test('a document cited in a disliked answer sinks', async () => {
  const ada = await team()
  const first = (await orderOf(ada))[0]!
  await vote(ada, first, 'DISLIKE')
  assert.equal((await orderOf(ada)).at(-1), first)
})

test('a vote that is taken back or turned round has no more effect', async () => {
  const ada = await team()
  const before = await orderOf(ada)
  const last = before.at(-1)!
  const aiVoteId = await vote(ada, last, 'LIKE')
  await voteAnswer(ada, { aiVoteId, vote: 'NONE' })
  assert.deepEqual(await orderOf(ada), before)
  await voteAnswer(ada, { aiVoteId, vote: 'LIKE' })
  await voteAnswer(ada, { aiVoteId, vote: 'DISLIKE' })
  assert.equal((await orderOf(ada)).at(-1), last)
})

test('a vote for the first that is taken back leaves it the first', async () => {
  const ada = await team()
  const before = await orderOf(ada)
  const aiVoteId = await vote(ada, before[0]!, 'DISLIKE')
  await voteAnswer(ada, { aiVoteId, vote: 'NONE' })
  assert.deepEqual(await orderOf(ada), before)
})

test('a vote on a question with few words in common counts for nothing', async () => {
  const ada = await team()
  const before = await orderOf(ada)
  await vote(ada, before.at(-1)!, 'LIKE', 'travel insurance harbour festival boats summer office')
  assert.deepEqual(await orderOf(ada), before)
})

test('votes count for questions in similar words, also in other forms, and for no others', async () => {
  const ada = await team()
  const other = 'the form asks for receipts of an office'
  const [before, last] = [await orderOf(ada, other), (await orderOf(ada)).at(-1)!]
  await vote(ada, last, 'LIKE')
  assert.equal((await orderOf(ada, 'claiming a travel cost'))[0], last)
  assert.deepEqual(await orderOf(ada, other), before)
})

test('votes of another workspace count for nothing', async () => {
  const [ada, ben] = [await team(), await team()]
  const before = await orderOf(ben)
  await vote(ada, before.at(-1)!, 'LIKE')
  assert.deepEqual(await orderOf(ben), before)
})

test('one person counts once, and many people lift a document only so far', async () => {
  const ada = await team()
  const last = (await orderOf(ada)).at(-1)!
  await vote(ada, last, 'LIKE')
  const once = await scoresOf(ada)
  for (let again = 0; again < 3; again++) await vote(ada, last, 'LIKE')
  assert.deepEqual(await scoresOf(ada), once)
  for (let people = 0; people < 12; people++) await vote(await colleague(ada), last, 'LIKE')
  const [first, second] = await scoresOf(ada)
  assert.equal(first?.contentTitle, last)
  // The others score at least two thirds of it: a vote outweighs words up to a factor of 1.5.
  assert.ok(second!.distance > once[1]!.distance && second!.distance <= 1 - 1 / 1.5 + 0.01)
})

test('a liked document stays hidden from whoever may not see it', async () => {
  const ada = await team()
  const ben = await colleague(ada)
  await uploadSource(world, ben, { 'secret.txt': 'Travel costs are claimed in secret.' }, { name: 'Own', access: 'RESTRICTED' })
  await vote(ben, 'secret.txt', 'LIKE')
  assert.equal((await orderOf(ben))[0], 'secret.txt')
  assert.ok(!(await orderOf(ada)).includes('secret.txt'))
})

test('who has left the workspace votes no more', async () => {
  const ada = await team()
  const ben = await colleague(ada)
  const aiVoteId = await answerCiting(ben, (await orderOf(ada)).at(-1)!)
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', ben.workspace.id)
    .where('account_id', '=', ben.account.id)
    .execute()
  await assert.rejects(voteAnswer(ben, { aiVoteId, vote: 'LIKE' }), { error: 'answerMissing' })
  await assert.rejects(voteAnswer(ada, { aiVoteId: randomUUID() as AnswerId, vote: 'LIKE' }), { error: 'answerMissing' })
})

test('the best hit has distance 0, the others what they lack of its score, in order', async () => {
  const ada = await team()
  const distances = (await scoresOf(ada, 'travel costs of the north office')).map(({ distance }) => distance)
  assert.equal(distances[0], 0)
  assert.deepEqual(
    distances,
    distances.toSorted((a, b) => a - b),
  )
  assert.ok(distances.at(-1)! > 0 && distances.at(-1)! < 1)
})
