import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { standardPlans } from '@quarry/contract/plan/plan-catalogue'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'
import { subscribe } from '../../../testing/plans.ts'
import { openSlackChannels, saidIn, whisperedTo } from '../../../testing/services/slack-channel.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { assignAgents } from './assign.ts'
import { findClient } from './client.store.ts'
import { enterClient } from './connect/enter-client.ts'
import { agreeToLink, newLink, readLink } from './link.ts'

const world = await openWorld()
const question = '연차 휴가는 며칠인가요?'
/** An installation that bills, with one question a month. */
const plansFile = join(world.dataDir, 'plans.json')
writeFileSync(plansFile, JSON.stringify(standardPlans.map((plan) => ({ ...plan, monthlyMessages: 1 }))))
const chat = await openSlackChannels(world, {}, { BILLING: 'on', PLANS_FILE: plansFile })

/** The same where a plan has room for so many agents. */
const allowing = (agents: number) => ({
  ...chat.parts,
  config: { ...chat.parts.config, plans: chat.parts.config.plans!.map((plan) => ({ ...plan, agents })) },
})

/** A workspace on a plan, whose agent answers in a channel of Slack. */
async function opened({ respondToAll = false } = {}) {
  const owner = await world.member({ ...chat.parts, lang: 'ko' })
  await subscribe(world, owner)
  const app = await chat.connect(owner)
  const source = await uploadSource(world, owner, { 'handbook.txt': '연차 휴가는 입사 첫해에 15일입니다.' }, { name: 'Handbook' })
  const knowledge = [wholeSource(source)]
  const agentId = await chat.agentIn(owner, app, { knowledge, answering: { respondToAll } })
  const ada = chat.person(owner)
  const general = chat.model.channel('general', [ada, app.bot])
  const says = async (text: string, parts = chat.parts) => {
    await app.caller.report(general, chat.model.write(general, ada, text))
    await chat.work(parts)
  }
  const asks = (parts = chat.parts) => says(`<@${app.bot.id}> ${question}`, parts)
  return { owner, app, knowledge, agentId, ada, general, says, asks }
}

test('once the plan has ended the person is told alone, and nothing can be connected or assigned', async () => {
  const { owner, app, agentId, ada, general, asks } = await opened()
  await subscribe(world, owner, { endsAt: new Date(world.clock.now().getTime() - 60_000) })
  await asks()
  assert.deepEqual(saidIn(general), [])
  assert.match(whisperedTo(general, ada).join(), /does not include answers in chats/)
  const assigning = { agentIds: [agentId], channelId: app.channelClientId, vendor: 'slack', ...usualSettings } as const
  await assert.rejects(assignAgents(owner, assigning), { error: 'channelPlan' })
  await assert.rejects(enterClient(owner, { vendor: 'slack', name: 'Quarry' }), { error: 'channelPlan' })
})

test('once the questions of the month are used up the person is told alone', async () => {
  const { ada, general, asks } = await opened()
  await asks()
  assert.equal(saidIn(general).length, 1)
  await asks()
  assert.equal(saidIn(general).length, 1)
  assert.match(whisperedTo(general, ada).join(), /이번 달에 쓸 수 있는 질문을 다 썼어요/)
})

test('once the questions of the month are used up, who called nobody is told nothing', async () => {
  const { ada, general, says, asks } = await opened({ respondToAll: true })
  await asks()
  await says(question)
  assert.deepEqual([saidIn(general).length, whisperedTo(general, ada)], [1, []])
})

test('that the plan has no room for the agent is told to whoever calls it, and to nobody else', async () => {
  const { ada, general, says, asks } = await opened({ respondToAll: true })
  await says(question, allowing(0))
  assert.deepEqual(whisperedTo(general, ada), [])
  await asks(allowing(0))
  assert.match(whisperedTo(general, ada).join(), /요금제로는 지금 이 에이전트를 쓸 수 없어요/)
  assert.deepEqual(saidIn(general), [])
})

test('of several agents one answers that the plan has room for, also to who chose another, and no other can be chosen', async () => {
  const { owner, app, knowledge, agentId, ada, general, asks } = await opened()
  world.clock.advance({ seconds: 1 })
  const newer = await chat.agentIn(owner, app, { knowledge, name: 'Newer' })
  const client = (await findClient(world.db, owner.workspace.id, app.channelClientId))!
  const link = async () => ({
    token: new URL(await newLink(owner, client, { id: ada.id, name: 'Ada' })).searchParams.get('token')!,
  })
  await agreeToLink(owner, { ...(await link()), agentId: newer })
  const offered = await readLink({ ...owner, ...allowing(1) }, await link())
  assert.deepEqual(
    offered.agents.map(({ id }) => id),
    [agentId],
  )
  await asks(allowing(1))
  const turns = world.db.selectFrom('channel_turn').select('agent_id').where('space', '=', general.id)
  assert.deepEqual(await turns.execute(), [{ agent_id: agentId }])
  assert.match(saidIn(general).join(), /15일/)
})
