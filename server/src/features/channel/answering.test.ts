import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSlackChannels, saidIn, whisperedTo, wholeOf } from '../../../testing/services/slack-channel.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { findTimeZone, keepTimeZone } from '../account/account.ts'
import { wholeSource } from '../conversation/testing/asked.ts'
import { channelDueJob, channelThreadJob } from './channel.jobs.ts'

const world = await openWorld()
const chat = await openSlackChannels(world)
const text = '연차 휴가는 입사 첫해에 15일입니다. 휴가는 팀장에게 미리 알립니다.'

/** A workspace whose agent answers in Slack from a handbook that every member may see. */
async function opened(options: Parameters<typeof chat.connect>[1] & { answering?: object; agent?: object } = {}) {
  const owner = await world.member({ ...chat.parts, lang: 'ko' })
  const app = await chat.connect(owner, options)
  const source = await uploadSource(world, owner, { 'handbook.txt': text }, { name: 'Handbook' })
  const agentId = await chat.agentIn(owner, app, {
    knowledge: [wholeSource(source)],
    ...options.agent,
    ...(options.answering && { answering: options.answering }),
  })
  const ada = chat.person(owner)
  const general = chat.model.channel(`general-${app.bot.id.toLowerCase()}`, [ada, app.bot])
  return { owner, app, agentId, source, ada, general, ask: `<@${app.bot.id}> 연차 휴가는 며칠인가요?` }
}

test('a mention is answered once in its thread, with sources, and says who may read what it rests on', async () => {
  const { app, ada, general, ask } = await opened()
  const asked = await chat.says(app, general, ada, ask)
  const [answer, ...others] = general.messages.filter(({ bot_id: bot }) => bot)
  assert.equal(others.length, 0)
  assert.equal(answer!.thread_ts, asked.ts)
  assert.match(saidIn(general)[0]!, /15일/)
  assert.match(wholeOf(answer!), /handbook\.txt.*워크스페이스의 모든 멤버가 볼 수 있는 문서로만/)
  assert.ok(general.statuses.length > 0)
})

test('who never asked in Quarry is where Slack says, and who did where they asked from', async () => {
  const { owner, app, ada, ask } = await opened()
  const direct = chat.model.direct(ada.id, app.bot.id)
  const zoneAfter = async (tz: string) => {
    ada.tz = tz
    await chat.says(app, direct, ada, ask)
    return findTimeZone(world.db, owner.account.id)
  }
  assert.equal(await zoneAfter('Nowhere/Land'), null)
  assert.equal(await zoneAfter('Asia/Seoul'), 'Asia/Seoul')
  await keepTimeZone(world.db, owner.account.id, 'Europe/Paris')
  assert.equal(await zoneAfter('Asia/Seoul'), 'Europe/Paris')
})

test('an event that comes again, late or twice, is one question', async () => {
  const { app, ada, general, ask } = await opened()
  const message = await chat.says(app, general, ada, ask)
  for (let times = 0; times < 3; times += 1) await app.caller.report(general, message)
  await chat.work()
  assert.equal(saidIn(general).length, 1)
})

test('what is said to the app alone is answered from what that person may see, and says so', async () => {
  const { owner, app, ada, agentId } = await opened()
  const own = await uploadSource(
    world,
    owner,
    { 'salary.txt': '내 연봉 계약은 3월에 갱신합니다.' },
    { access: 'RESTRICTED', name: 'Mine' },
  )
  await world.db
    .insertInto('agent_knowledge')
    .values({
      workspace_id: owner.workspace.id,
      agent_id: agentId,
      source_id: own,
      kind: 'source',
      place: null,
      title: '',
      source_name: '',
      chosen_by: owner.account.id,
    })
    .execute()
  const direct = chat.model.direct(ada.id, app.bot.id)
  await chat.says(app, direct, ada, '내 연봉 계약은 언제 갱신하나요?')
  assert.match(saidIn(direct)[0]!, /3월/)
  assert.match(wholeOf(direct.messages.at(-1)!), /질문하신 분만 볼 수 있어요/)
})

test('in a channel nothing is used that only the asker may see', async () => {
  const { owner, app, ada, general, agentId } = await opened()
  const own = await uploadSource(
    world,
    owner,
    { 'salary.txt': '내 연봉 계약은 3월에 갱신합니다.' },
    { access: 'RESTRICTED', name: 'Mine' },
  )
  await world.db
    .insertInto('agent_knowledge')
    .values({
      workspace_id: owner.workspace.id,
      agent_id: agentId,
      source_id: own,
      kind: 'source',
      place: null,
      title: '',
      source_name: '',
      chosen_by: owner.account.id,
    })
    .execute()
  await chat.says(app, general, ada, `<@${app.bot.id}> 내 연봉 계약은 언제 갱신하나요?`)
  assert.doesNotMatch(general.messages.map(wholeOf).join(), /3월|salary/)
})

