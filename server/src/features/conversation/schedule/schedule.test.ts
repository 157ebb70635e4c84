import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { scheduleRoutes } from '@quarry/contract/routes/agent/schedule'
import { insertAgent } from '../../../../testing/agents.ts'
import { openParts } from '../../../../testing/parts.ts'
import { billing, subscribe } from '../../../../testing/plans.ts'
import { eventsOf } from '../../../../testing/run-events.ts'
import { begin, finish, says, startScriptedModel } from '../../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { openModels } from '../../../ai/open-models.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { listConversations, readConversation } from '../conversation.ts'
import { askedAgent, textOf, wholeSource } from '../testing/asked.ts'
import { keepSchedules } from './keep-schedules.ts'
import { askScheduleNow, createSchedule, listSchedules, pauseSchedule, removeSchedule } from './schedule.ts'
import { scheduleEndpoints } from './schedule.routes.ts'

const world = await openWorld()
const scripted = await startScriptedModel()
after(() => scripted.close())
const parts = { ...openParts(world), models: openModels(scripted.settings) }
scripted.does(says('The launch moves to 9 December [1].'))

const sweep = (more: Partial<App> = {}) => keepSchedules(world.app({ ...parts, ...more }), new AbortController().signal)
const set = (ctx: WorkspaceCtx, agentId: AgentId, more: Partial<Parameters<typeof createSchedule>[1]> = {}) =>
  createSchedule(ctx, {
    workspaceId: ctx.workspace.id,
    agentId,
    prompt: 'When does the launch move?',
    when: { every: 'day', hour: 9, minute: 0 },
    timeZone: 'Asia/Seoul',
    byMail: false,
    ...more,
  })
const rowOf = (agentId: AgentId) =>
  world.db.selectFrom('agent_schedule').selectAll().where('agent_id', '=', agentId).executeTakeFirstOrThrow()
const conversationsWith = async (ctx: WorkspaceCtx, agentId: AgentId) => (await listConversations(ctx, { agentId })).conversations

/** Moves the clock behind the next time of an agent's only schedule. */
async function untilDue(agentId: AgentId, beyond = 0) {
  const { next_at: due } = await rowOf(agentId)
  world.clock.advance({ ms: due!.getTime() - world.clock.now().getTime() + beyond })
}
async function untilAnswered(ctx: WorkspaceCtx, agentId: AgentId) {
  const { run_id: runId } = await rowOf(agentId)
  return eventsOf(conversationRoutes.follow, ctx, runId!)
}

test('what is due is asked as its person, and stands among their conversations', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  await uploadSource(world, ada, { 'launch.md': 'The launch moves to 9 December.' })
  const secret = await uploadSource(
    world,
    ben,
    { 'own.md': 'The launch code is heron-4711.' },
    { access: 'RESTRICTED', name: 'Own' },
  )
  const agentId = await insertAgent(world, ada, { knowledge: [wholeSource(secret)] })
  await set(ben, agentId, { prompt: 'What is the launch code?' })
  const prompts = scripted.hears(says('It is heron-4711 [1].'))
  await sweep()
  assert.deepEqual(await conversationsWith(ben, agentId), [])
  await untilDue(agentId)
  await sweep()
  assert.match(textOf(await untilAnswered(ben, agentId)), /heron-4711/)
  assert.match(prompts.join(), /heron-4711/)
  const [conversation] = await conversationsWith(ben, agentId)
  assert.deepEqual([conversation?.origin, conversation?.title], ['schedule', 'What is the launch code?'])
  assert.deepEqual(await conversationsWith(ada, agentId), [])
  const row = await rowOf(agentId)
  assert.equal(row.next_at!.getTime() - row.asked_at!.getTime(), 24 * 60 * 60_000)
  scripted.does(says('The launch moves to 9 December [1].'))
})

test('what was missed for days is made up once, also by two processes at the same moment', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  await set(ada, agentId)
  await untilDue(agentId, 5 * 24 * 60 * 60_000)
  await Promise.all([sweep(), sweep()])
  await untilAnswered(ada, agentId)
  await sweep()
  assert.equal((await conversationsWith(ada, agentId)).length, 1)
  const { questions } = await world.db
    .selectFrom('agent_use')
    .select('questions')
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow()
  assert.equal(questions, 1)
})

