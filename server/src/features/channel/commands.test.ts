import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RunId } from '@quarry/contract/ids'
import { readAs } from '@quarry/integrations/vendors/slack/testing/said'
import { openSlackChannels, saidIn, whisperedTo, wholeOf } from '../../../testing/services/slack-channel.ts'
import { startScriptedModel } from '../../../testing/services/scripted-model.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { openModels } from '../../ai/open-models.ts'
import { wholeSource } from '../conversation/testing/asked.ts'

const world = await openWorld()
const chat = await openSlackChannels(world)
const scripted = await startScriptedModel()
after(() => scripted.close())

async function opened(options: { agent?: object; answering?: object } = {}) {
  const owner = await world.member({ ...chat.parts, lang: 'ko' })
  const app = await chat.connect(owner)
  const source = await uploadSource(world, owner, { 'handbook.txt': '연차 휴가는 입사 첫해에 15일입니다.' })
  const knowledge = [wholeSource(source)]
  const agentId = await chat.agentIn(owner, app, { knowledge, ...options.agent, answering: options.answering ?? {} })
  const ada = chat.person(owner)
  const general = chat.model.channel(`general-${app.bot.id.toLowerCase()}`, [ada, app.bot])
  const command = async (text: string, { by = ada, channel = general } = {}) => {
    const given = await app.caller.command(by.id, { channel, text })
    await chat.work()
    return given.replies.map(({ blocks }) => ({ text: readAs(blocks), whole: JSON.stringify(blocks) }))
  }
  return { owner, app, knowledge, agentId, ada, general, command }
}

type Button = { action_id: string; value: string; text: { text: string } }
const buttonsOf = (blocks: unknown[] = []): Button[] =>
  (blocks as { type: string; elements: Button[] }[]).flatMap(({ type, elements }) => (type === 'actions' ? elements : []))

test('a command is answered to whoever gave it alone, from what they may see, and says what was asked', async () => {
  const { command, general, ada } = await opened()
  const [reply, ...others] = await command('연차 휴가는 며칠인가요?')
  assert.deepEqual([others, saidIn(general), whisperedTo(general, ada)], [[], [], []])
  assert.match(reply!.text, /연차 휴가는 며칠인가요\?[^]*15일/)
  assert.match(reply!.whole, /질문하신 분만 볼 수 있어요/)
})

test('a command that comes twice is answered once', async () => {
  const { app, ada, general } = await opened()
  const given = await app.caller.command(ada.id, { channel: general, text: '연차 휴가는 며칠인가요?' })
  await chat.work()
  const again = { command: '/quarry', text: '연차 휴가는 며칠인가요?', user_id: ada.id, channel_id: general.id }
  const fields = { ...again, trigger_id: given.trigger, response_url: given.address }
  await app.caller.send(new URLSearchParams(fields).toString(), { type: 'application/x-www-form-urlencoded' })
  await chat.work()
  assert.equal(given.replies.length, 1)
})

test('where the app is not, and where others are, a command is answered by one sentence', async () => {
  const { command, ada } = await opened()
  const secret = chat.model.channel('secret', [ada], { isPrivate: true })
  const partners = chat.model.channel('partners', [ada], { isShared: true })
  assert.match((await command('연차 휴가는 며칠인가요?', { channel: secret }))[0]!.text, /누가 있는지 알 수 없어|cannot see who/)
  assert.match((await command('연차 휴가는 며칠인가요?', { channel: partners }))[0]!.text, /other organisations|다른 조직/)
})

test('help says what can be done', async () => {
  const { command } = await opened()
  assert.match((await command('도움말'))[0]!.text, /quarry/)
  assert.match((await command(''))[0]!.text, /quarry/)
})

test('somebody who takes the connection back is nobody, whatever their address, until they confirm who they are', async () => {
  const { command } = await opened()
  assert.match((await command('연차 휴가는 며칠인가요?'))[0]!.text, /15일/)
  assert.match((await command('unlink'))[0]!.text, /no longer know|이제 Quarry의/)
  assert.match((await command('연차 휴가는 며칠인가요?'))[0]!.whole, /selectAgentFromApp\?token=/)
  assert.match((await command('unlink'))[0]!.text, /not connected|연결되어 있지/)
})