test('where nobody vouches for who reads a channel the answer is for the asker alone', async () => {
  const { app, ada, general, ask } = await opened({ isTrusted: false })
  await chat.says(app, general, ada, ask)
  assert.deepEqual(saidIn(general), [])
  assert.match(whisperedTo(general, ada)[0]!, /15일/)
  assert.match(wholeOf(general.ephemerals[0]!.message), /질문하신 분만 볼 수 있어요/)
})

test('an agent set to answer privately does so also where it might speak up', async () => {
  const { app, ada, general, ask } = await opened({ answering: { privateResponse: true } })
  await chat.says(app, general, ada, ask)
  assert.deepEqual([saidIn(general).length, whisperedTo(general, ada).length], [0, 1])
})

test('in a private channel of known people it uses what each of them may see, and as soon as one is unknown it is silent for others', async () => {
  const { owner, app, ada, ask } = await opened({ isTrusted: false })
  const ben = await world.member({ ...chat.parts, of: owner, role: 'USER' })
  const small = chat.model.channel('팀', [ada, chat.person(ben, 'Ben'), app.bot], { isPrivate: true })
  await chat.says(app, small, ada, ask)
  assert.match(wholeOf(small.messages.at(-1)!), /이 채널의 모든 사람이 볼 수 있는 문서로만/)
  small.members.add(chat.model.user('eve', 'Eve').id)
  await chat.says(app, small, ada, ask)
  assert.deepEqual([saidIn(small).length, whisperedTo(small, ada).length], [1, 1])
})

test('in a channel with people of other organisations nothing is said but one sentence to the asker', async () => {
  const { app, ada, general, ask } = await opened()
  general.isShared = true
  await chat.says(app, general, ada, ask)
  assert.deepEqual(saidIn(general), [])
  assert.match(whisperedTo(general, ada).join(), /other organisations|다른 조직/)
})

test('when Slack does not say whether others are there, nothing is said', async () => {
  const { app, ada, general, ask } = await opened()
  chat.slack.trouble = (method) =>
    method === 'conversations.info' ? { status: 200, json: { ok: false, error: 'channel_not_found' } } : null
  await chat.says(app, general, ada, ask)
  chat.slack.trouble = null
  assert.deepEqual([saidIn(general), general.ephemerals], [[], []])
})

test('a stranger is invited privately, once a day, and by no address that Slack does not confirm', async () => {
  const { owner, app, general, ask } = await opened()
  const claimed = chat.person(owner, 'Mallory', { is_email_confirmed: false })
  general.members.add(claimed.id)
  await chat.says(app, general, claimed, ask)
  await chat.says(app, general, claimed, ask)
  assert.deepEqual([saidIn(general).length, whisperedTo(general, claimed).length], [0, 1])
  assert.match(wholeOf(general.ephemerals[0]!.message), /selectAgentFromApp\?token=/)
})

test('guests, bots and members who were deactivated are not answered', async () => {
  const { owner, app, general, ask } = await opened()
  const ben = await world.member({ ...chat.parts, of: owner, role: 'USER' })
  const [guest, left] = [chat.person(owner, 'Guest', { is_restricted: true }), chat.person(ben, 'Ben')]
  for (const each of [guest, left]) general.members.add(each.id)
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', owner.workspace.id)
    .where('account_id', '=', ben.account.id)
    .execute()
  for (const each of [guest, left]) await chat.says(app, general, each, ask)
  assert.deepEqual(saidIn(general), [])
  assert.match(whisperedTo(general, guest).join(), /full members/)
  assert.equal(whisperedTo(general, left).length, 1)
})

test('an agent that is not shared, or switched off, is silent; where none was let answer, the asker is told', async () => {
  for (const agent of [{ isShared: false }, { status: 'inactive' as const }]) {
    const { app, ada, general, ask } = await opened({ agent })
    await chat.says(app, general, ada, ask)
    assert.deepEqual([saidIn(general), general.ephemerals], [[], []])
  }
  const { app, ada, general, ask } = await opened({ answering: { allowedChannels: 'selected' } })
  await chat.says(app, general, ada, ask)
  assert.deepEqual(saidIn(general), [])
  assert.match(whisperedTo(general, ada).join(), /이 채널에서 답하는 에이전트가 없어요/)
})