test('the next one waits until the one before is answered', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  const { scheduleId } = await set(ada, agentId)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  scripted.does((reply) => {
    begin(reply)
    arrive()
    void held.then(() => finish(reply, 'Done.'))
  })
  await untilDue(agentId)
  await sweep()
  await arrived
  await world.db
    .updateTable('agent_schedule')
    .set({ next_at: new Date(world.clock.now().getTime() - 1) })
    .where('id', '=', scheduleId)
    .execute()
  await sweep()
  await assert.rejects(askScheduleNow(ada, scheduleId), { error: 'runOpen' })
  assert.equal((await conversationsWith(ada, agentId)).length, 1)
  letGo()
  await untilAnswered(ada, agentId)
  scripted.does(says('Done.'))
  await sweep()
  await untilAnswered(ada, agentId)
  assert.equal((await conversationsWith(ada, agentId)).length, 2)
})

test('the answer is mailed once, with the way to its conversation', async () => {
  const ada = await world.member({ ...parts, lang: 'ko' })
  const agentId = await insertAgent(world, ada, { name: '비서' })
  await set(ada, agentId, { byMail: true, prompt: '출시일이 언제야?' })
  await untilDue(agentId)
  await sweep()
  const mails = () => world.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', ada.account.email).execute()
  await untilAnswered(ada, agentId)
  await Promise.all([sweep(), sweep()])
  await sweep()
  const [mail, ...more] = await mails()
  assert.equal(more.length, 0)
  assert.match(mail!.subject, /비서: 출시일이 언제야\?/)
  const { conversation_id: id } = await rowOf(agentId)
  assert.ok(mail!.body_text.includes(`/${ada.workspace.code}?page=agent&view=agents#chat=${agentId}&conversation=${id}`))
})

test('an answer that is still to be mailed is mailed, although it is asked again before', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  const { scheduleId } = await set(ada, agentId, { byMail: true })
  await untilDue(agentId)
  await sweep()
  await untilAnswered(ada, agentId)
  await askScheduleNow(ada, scheduleId)
  await untilAnswered(ada, agentId)
  await sweep()
  const mails = await world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', ada.account.email).execute()
  assert.equal(mails.length, 1)
})

test('it pauses with its reason when its person has left or the agent is switched off, and asks nothing', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const off = await insertAgent(world, ada)
  await set(ada, off)
  await untilDue(off)
  await world.db.updateTable('agent').set({ status: 'inactive' }).where('id', '=', off).execute()
  const left = await insertAgent(world, ada)
  await set(ben, left)
  await untilDue(left)
  await world.db
    .deleteFrom('member')
    .where('account_id', '=', ben.account.id)
    .where('workspace_id', '=', ada.workspace.id)
    .execute()
  await sweep()
  const reasons = async (agentId: AgentId) =>
    (await listSchedules(ada, agentId)).schedules.map(({ pausedReason, nextAt }) => [pausedReason, nextAt])
  assert.deepEqual(await reasons(off), [['agent', null]])
  assert.deepEqual(await reasons(left), [['left', null]])
  assert.deepEqual(await conversationsWith(ada, off), [])
})

test('an agent that is no longer shared with its person is not asked', async () => {
  const ada = await world.member(parts)
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  const agentId = await insertAgent(world, ada)
  await set(ben, agentId)
  await untilDue(agentId)
  await world.db.updateTable('agent').set({ is_shared: false }).where('id', '=', agentId).execute()
  await sweep()
  assert.equal((await rowOf(agentId)).paused_reason, 'agent')
})

test('a pause makes nothing up afterwards', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  const { scheduleId } = await set(ada, agentId)
  await pauseSchedule(ada, { scheduleId, isPaused: true })
  world.clock.advance({ days: 3 })
  await sweep()
  await pauseSchedule(ada, { scheduleId, isPaused: false })
  await sweep()
  assert.deepEqual(await conversationsWith(ada, agentId), [])
  const { next_at: next } = await rowOf(agentId)
  assert.ok(next! > world.clock.now())
})