test('a person chooses their agent by a link of their own', async () => {
  const { command } = await opened()
  assert.match((await command('agent'))[0]!.whole, /selectAgentFromApp\?token=/)
})

test('of several agents the one answers that a question begins with', async () => {
  const { owner, app, ada, general, knowledge } = await opened({ agent: { name: '인사' } })
  const second = await chat.agentIn(owner, app, { knowledge, name: '인사 도우미' })
  await chat.says(app, general, ada, `<@${app.bot.id}> 인사 도우미: 연차 휴가는 며칠인가요?`)
  const turn = await world.db
    .selectFrom('channel_turn')
    .innerJoin('message', 'message.run_id', 'channel_turn.run_id')
    .select(['channel_turn.agent_id', 'message.body'])
    .where('space', '=', general.id)
    .where('message.author', '=', 'person')
    .executeTakeFirstOrThrow()
  assert.deepEqual(turn, { agent_id: second, body: '연차 휴가는 며칠인가요?' })
})

test('what is sent along is read in the sandbox and answered from, also where others read it; what cannot be read is named', async () => {
  const { app, ada, general } = await opened()
  const file = (name: string, content: string) => {
    const made = { id: chat.model.id('F'), name, title: name, length: Buffer.byteLength(content), content }
    chat.model.files.set(made.id, made)
    return made
  }
  const files = [file('회의록.txt', '워크숍은 부산에서 열립니다.'), file('broken.pdf', '%PDF-1.7 nothing')]
  const message = chat.model.write(general, ada, `<@${app.bot.id}> 워크숍은 어디에서 열리나요?`, { files })
  await app.caller.report(general, message)
  await chat.work()
  assert.match(saidIn(general)[0]!, /부산/)
  assert.match(whisperedTo(general, ada).join(), /broken\.pdf/)
})

test('who asked judges an answer, once changed as often as they like, and nobody else', async () => {
  const { owner, app, ada, general } = await opened()
  const { ts: thread } = await chat.says(app, general, ada, `<@${app.bot.id}> 연차 휴가는 며칠인가요?`)
  const ben = chat.person(await world.member({ ...chat.parts, of: owner, role: 'USER' }), 'Ben')
  general.members.add(ben.id)
  const buttons = buttonsOf(general.messages.at(-1)!.blocks)
  const press = async (by: { id: string }, action: string) => {
    await app.caller.press(by.id, { channel: general, thread, button: buttons.find(({ action_id: id }) => id === action)! })
    await chat.work()
    const { vote } = await world.db
      .selectFrom('message')
      .innerJoin('channel_turn', 'channel_turn.run_id', 'message.run_id')
      .select('message.vote')
      .where('channel_turn.space', '=', general.id)
      .where('author', '=', 'agent')
      .executeTakeFirstOrThrow()
    return vote
  }
  assert.equal(await press(ada, 'like'), 'LIKE')
  assert.equal(await press(ben, 'dislike'), 'LIKE')
  assert.equal(await press(ada, 'dislike'), 'DISLIKE')
  assert.equal(whisperedTo(general, ben).length, 1)
})

test('below an answer that all read anybody can have it alone, once, with what they may see themselves', async () => {
  const { owner, app, ada, general } = await opened()
  const { ts: thread } = await chat.says(app, general, ada, `<@${app.bot.id}> 연차 휴가는 며칠인가요?`)
  const ben = chat.person(await world.member({ ...chat.parts, of: owner, role: 'USER' }), 'Ben')
  general.members.add(ben.id)
  const button = buttonsOf(general.messages.at(-1)!.blocks).find(({ action_id: id }) => id === 'alone')!
  for (let times = 0; times < 2; times += 1) await app.caller.press(ben.id, { channel: general, thread, button })
  await chat.work()
  assert.equal(saidIn(general).length, 1)
  assert.equal(whisperedTo(general, ben).length, 1)
  assert.match(whisperedTo(general, ben)[0]!, /연차 휴가는 며칠인가요\?[^]*15일/)
  // Forwarded elsewhere it has no power.
  const elsewhere = chat.model.channel('elsewhere', [ben, app.bot])
  await app.caller.press(ben.id, { channel: elsewhere, button })
  await chat.work()
  assert.deepEqual(elsewhere.ephemerals, [])
})

