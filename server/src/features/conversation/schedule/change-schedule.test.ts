import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AgentId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { insertAgent } from '../../../../testing/agents.ts'
import { openParts } from '../../../../testing/parts.ts'
import { eventsOf } from '../../../../testing/run-events.ts'
import { says, startScriptedModel } from '../../../../testing/services/scripted-model.ts'
import { openWorld } from '../../../../testing/world.ts'
import { openModels } from '../../../ai/open-models.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { findTimeZone, keepTimeZone } from '../../account/account.ts'
import { changeStatus } from '../../workspace/change-workspace.ts'
import { listConversations } from '../conversation.ts'
import { keepSchedules } from './keep-schedules.ts'
import { changeSchedule, createSchedule, listSchedules, pauseSchedule } from './schedule.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
const set = (ctx: WorkspaceCtx, agentId: AgentId) =>
  createSchedule(ctx, {
    workspaceId: ctx.workspace.id,
    agentId,
    prompt: 'When does the launch move?',
    when: { every: 'day', hour: 9, minute: 0 },
    timeZone: 'Asia/Seoul',
    byMail: false,
  })

test('a regular question is changed by its own person: what, when and by whose clock', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'ADMIN' })
  const agentId = await insertAgent(world, ada)
  const { scheduleId } = await set(ada, agentId)
  const change = {
    workspaceId: ada.workspace.id,
    scheduleId,
    prompt: 'What is new?',
    when: { every: 'week' as const, weekday: 5, hour: 17, minute: 30 },
    timeZone: 'Europe/Berlin',
    byMail: true,
  }
  for (const other of [ben, await world.member(parts)])
    await assert.rejects(changeSchedule(other, change), { error: 'scheduleMissing' })
  await changeSchedule(ada, change)
  const [changed] = (await listSchedules(ada, agentId)).schedules
  assert.deepEqual(
    [changed!.prompt, changed!.when, changed!.timeZone, changed!.byMail],
    [change.prompt, change.when, change.timeZone, true],
  )
  const next = new Date(changed!.nextAt!)
  assert.equal(
    next.toLocaleString('en-GB', { timeZone: 'Europe/Berlin', weekday: 'long', hour: '2-digit', minute: '2-digit' }),
    'Friday 17:30',
  )
})

test('one that is paused stays so when it is changed', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  const { scheduleId } = await set(ada, agentId)
  await pauseSchedule(ada, { scheduleId, isPaused: true })
  const { when, timeZone, byMail } = {
    when: { every: 'day' as const, hour: 7, minute: 0 },
    timeZone: 'Asia/Seoul',
    byMail: false,
  }
  await changeSchedule(ada, { workspaceId: ada.workspace.id, scheduleId, prompt: 'What is new?', when, timeZone, byMail })
  const [changed] = (await listSchedules(ada, agentId)).schedules
  assert.deepEqual([changed!.prompt, changed!.nextAt, changed!.pausedReason], ['What is new?', null, 'person'])
})

test('days and times are meant by the clock of the question, which moves nobody there', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  await keepTimeZone(world.db, ada.account.id, 'Europe/Berlin')
  await set(ada, agentId)
  world.clock.advance({ days: 1 })
  const prompts = scripted.hears(says('Done.'))
  await keepSchedules(world.app(parts), new AbortController().signal)
  const asked = world.db.selectFrom('agent_schedule').select('run_id').where('agent_id', '=', agentId)
  await eventsOf(conversationRoutes.follow, ada, (await asked.executeTakeFirstOrThrow()).run_id!)
  assert.match(prompts.join(), /\(Asia\/Seoul\)/)
  assert.equal(await findTimeZone(world.db, ada.account.id), 'Europe/Berlin')
})

test('in a workspace that sleeps it waits, and is asked once when that wakes', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  await set(ada, agentId)
  const sweep = () => keepSchedules(world.app(parts), new AbortController().signal)
  const listed = async () => (await listSchedules(ada, agentId)).schedules[0]!
  await changeStatus(ada, { status: 'deactivate' })
  world.clock.advance({ days: 3 })
  await sweep()
  assert.deepEqual([(await listed()).pausedReason, (await listed()).askedAt], [null, null])
  await changeStatus(ada, { status: 'active' })
  scripted.does(says('Done.'))
  await sweep()
  const asked = world.db.selectFrom('agent_schedule').select('run_id').where('agent_id', '=', agentId)
  await eventsOf(conversationRoutes.follow, ada, (await asked.executeTakeFirstOrThrow()).run_id!)
  await sweep()
  assert.equal((await listConversations(ada, { agentId })).conversations.length, 1)
  assert.ok((await listed()).nextAt! > world.clock.now().toISOString())
})