test('it counts as a question of the plan, and is left out where the plan allows none', async () => {
  const config = billing(world, { team: { monthlyMessages: 1 } })
  const ada = await world.member({ ...parts, ...config })
  await subscribe(world, ada)
  const agentId = await insertAgent(world, ada)
  await set(ada, agentId)
  await askedAgent(ada, { agentId, text: 'Hello' })
  await untilDue(agentId)
  // In the month of the question.
  await world.db
    .updateTable('agent_use')
    .set({ day: world.clock.now().toISOString().slice(0, 10) })
    .where('agent_id', '=', agentId)
    .execute()
  await sweep(config)
  const [schedule] = (await listSchedules(ada, agentId)).schedules
  assert.deepEqual([schedule?.isSkipped, schedule?.pausedReason, schedule?.askedAt], [true, null, null])
  assert.ok(schedule!.nextAt! > world.clock.now().toISOString())
})

test('one person has so many and no more', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  for (let count = 0; count < limits.schedulesPerPerson; count++) await set(ada, agentId)
  await assert.rejects(set(ada, agentId), { error: 'scheduleLimitReached' })
  const ben = await world.member({ ...parts, of: ada, role: 'USER' })
  await set(ben, agentId)
})

test('a conversation that a schedule began is gone on with like any other', async () => {
  const ada = await world.member(parts)
  const agentId = await insertAgent(world, ada)
  const { scheduleId } = await set(ada, agentId)
  const conversationId = (await askScheduleNow(ada, scheduleId)).conversationId as ConversationId
  await untilAnswered(ada, agentId)
  await askedAgent(ada, { agentId, conversationId, text: 'Is that sure?' })
  assert.equal((await readConversation(ada, conversationId)).messages.length, 4)
})

test('who may change the agent sees whose and when and not what, and may delete it; others see their own', async () => {
  const ada = await world.member(parts)
  const [ben, cleo] = [
    await world.member({ ...parts, of: ada, role: 'USER' }),
    await world.member({ ...parts, of: ada, role: 'USER' }),
  ]
  const agentId = await insertAgent(world, ada)
  const { scheduleId } = await set(ben, agentId)
  assert.deepEqual(
    (await listSchedules(ada, agentId)).schedules.map(({ prompt, person }) => [prompt, person.isMe]),
    [[null, false]],
  )
  assert.deepEqual((await listSchedules(cleo, agentId)).schedules, [])
  for (const other of [ada, cleo]) {
    await assert.rejects(pauseSchedule(other, { scheduleId, isPaused: true }), { error: 'scheduleMissing' })
    await assert.rejects(askScheduleNow(other, scheduleId), { error: 'scheduleMissing' })
  }
  await assert.rejects(removeSchedule(cleo, scheduleId), { error: 'scheduleMissing' })
  await removeSchedule(ada, scheduleId)
  assert.deepEqual((await listSchedules(ben, agentId)).schedules, [])
})

test('strangers and members of other workspaces are refused', async () => {
  const server = await world.server(scheduleEndpoints, parts)
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  const agentId = await insertAgent(world, ada)
  const { scheduleId } = await set(ada, agentId)
  const asked = {
    prompt: 'What?',
    when: { every: 'day', hour: 9, minute: 0 },
    timeZone: 'Asia/Seoul',
    byMail: false,
  } as const
  const calls = (as: Awaited<ReturnType<typeof server.as>>, workspaceId = ada.workspace.id) => [
    () => as.client.call(scheduleRoutes.list, { workspaceId, agentId }),
    () => as.client.call(scheduleRoutes.create, { workspaceId, agentId, ...asked }),
    () => as.client.call(scheduleRoutes.setPaused, { workspaceId, scheduleId, isPaused: true }),
    () => as.client.call(scheduleRoutes.askNow, { workspaceId, scheduleId }),
    () => as.client.call(scheduleRoutes.remove, { workspaceId, scheduleId }),
  ]
  for (const call of calls(await server.as(eve))) await assert.rejects(call(), { error: 'workspaceMissing' })
  for (const call of calls(await server.as(eve), eve.workspace.id))
    await assert.rejects(call(), ({ error }: { error: string }) => /^(agent|schedule)Missing$/.test(error))
  for (const call of calls(server.visitor())) await assert.rejects(call(), { error: 'sessionRequired' })
  await assert.rejects(
    (await server.as(ada)).client.call(scheduleRoutes.create, {
      workspaceId: ada.workspace.id,
      agentId,
      ...asked,
      timeZone: 'Mars/Olympus',
    }),
    { error: 'invalidInput' },
  )
})