test('what is changed while it is written can be stopped by who asked, and what stands there says so', async () => {
  const { app, ada, general } = await opened()
  chat.slack.trouble = (method) =>
    method === 'chat.startStream' ? { status: 200, json: { ok: false, error: 'channel_type_not_supported' } } : null
  const parts = { ...chat.parts, models: openModels(scripted.settings) }
  const { promise: isStopped, resolve: stopped } = Promise.withResolvers<void>()
  scripted.does((reply) => {
    const piece = (text: string) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece('연차 휴가는 입사 첫해에 15일이며, '))
    reply.once('close', stopped)
  })
  const ask = `<@${app.bot.id}> 연차 휴가는 며칠인가요?`
  const message = chat.model.write(general, ada, ask)
  await app.caller.report(general, message)
  const working = chat.work(parts)
  const posted = await until(() => general.messages.find(({ bot_id: bot }) => bot))
  const button = buttonsOf(posted.blocks).find(({ action_id: id }) => id === 'stop')!
  await app.caller.press(ada.id, { channel: general, thread: message.ts, button })
  await chat.work(parts)
  await isStopped
  await working
  chat.slack.trouble = null
  assert.match(saidIn(general)[0]!, /15일이며[^]*멈췄어요/)
  assert.doesNotMatch(wholeOf(posted), /"action_id":"stop"/)
  assert.deepEqual(general.ephemerals, [])
})

async function until<T>(look: () => T | undefined): Promise<T> {
  const end = performance.now() + 20_000
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    assert.ok(performance.now() < end, 'it did not come to that')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const relate = (runId: RunId) =>
  world.db
    .updateTable('message')
    .set({ related: ['휴가는 첫해에 며칠인가요?'] })
    .where('run_id', '=', runId)
    .where('author', '=', 'agent')
    .execute()

test('what is related to an answer that one person read alone is asked alone, whatever is set since', async () => {
  const { app, ada, general } = await opened({ answering: { privateResponse: true } })
  const { ts: thread } = await chat.says(app, general, ada, `<@${app.bot.id}> 연차 휴가는 며칠인가요?`)
  const asked = await world.db
    .selectFrom('channel_turn')
    .select(['id', 'run_id'])
    .where('space', '=', general.id)
    .executeTakeFirstOrThrow()
  await relate(asked.run_id!)
  await world.db
    .updateTable('channel_assignment')
    .set({ is_private: false })
    .where('client_id', '=', app.channelClientId)
    .execute()
  const button = { action_id: 'again', value: `${asked.id}.0` }
  await app.caller.press(ada.id, { channel: general, thread, button })
  await chat.work()
  assert.deepEqual([saidIn(general), whisperedTo(general, ada).length], [[], 2])
})

test('a related question is asked by whoever presses it, in the thread, for all who read there', async () => {
  const { app, ada, general } = await opened()
  const { ts: thread } = await chat.says(app, general, ada, `<@${app.bot.id}> 연차 휴가는 며칠인가요?`)
  const { run_id: runId } = await world.db
    .selectFrom('channel_turn')
    .select('run_id')
    .where('space', '=', general.id)
    .executeTakeFirstOrThrow()
  const { id } = await world.db.selectFrom('channel_turn').select('id').where('space', '=', general.id).executeTakeFirstOrThrow()
  await relate(runId!)
  const button = { action_id: 'again', value: `${id}.0` }
  for (let times = 0; times < 2; times += 1) await app.caller.press(ada.id, { channel: general, thread, button })
  await chat.work()
  assert.equal(saidIn(general).length, 2)
  assert.match(saidIn(general)[1]!, /휴가는 첫해에 며칠인가요\?[^]*15일/)
  await app.caller.press(ada.id, { channel: general, thread, button: { action_id: 'again', value: `${id}.7` } })
  await chat.work()
  assert.equal(saidIn(general).length, 2)
})
