import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnswerId, SearchRequestId } from '@quarry/contract/ids'
import { randomUUID } from 'node:crypto'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { forgetAnswersJob } from './answer.jobs.ts'
import { insertAnswer, sumTokens } from './answer.store.ts'

const world = await openWorld()
const daysAgo = (days: number): Date => new Date(world.clock.now().getTime() - days * 24 * 60 * 60_000)

const answered = (ctx: WorkspaceCtx, days: number): Promise<AnswerId> =>
  insertAnswer(world.db, ctx.workspace.id, {
    accountId: ctx.account.id,
    requestId: randomUUID() as SearchRequestId,
    kind: 'model',
    body: 'The launch moves to 9 December.',
    documents: [],
    citations: [],
    tokens: 5,
    at: daysAgo(days),
  })
const bodiesOf = (ctx: WorkspaceCtx) =>
  world.db
    .selectFrom('answer')
    .select(['id', 'body'])
    .where('workspace_id', '=', ctx.workspace.id)
    .orderBy('created_at', 'desc')
    .execute()
const forget = () => forgetAnswersJob.run(world.app(), {}, new AbortController().signal)

test('an answer is kept for thirty days', async () => {
  const ada = await world.member()
  const id = await answered(ada, 29)
  await answered(ada, 32)
  await forget()
  assert.deepEqual(await bodiesOf(ada), [{ id, body: 'The launch moves to 9 December.' }])
})

test('what an answer took counts to the end of its month, when what it said is forgotten', async () => {
  const ada = await world.member()
  const id = await answered(ada, 30.5)
  await forget()
  assert.deepEqual(await bodiesOf(ada), [{ id, body: '' }])
  assert.equal(await sumTokens(world.db, ada.workspace.id, daysAgo(31)), 5)
})

test('that an answer was voted on outlives what it said', async () => {
  const ada = await world.member()
  const id = await answered(ada, 40)
  await world.db.updateTable('answer').set({ vote: 'LIKE' }).where('id', '=', id).execute()
  await forget()
  assert.deepEqual(await bodiesOf(ada), [{ id, body: '' }])
})
