import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls, says } from '../../../testing/services/scripted-model.ts'
import { askedAbout, asks, atRest, jiraAgent, openJira } from '../../../testing/tools/acting-agent.ts'
import { callRow, openRun } from '../../../testing/tools/tool-calls.ts'
import { openScripted } from '../../../testing/tools/scripted-parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { atomic, type Db } from '../../db/db.ts'
import { removeAgents } from '../agent/change-agents.ts'
import { holdRun, holdWaiting } from '../run/run.ts'
import { settleToolCallsJob } from '../tool/tool.jobs.ts'
import { proposeCall, voidUnsent } from '../tool/tool.ts'
import { removeConversation } from './conversation.ts'
import { holdConversation } from './conversation.store.ts'
import { ownerOf } from './owner.ts'

const world = await openWorld()
const { model: scripted, parts } = await openScripted(world)
const jira = await openJira(world)
const ada = await world.member(parts)
const agentId = await jiraAgent(world, ada, jira)

const text = 'ROOF에 지붕이 새요 라는 이슈를 만들어 주세요'
const create = calls([{ name: 'jira__create_issue', arguments: { project: 'ROOF', type: 'Task', summary: '지붕이 새요' } }])

test('a question that sets another aside waits for whoever ends that one, and not the other way round', async () => {
  scripted.hears(create, says('네.'))
  const { runId, conversationId } = await asks(world, ada, { agentId, text })
  let setAside: ReturnType<typeof asks> | undefined
  await atomic(world.db, async (tx) => {
    await holdWaiting(tx, { workspaceId: ada.workspace.id, runId })
    setAside = asks(world, ada, { agentId, text: '다른 질문', conversationId, setAside: true })
    await world.untilSomebodyWaits()
    assert.ok(await holdConversation(tx, ownerOf(ada), conversationId))
  })
  assert.deepEqual([(await setAside!).status, await atRest(world, runId)], ['done', 'stopped'])
})

/** Of a process that is gone right after its first transaction. */
function vanishing(db: Db): Db {
  let isOver = false
  return new Proxy(db, {
    get(target, name) {
      if (isOver) throw new Error('The process is gone.')
      if (name !== 'transaction') return Reflect.get(target, name, target)
      return () => ({
        async execute(work: (tx: Db) => Promise<unknown>) {
          const result = await target.transaction().execute(work)
          isOver = true
          return result
        },
      })
    },
  })
}

test('a conversation goes together with what waits in it, also where its process goes right after', async () => {
  scripted.hears(create)
  const { runId, conversationId } = await asks(world, ada, { agentId, text })
  await removeConversation({ ...ada, db: vanishing(ada.db) }, conversationId).catch(() => {})
  assert.deepEqual([await atRest(world, runId), await askedAbout(ada, runId)], ['stopped', []])
  const states = await world.db.selectFrom('tool_call').select('state').where('run_id', '=', runId).execute()
  assert.deepEqual(states, [{ state: 'void' }])
})

test('whoever removes an agent waits for its run that proposes something, and not the other way round', async () => {
  const { agentId: other, held, proposal } = await openRun(world, ada)
  const input = JSON.stringify({ agentId: other })
  await world.db.updateTable('run').set({ kind: 'agent', input }).where('id', '=', held.id).execute()
  let removed: Promise<unknown> | undefined
  await atomic(world.db, async (tx) => {
    await holdRun(tx, held)
    removed = removeAgents(ada, { agentIds: [other] })
    await world.untilSomebodyWaits()
    assert.equal((await proposeCall({ ...ada, db: tx }, held, proposal()))!.state, 'waiting')
  })
  await removed
  assert.equal(await world.db.selectFrom('agent').select('id').where('id', '=', other).executeTakeFirst(), undefined)
})

test('what nobody decided in time is over without standing in the way of whoever ends its run', async () => {
  const { held, proposal } = await openRun(world, ada)
  const proposed = await proposeCall(ada, held, proposal())
  world.clock.advance({ days: 8 })
  const run = { workspaceId: ada.workspace.id, runId: held.id }
  let settled: Promise<void> | undefined
  await atomic(world.db, async (tx) => {
    await holdWaiting(tx, run)
    settled = settleToolCallsJob.run(world.app(parts), {}, new AbortController().signal)
    await world.untilSomebodyWaits()
    await voidUnsent(tx, run, 'runEnded')
  })
  await settled
  assert.equal((await callRow(ada, proposed!)).state, 'void')
})
