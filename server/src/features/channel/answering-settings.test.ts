import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largeSpace, uncalledPerHour } from '@quarry/contract/channel/channel'
import type { AgentId, ChannelAssignmentId } from '@quarry/contract/ids'
import { usualSettings } from '../../../testing/chats/usual-settings.ts'
import { openSlackChannels, saidIn, whisperedTo } from '../../../testing/services/slack-channel.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { assignAgents, assignSpaces } from './assign.ts'

const world = await openWorld()
const chat = await openSlackChannels(world)

const text = '연차 휴가는 입사 첫해에 15일입니다. 휴가는 팀장에게 미리 알립니다.'
const question = '연차 휴가는 며칠인가요?'

/** A workspace whose agent answers in a channel of Slack, set up like this. */
async function opened(answering: object) {
  const owner = await world.member({ ...chat.parts, lang: 'ko' })
  const app = await chat.connect(owner)
  const knowledge = [wholeSource(await uploadSource(world, owner, { 'handbook.txt': text }, { name: 'Handbook' }))]
  const agentId = await chat.agentIn(owner, app, { knowledge, name: '휴가', answering })
  const ada = chat.person(owner)
  const general = chat.model.channel(`general-${app.bot.id.toLowerCase()}`, [ada, app.bot])
  const says = (said: string, how?: { thread?: string }) => chat.says(app, general, ada, said, how)
  return { owner, app, agentId, knowledge, ada, general, says, ask: `<@${app.bot.id}> ${question}` }
}

/** Who answered in a channel, in the order it was asked. */
async function answeredBy({ id }: { id: string }): Promise<(AgentId | null)[]> {
  const turns = world.db.selectFrom('channel_turn').select('agent_id').where('space', '=', id).orderBy('said_at')
  return (await turns.execute()).map(({ agent_id: agentId }) => agentId)
}

test('an agent that responds to all answers a question that calls nobody, and neither a statement nor what it finds nothing on', async () => {
  const { general, says } = await opened({ respondToAll: true })
  await says(question)
  assert.match(saidIn(general).join(), /15일/)
  await says('연차 휴가는 15일이래요.')
  await says('zxqv wvut?')
  assert.equal(saidIn(general).length, 1)
  // What asks nothing is not even kept.
  assert.equal((await answeredBy(general)).length, 2)
})

test('of several agents the one that responds to all answers what calls nobody, though another was assigned first', async () => {
  const { owner, app, agentId, knowledge, general, says, ask } = await opened({})
  world.clock.advance({ seconds: 1 })
  const eager = await chat.agentIn(owner, app, { knowledge, name: '도우미', answering: { respondToAll: true } })
  await says(question)
  await says(ask)
  assert.deepEqual(await answeredBy(general), [eager, agentId])
  assert.equal(saidIn(general).length, 2)
})

test('so many questions that call nobody are answered in a channel within an hour; that it is enough is said once, alone', async () => {
  const { ada, general, says, ask } = await opened({ respondToAll: true })
  await says(question)
  // As if it had answered all that it may.
  const {
    id,
    parts: _,
    readers: __,
    files: ___,
    ...turn
  } = await world.db.selectFrom('channel_turn').selectAll().where('space', '=', general.id).executeTakeFirstOrThrow()
  const others = Array.from({ length: uncalledPerHour - 1 }, (____, no) => ({ ...turn, message_key: `${id}.${no}`, parts: '[]' }))
  await world.db.insertInto('channel_turn').values(others).execute()
  await says(question)
  await says(question)
  assert.equal(saidIn(general).length, 1)
  assert.equal(whisperedTo(general, ada).length, 1)
  assert.match(whisperedTo(general, ada)[0]!, /저를 부르면 답할게요/)
  await says(ask)
  assert.equal(saidIn(general).length, 2)
  world.clock.advance({ minutes: 61 })
  await says(question)
  assert.equal(saidIn(general).length, 3)
})

test('where very many people are an agent responds to all only once that very channel was chosen', async () => {
  const { owner, app, agentId, general, says } = await opened({ respondToAll: true })
  for (let index = 0; index < largeSpace; index += 1) general.members.add(`U-${index}`)
  await says(question)
  assert.deepEqual(saidIn(general), [])
  const settings = { ...usualSettings, respondToAll: true, allowedChannels: 'selected', vendor: 'slack' } as const
  const { assignments } = await assignAgents(owner, { agentIds: [agentId], channelId: app.channelClientId, ...settings })
  await assignSpaces(owner, { assignmentId: assignments[0]!.assignmentId as ChannelAssignmentId, spaceIds: [general.id] })
  await says(question)
  assert.match(saidIn(general).join(), /15일/)
})

test('an answer stands outside of the thread where it is to be a new message', async () => {
  const { general, says, ask } = await opened({ replyAsNewMessage: true })
  await says(ask)
  const [answer] = general.messages.filter(({ bot_id: bot }) => bot)
  assert.match(saidIn(general).join(), /15일/)
  assert.equal(answer!.thread_ts, undefined)
})

test('an agent that does not go on in the thread is called each time', async () => {
  const { general, says, ask } = await opened({ followThread: false })
  const { ts: thread } = await says(ask)
  await says('휴가는 누구에게 알리나요?', { thread })
  assert.equal(saidIn(general).length, 1)
  await says(ask, { thread })
  assert.equal(saidIn(general).length, 2)
})
