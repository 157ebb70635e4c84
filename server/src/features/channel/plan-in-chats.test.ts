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
import { enterClient } from './connect/enter-client.ts'

const world = await openWorld()
/** An installation that bills, with one question a month. */
const plansFile = join(world.dataDir, 'plans.json')
writeFileSync(plansFile, JSON.stringify(standardPlans.map((plan) => ({ ...plan, monthlyMessages: 1 }))))
const chat = await openSlackChannels(world, {}, { BILLING: 'on', PLANS_FILE: plansFile })

/** A workspace on a plan, whose agent answers in a channel of Slack. */
async function opened() {
  const owner = await world.member({ ...chat.parts, lang: 'ko' })
  await subscribe(world, owner)
  const app = await chat.connect(owner)
  const source = await uploadSource(world, owner, { 'handbook.txt': '연차 휴가는 입사 첫해에 15일입니다.' }, { name: 'Handbook' })
  const agentId = await chat.agentIn(owner, app, { knowledge: [wholeSource(source)] })
  const ada = chat.person(owner)
  const general = chat.model.channel('general', [ada, app.bot])
  const asks = () => chat.says(app, general, ada, `<@${app.bot.id}> 연차 휴가는 며칠인가요?`)
  return { owner, app, agentId, ada, general, asks }
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
