import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Vote, VoteReason } from '@quarry/contract/wire/search/answer'
import type { AnswerId } from '@quarry/contract/ids'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { listVotes, resetVotes } from '../search/manage-votes.ts'
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
    documents: [],
    citations: [reference],
    tokens: 0,
    at: world.clock.now(),
  } as const
  return insertAnswer(world.db, ctx.workspace.id, answer)
}
async function vote(ctx: WorkspaceCtx, title: string, how: Vote, query = question, reason?: VoteReason): Promise<AnswerId> {
  const aiVoteId = await answerCiting(ctx, title, query)
  await voteAnswer(ctx, { aiVoteId, vote: how, reason })
  return aiVoteId
}

/** So many colleagues, each with an answer of their own, vote alike. */
async function crowd(of: WorkspaceCtx, count: number, title: string, how: Vote, reason?: VoteReason): Promise<WorkspaceCtx[]> {
  const people = await Promise.all(Array.from({ length: count }, () => colleague(of)))
  for (const person of people) await vote(person, title, how, question, reason)
  return people
}

test('one vote moves a document for whoever gave it, and for nobody else', async () => {
  const ada = await team()
  const ben = await colleague(ada)
  const before = await scoresOf(ben)
  const [first, last] = [before[0]!.contentTitle, before.at(-1)!.contentTitle]
  await vote(ada, last, 'LIKE')
  await vote(ada, first, 'DISLIKE', question, 'unfitting')
  const own = await orderOf(ada)
  assert.deepEqual([own[0], own.at(-1)], [last, first])
  assert.deepEqual(await scoresOf(ben), before)
})

test('a document that three people liked rises for everybody, and one that three found unfitting sinks', async () => {
  const ada = await team()
  const order = await orderOf(ada)
  await crowd(ada, 2, order.at(-1)!, 'LIKE')
  assert.deepEqual(await orderOf(ada), order)
  await crowd(ada, 1, order.at(-1)!, 'LIKE')
  assert.equal((await orderOf(ada))[0], order.at(-1))
  await crowd(ada, 3, order[0]!, 'DISLIKE', 'outdated')
  assert.equal((await orderOf(ada)).at(-1), order[0])
})

test('people who do not agree move nothing', async () => {
  const ada = await team()
  const before = await scoresOf(ada)
  await crowd(ada, 4, before[0]!.contentTitle, 'DISLIKE', 'unfitting')
  await crowd(ada, 4, before[0]!.contentTitle, 'LIKE')
  assert.deepEqual(await scoresOf(ada), before)
})

test('an answer that was wrong or incomplete says nothing against its documents', async () => {
  const ada = await team()
  const before = await scoresOf(ada)
  for (const reason of ['wrong', 'incomplete', 'other', undefined] as const)
    await crowd(ada, 1, before[0]!.contentTitle, 'DISLIKE', reason)
  assert.deepEqual(await scoresOf(ada), before)
})

test('a brigade cannot bury a document: what fits clearly better stays before the others, and no score falls by more than a tenth', async () => {
  const ada = await team()
  const asked = 'travel costs of the north office'
  const before = (await scoresOf(ada, asked)).map(({ distance }) => 1 - distance)
  await crowd(ada, 25, 'north.txt', 'DISLIKE', 'unfitting')
  const after = await scoresOf(ada, asked)
  assert.equal(after[0]?.contentTitle, 'north.txt')
  // The others did not move, so they show what the first has lost.
  assert.ok((1 - after[1]!.distance) / before[1]! <= 1.1 + 1e-6)
  assert.equal((await orderOf(ada)).length, 4)
})

test('votes count less with time', async () => {
  const ada = await team()
  const before = await orderOf(ada)
  await crowd(ada, 3, before.at(-1)!, 'LIKE')
  assert.equal((await orderOf(ada))[0], before.at(-1))
  await world.db
    .updateTable('relevance_vote')
    .set({ voted_at: new Date(world.clock.now().getTime() - 200 * 86_400_000) })
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  assert.deepEqual(await orderOf(ada), before)
})

test('an own vote is named with the next search in the same words, and to nobody else', async () => {
  const ada = await team()
  const ownVote = async (ctx: WorkspaceCtx, query = question) => (await searchTop(ctx, { query })).ownVote
  const aiVoteId = await vote(ada, (await orderOf(ada))[0]!, 'LIKE')
  assert.deepEqual(await ownVote(ada), { aiVoteId, vote: 'LIKE' })
  assert.equal(await ownVote(ada, 'travel insurance'), null)
  assert.equal(await ownVote(await colleague(ada)), null)
  await voteAnswer(ada, { aiVoteId, vote: 'NONE' })
  assert.equal(await ownVote(ada), null)
})

test('administrators see what was voted about documents they may see, without names, and reset it', async () => {
  const ada = await team()
  const ben = await colleague(ada)
  await uploadSource(world, ben, { 'secret.txt': 'Travel costs are claimed in secret.' }, { name: 'Own', access: 'RESTRICTED' })
  await vote(ben, 'secret.txt', 'LIKE')
  const before = await orderOf(ada)
  await crowd(ada, 3, before.at(-1)!, 'LIKE')
  await crowd(ada, 2, before.at(-1)!, 'DISLIKE', 'outdated')
  const [listed, ...others] = await listVotes(ada)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [listed?.title, listed?.likes, listed?.dislikes, listed?.reasons],
    [before.at(-1), 3, 2, [{ reason: 'outdated', count: 2 }]],
  )
  assert.ok(!JSON.stringify(listed).includes(ben.account.id))
  await resetVotes(ada, listed!.documentId)
  assert.deepEqual(await listVotes(ada), [])
  const [hidden] = (await searchTop(ben, { query: 'claimed in secret' })).vectorDataList
  await assert.rejects(resetVotes(ada, hidden!.contentId), { error: 'documentMissing' })
  await assert.rejects(resetVotes(await team(), listed!.documentId), { error: 'documentMissing' })
})

test('a vote that is taken back or turned round has no more effect', async () => {
  const ada = await team()
  const before = await orderOf(ada)
  const last = before.at(-1)!
  const aiVoteId = await vote(ada, last, 'LIKE')
  await voteAnswer(ada, { aiVoteId, vote: 'NONE' })
  assert.deepEqual(await orderOf(ada), before)
  await voteAnswer(ada, { aiVoteId, vote: 'LIKE' })
  await voteAnswer(ada, { aiVoteId, vote: 'DISLIKE', reason: 'unfitting' })
  assert.equal((await orderOf(ada)).at(-1), last)
})

test('a vote for the first that is taken back leaves it the first', async () => {
  const ada = await team()
  const before = await orderOf(ada)
  const aiVoteId = await vote(ada, before[0]!, 'DISLIKE', question, 'unfitting')
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
  await crowd(ada, 3, before.at(-1)!, 'LIKE')
  assert.deepEqual(await orderOf(ben), before)
})

test('one person counts once, and many people lift a document only so far', async () => {
  const ada = await team()
  const last = (await orderOf(ada)).at(-1)!
  await vote(ada, last, 'LIKE')
  const once = await scoresOf(ada)
  for (let again = 0; again < 3; again++) await vote(ada, last, 'LIKE')
  assert.deepEqual(await scoresOf(ada), once)
  await crowd(ada, 12, last, 'LIKE')
  const [first, second] = await scoresOf(ada)
  assert.equal(first?.contentTitle, last)
  // Votes outweigh words up to a factor of 1.3, times 1.1 for an own one.
  assert.ok(second!.distance > once[1]!.distance && second!.distance <= 1 - 1 / (1.3 * 1.1) + 0.01)
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
