import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSlackChannels, saidIn } from '../../../../testing/services/slack-channel.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { wholeSource } from '../../conversation/testing/asked.ts'
import { removeClient } from '../clients.ts'
import { enterClient } from '../connect/enter-client.ts'
import { Listeners } from './listeners.ts'

const world = await openWorld()
const chat = await openSlackChannels(world)

/** A workspace whose agent answers by an app that Slack does not call, and two processes. */
async function opened() {
  const owner = await world.member(chat.parts)
  const app = await chat.connect(owner, { way: 'socket' })
  const source = await uploadSource(world, owner, { 'a.txt': '연차 휴가는 15일입니다.' })
  await chat.agentIn(owner, app, { knowledge: [wholeSource(source)] })
  const ada = chat.person(owner)
  const [one, other] = [new Listeners(world.app(chat.parts)), new Listeners(world.app(chat.parts))]
  await Promise.all([one.beat(), other.beat()])
  const isHere = (each: Listeners) => each.heard.includes(app.channelClientId)
  const [holder, idle] = isHere(one) ? [one, other] : [other, one]
  await until(() => app.caller.socket.lines.length === 1)
  return {
    owner,
    app,
    ada,
    holder,
    idle,
    isHere,
    direct: chat.model.direct(ada.id, app.bot.id),
    [Symbol.asyncDispose]: async () => {
      await one[Symbol.asyncDispose]()
      await other[Symbol.asyncDispose]()
    },
  }
}

/** Slack's side hears of it a moment later. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isSo())) {
    assert.ok(performance.now() < end, 'it did not come to that')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const statusOf = async (id: string) =>
  (
    await world.db
      .selectFrom('channel_client')
      .selectAll()
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow()
  ).status

test('a question that comes on a line is answered, once, however often and by whatever way it comes', async () => {
  await using at = await opened()
  const message = await chat.says(at.app, at.direct, at.ada, '연차 휴가는 며칠인가요?')
  await at.app.caller.report(at.direct, message)
  await chat.work()
  assert.equal(saidIn(at.direct).length, 1)
  assert.match(saidIn(at.direct)[0]!, /15일/)
  const { verified_at: verifiedAt } = await world.db
    .selectFrom('channel_client')
    .select('verified_at')
    .where('id', '=', at.app.channelClientId)
    .executeTakeFirstOrThrow()
  assert.notEqual(verifiedAt, null)
})

test('one process listens to an app, and another takes it over once that is gone', async () => {
  await using at = await opened()
  assert.deepEqual([at.isHere(at.holder), at.isHere(at.idle)], [true, false])
  // As the clock of the database sees a process that said nothing for too long.
  await world.db
    .updateTable('channel_listener')
    .set({ held_until: new Date(0) })
    .execute()
  await at.idle.beat()
  await at.holder.beat()
  assert.deepEqual([at.isHere(at.holder), at.isHere(at.idle)], [false, true])
  await until(() => at.app.caller.socket.opened === 2 && at.app.caller.socket.lines.length === 1)
  await chat.says(at.app, at.direct, at.ada, '연차 휴가는 며칠인가요?')
  assert.equal(saidIn(at.direct).length, 1)
})

test('a process that ends lets another listen at once', async () => {
  await using at = await opened()
  await at.holder[Symbol.asyncDispose]()
  await at.idle.beat()
  assert.equal(at.isHere(at.idle), true)
})

test('a line that is cut is opened again after a moment', async () => {
  await using at = await opened()
  at.app.caller.socket.lines[0]!.cut()
  await until(() => at.app.caller.socket.opened === 2)
})

test('other secrets are listened with at once, and an app that is disconnected is listened to no longer', async () => {
  await using at = await opened()
  const { channelClientId } = at.app
  world.clock.advance({ seconds: 1 })
  await enterClient(at.owner, { vendor: 'slack', channelClientId, settings: at.app.toListen })
  await at.holder.beat()
  await until(() => at.app.caller.socket.opened === 2 && at.app.caller.socket.lines.length === 1)
  await removeClient(at.owner, { channelClientId })
  await at.holder.beat()
  assert.equal(at.isHere(at.holder), false)
  await until(() => at.app.caller.socket.lines.length === 0)
  await chat.work()
})

test('where Slack wants no line any more the list of channels says so, and nobody tries on', async () => {
  await using at = await opened()
  at.app.caller.socket.say('link_disabled')
  await until(async () => (await statusOf(at.app.channelClientId)) === 'authFail')
  await at.holder.beat()
  assert.equal(at.isHere(at.holder), false)
})