test('a question that comes more than ten minutes late gets one private sentence', async () => {
  const { app, ada, general, ask } = await opened()
  const message = chat.model.write(general, ada, ask)
  world.clock.advance({ minutes: 11 })
  await app.caller.report(general, message)
  await chat.work()
  assert.deepEqual(saidIn(general), [])
  assert.equal(whisperedTo(general, ada).length, 1)
  assert.match(whisperedTo(general, ada)[0]!, /ten minutes/)
})

test('in its thread it is asked on without being called, until somebody else speaks there', async () => {
  const { owner, app, ada, general, ask } = await opened()
  const ben = chat.person(await world.member({ ...chat.parts, of: owner, role: 'USER' }), 'Ben')
  general.members.add(ben.id)
  const { ts: thread } = await chat.says(app, general, ada, ask)
  await chat.says(app, general, ada, '휴가는 누구에게 알리나요?', { thread })
  assert.equal(saidIn(general).length, 2)
  await chat.says(app, general, ben, '고마워요', { thread })
  await chat.says(app, general, ada, '휴가는 며칠인가요?', { thread })
  assert.equal(saidIn(general).length, 2)
})

test('what is said in a channel that does not call it is not even kept', async () => {
  const { app, ada, general } = await opened()
  await chat.says(app, general, ada, '점심 뭐 먹을까요?')
  const kept = await world.db.selectFrom('channel_turn').select('id').where('space', '=', general.id).execute()
  assert.deepEqual([saidIn(general), kept], [[], []])
})

test('a process that vanished after it had posted posts nothing twice, and finishes the message', async () => {
  const { app, ada, general, ask } = await opened()
  chat.slack.isLost = (method) => method === 'chat.startStream'
  await chat.says(app, general, ada, ask)
  chat.slack.isLost = null
  const { id } = await world.db.selectFrom('channel_turn').select('id').where('space', '=', general.id).executeTakeFirstOrThrow()
  // As it stood when the process vanished: about to be posted.
  await world.db
    .updateTable('channel_turn')
    .set({ state: 'asked', parts: JSON.stringify([{ id: null, said: '' }]) })
    .where('id', '=', id)
    .execute()
  world.clock.advance({ minutes: 2 })
  await world.runJobs([channelDueJob, channelThreadJob], chat.parts)
  await channelDueJob.run(world.app(chat.parts), {}, new AbortController().signal)
  await chat.work()
  assert.equal(saidIn(general).length, 1)
  assert.match(saidIn(general)[0]!, /15일/)
})

test('a private answer in whose middle a process vanished is not shown twice, and says where it is', async () => {
  const { app, ada, general, ask } = await opened({ isTrusted: false })
  await chat.says(app, general, ada, ask)
  await world.db.updateTable('channel_turn').set({ state: 'asked' }).where('space', '=', general.id).execute()
  world.clock.advance({ minutes: 2 })
  await channelDueJob.run(world.app(chat.parts), {}, new AbortController().signal)
  await chat.work()
  assert.equal(general.ephemerals.length, 2)
  assert.match(whisperedTo(general, ada)[1]!, /두 번 보여 드리지 않으니/)
})

test('a token that was taken back is seen in the list of channels', async () => {
  const { owner, app, ada, general, ask } = await opened()
  await app.caller.tell({ type: 'app_uninstalled' })
  const row = await world.db
    .selectFrom('channel_client')
    .select('status')
    .where('workspace_id', '=', owner.workspace.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.status, 'authFail')
  assert.equal((await app.caller.send('{"type":"url_verification","challenge":"x"}', { secret: 'b'.repeat(32) })).status, 404)
  await chat.says(app, general, ada, ask)
})

test('one more reader who is not counted on stops an answer that is being written', async () => {
  const { owner, app, ada, ask } = await opened({ isTrusted: false })
  const ben = await world.member({ ...chat.parts, of: owner, role: 'USER' })
  const small = chat.model.channel('작은 팀', [ada, chat.person(ben, 'Ben'), app.bot], { isPrivate: true })
  const eve = chat.model.user('eve', 'Eve')
  // She comes in once the readers were looked up.
  chat.slack.trouble = (method) => {
    if (method === 'assistant.threads.setStatus') small.members.add(eve.id)
    return null
  }
  await chat.says(app, small, ada, ask)
  chat.slack.trouble = null
  assert.doesNotMatch(saidIn(small).join(), /15일/)
  assert.match(whisperedTo(small, ada).join(), /15일/)
})
