import assert from 'node:assert/strict'
import type { RunId } from '@quarry/contract/ids'
import { readConversation } from '../../src/features/conversation/conversation.ts'
import type { Stage } from '../tools/stage.ts'
import { allows, approvesAsShown, asks } from '../tools/acting-agent.ts'
import { actingAgent } from '../tools/services.ts'
import { changesOf } from './changes.ts'
import { documents } from './documents.ts'
import { doingRight } from './doing-right.ts'
import { isExactly, type Task } from './task.ts'

/** The person says yes to all of it. @returns how often they were asked */
async function agreed({ world, ada }: Stage, runId: RunId): Promise<number> {
  let asked = 0
  for (let status = 'waiting'; status === 'waiting'; asked++) status = await approvesAsShown(world, ada, runId)
  return asked
}

/** @returns how often the person was asked */
export async function runTask(stage: Stage, task: Task): Promise<number> {
  const { world, ada, services, scripted } = stage
  const given = task.given?.(services) ?? {}
  const agentId = await actingAgent(world, ada, services, {
    tools: task.tools,
    setting: 'remember',
    ...(task.knows && { knowledge: Object.keys(documents).map(stage.known) }),
    ...(task.fixed && { fixed: task.fixed }),
  })
  if (task.allowed) assert.equal(await allows(stage, agentId, { ...task.allowed(given), text: 'Please do it once.' }), 'done')
  const before = services.held()
  scripted.does(doingRight(task, given))
  const { runId, conversationId, status } = await asks(world, ada, { agentId, text: task.text(given) })
  const asked = status === 'waiting' ? await agreed(stage, runId) : 0
  const changes = changesOf(before, services.held())
  assert.ok(isExactly(changes, task.becomes(given)), `it became ${JSON.stringify(changes)}`)
  const answer = (await readConversation(ada, conversationId)).messages.at(-1)!
  assert.equal(answer.kind, 'model')
  if (task.says) assert.match(answer.body, task.says)
  assert.ok(answer.calls.every(({ state }) => state === 'succeeded'))
  assert.equal(asked, task.asks)
  return asked
}
