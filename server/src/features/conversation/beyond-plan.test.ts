import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertAgent } from '../../../testing/agents.ts'
import { openParts } from '../../../testing/parts.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { openWorld } from '../../../testing/world.ts'
import { askAgent, previewAgent } from './ask.ts'
import { listConversations } from './conversation.ts'
import { keepSchedules } from './schedule/keep-schedules.ts'
import { createSchedule, listSchedules } from './schedule/schedule.ts'

const world = await openWorld()
const parts = openParts(world)
const allowing = (agents: number) => billing(world, { team: { agents } })
const refused = { error: 'agentBeyondPlan' }

async function withAgent() {
  const ada = await world.member({ ...parts, ...allowing(1) })
  await subscribe(world, ada)
  return { ada, agentId: await insertAgent(world, ada) }
}

test('an agent that the plan has no room for is neither asked nor tried', async () => {
  const { ada, agentId } = await withAgent()
  const less = { ...ada, ...allowing(0) }
  const question = { agentId, text: 'When does the launch move?', clientTurnId: randomUUID() }
  const texts = { name: 'Draft', role: '', description: '', guide: '', tone: '', limitations: '', instructions: '' }
  await assert.rejects(askAgent(less, question), refused)
  await assert.rejects(previewAgent(less, { ...question, ...texts, exampleQuestions: [], knowledge: [] }), refused)
  assert.deepEqual((await listConversations(ada, {})).conversations, [])
  await askAgent(ada, question)
})

test('a regular question to an agent that the plan has no room for is left out, and asked again by itself once there is', async () => {
  const { ada, agentId } = await withAgent()
  const { workspace } = ada
  const when = { every: 'day', hour: 9, minute: 0 } as const
  const asked = { workspaceId: workspace.id, agentId, prompt: 'When?', when, timeZone: 'Asia/Seoul', byMail: false }
  await createSchedule(ada, asked)
  const keep = (agents: number) => keepSchedules(world.app({ ...parts, ...allowing(agents) }), new AbortController().signal)
  const schedule = async () => (await listSchedules(ada, agentId)).schedules[0]!
  world.clock.advance({ days: 1 })
  await keep(0)
  const { isSkipped, pausedReason, askedAt, nextAt } = await schedule()
  assert.deepEqual([isSkipped, pausedReason, askedAt], [true, null, null])
  assert.ok(nextAt! > world.clock.now().toISOString())
  world.clock.advance({ days: 1 })
  await keep(1)
  assert.deepEqual([(await schedule()).isSkipped, (await schedule()).askedAt !== null], [false, true])
})
