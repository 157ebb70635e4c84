import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { upload, uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { askAgent } from '../conversation/ask.ts'
import { dueSourcesJob, indexSourceJob } from '../indexing/indexing.jobs.ts'
import { invite } from '../invitation/invite.ts'
import { joinWorkspace } from '../invitation/join.ts'
import { searchTop } from '../search/search.ts'
import { listSources } from '../source/list-sources.ts'

const world = await openWorld()
const parts = { ...openParts(world), ...billing(world) }

/** Somebody with a document and an agent, whose plan is suspended since. */
async function suspended() {
  const ada = await world.member(parts)
  await subscribe(world, ada)
  const source = await uploadSource(world, ada, { 'heron.txt': 'The heron stands still.' })
  const agentId = await insertAgent(world, ada)
  await subscribe(world, ada, { status: 'suspended' })
  return { ada, source, agentId }
}
async function found(ctx: WorkspaceCtx, query: string): Promise<number> {
  await ctx.search.caughtUp(ctx.workspace.id)
  return (await searchTop(ctx, { query })).vectorDataList.length
}

test('a suspended workspace is searched, and reads nothing new until it is paid', async () => {
  const { ada, source } = await suspended()
  await upload(ada, source, 'egret.txt', 'The egret flies.')
  await world.runJobs([indexSourceJob], parts)
  assert.deepEqual([await found(ada, 'heron'), await found(ada, 'egret')], [1, 0])
  const [{ status, heldBackCount } = { status: null, heldBackCount: null }] = await listSources(ada)
  assert.deepEqual([status, heldBackCount], ['notIndexing', 1])
  await subscribe(world, ada)
  await dueSourcesJob.run(world.app(parts), {}, new AbortController().signal)
  await world.runJobs([indexSourceJob], parts)
  assert.equal(await found(ada, 'egret'), 1)
})

test('agents of a suspended workspace do not answer, and do again once it is paid', async () => {
  const { ada, agentId } = await suspended()
  const question = { agentId, text: 'What does the heron do?', clientTurnId: randomUUID() }
  await assert.rejects(askAgent(ada, question), { error: 'agentBeyondPlan' })
  await subscribe(world, ada)
  await askAgent(ada, question)
})

test('nobody joins a suspended workspace, also not with an invitation from before', async () => {
  const ada = await world.member(parts)
  await subscribe(world, ada)
  const kim = await world.account(parts)
  await invite(ada, { invitations: [{ email: kim.account.email }] })
  await subscribe(world, ada, { status: 'suspended' })
  await assert.rejects(joinWorkspace(kim, { workspaceId: ada.workspace.id }), { error: 'seatLimitExceeded' })
  await subscribe(world, ada)
  await joinWorkspace(kim, { workspaceId: ada.workspace.id })
})
