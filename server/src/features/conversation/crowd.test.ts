import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import type { AgentId, RunId } from '@quarry/contract/ids'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { until } from '../../../testing/runs.ts'
import { says, startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { askAgent } from './ask.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
const [people, questions] = [10, 200]

const ask = async (ctx: WorkspaceCtx, agentId: AgentId): Promise<RunId> =>
  (await askAgent(ctx, { agentId, text: 'Well?', clientTurnId: randomUUID() })).runId
const shownOf = async (runId: RunId) =>
  (await world.db.selectFrom('run_event').select('event').where('run_id', '=', runId).execute()).map(({ event }) => event)
const countIn = async (ctx: WorkspaceCtx, status: 'running' | 'done') =>
  (
    await world.db
      .selectFrom('run')
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('status', '=', status)
      .execute()
  ).length

test('two hundred questions of one workspace that wait for a model keep no other from beginning, and all are answered', async () => {
  const held: ServerResponse[] = []
  scripted.does((reply) => void held.push(reply))
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  const crowd = [ada]
  while (crowd.length < people) crowd.push(await world.member({ ...parts, of: ada, role: 'USER' }))
  const [agentId, theirs] = [await insertAgent(world, ada), await insertAgent(world, eve)]
  const asked: RunId[] = []
  for (let n = 0; n < questions; n++) asked.push(await ask(crowd[n % people]!, agentId))
  await until(() => held.length === 2 * people)
  await until(async () => (await shownOf(asked.at(-1)!)).length > 0)
  assert.deepEqual(await shownOf(asked.at(-1)!), ['queued'])

  const runId = await ask(eve, theirs)
  await until(async () => (await shownOf(runId)).includes('step'))
  // None of the others has made room for it.
  assert.equal(await countIn(ada, 'running'), questions)

  scripted.does(says('That is all.'))
  for (const reply of held) says('That is all.')(reply, '')
  await until(async () => (await countIn(ada, 'done')) === questions, 50)
  await until(async () => (await countIn(eve, 'done')) === 1)
})
