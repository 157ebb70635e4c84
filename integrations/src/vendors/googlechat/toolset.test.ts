import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt, everyPart, firstIntent } from '../../testing/tools/acting.ts'
import { startChat } from './testing/fake.ts'
import { googlechat } from './vendor.ts'

async function open() {
  const google = await startChat()
  const { model } = google
  const minji = model.person('김민지', 'minji@example.com')
  const team = model.space('지붕 팀', [minji])
  const token = google.accounts.give(model.account, googlechat.toolset!.scopes!.consent!)
  const acting = actAt(googlechat, { base: google.origin, token: async () => token })
  return {
    ...acting,
    google,
    model,
    minji,
    team,
    writes: () => google.requests.filter(({ method }) => method !== 'GET').length,
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), google[Symbol.asyncDispose]()])),
  }
}
const dataOf = (outcome: object) => (outcome as { data: Record<string, never> & string }).data

test('a message is written once in the space that was named, calls nobody, and can be answered', async () => {
  await using at = await open()
  const given = { space: ' 지붕 팀'.normalize('NFD'), text: '견적이 왔어요 <users/all> <https://evil.example|문서> 1 < 2' }
  const outcome = await at.run('send_message', given)
  const [made] = at.team.messages
  assert.ok(outcome.outcome === 'succeeded' && made)
  assert.equal(made.text, '견적이 왔어요 ‹users/all> ‹https://evil.example|문서> 1 < 2')
  assert.deepEqual([outcome.ref, dataOf(outcome)['thread']], [made.name, made.thread])
  const { link } = dataOf(outcome) as unknown as { link: string }
  assert.ok(link.startsWith('https://chat.google.com/room/AAAAspace1/t'), link)
  // The same call is the same message; another one is another.
  assert.equal(dataOf(await at.run('send_message', given))['id'], made.name)
  await at.run('send_message', given, { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000002' })
  assert.equal(at.team.messages.length, 2)
})

test('spaces go on where a former call ended', async () => {
  await using at = await open()
  for (const name of ['기와 하나', '기와 둘', '기와 셋']) at.model.space(name, [at.minji])
  const parts = await everyPart<{ title: string }>(at, 'list_spaces', { words: '기와', limit: 2 }, 'spaces')
  assert.deepEqual(
    parts.map((part) => part.map(({ title }) => title)),
    [['기와 셋', '기와 둘'], ['기와 하나']],
  )
})

test('an answer stands in its thread, and goes nowhere where there is none', async () => {
  await using at = await open()
  const asked = at.model.write(at.team, at.minji, '언제 와요?')
  assert.deepEqual(await at.current('reply_in_thread', { thread: asked.thread, text: 'x' }), { thread: '지붕 팀' })
  assert.equal((await at.run('reply_in_thread', { thread: asked.thread, text: '내일요' })).outcome, 'succeeded')
  assert.equal(at.team.messages.at(-1)!.thread, asked.thread)
  const intent = { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000002' }
  const nowhere = await at.run('reply_in_thread', { thread: `${at.team.name}/threads/none`, text: '내일요' }, intent)
  assert.ok(nowhere.outcome === 'refused' && nowhere.reason === 'notFound')
  assert.equal(at.team.messages.length, 2)
})

test('a person is written to by their address, where the two have written before', async () => {
  await using at = await open()
  const given = { person: 'minji@example.com', text: '확인해 주세요' }
  const first = await at.run('send_direct_message', given)
  assert.ok(first.outcome === 'refused' && /no direct messages with minji@example\.com yet/.test(first.message))
  const direct = at.model.space('', [at.minji], 'DIRECT_MESSAGE')
  assert.equal((await at.run('send_direct_message', given)).outcome, 'succeeded')
  assert.deepEqual(
    direct.messages.map(({ text }) => text),
    ['확인해 주세요'],
  )
})

test('of several spaces with one name none is guessed, and one the account is not in is not there', async () => {
  await using at = await open()
  const other = at.model.space('지붕 팀')
  const several = await at.run('send_message', { space: '지붕 팀', text: '네' })
  assert.ok(several.outcome === 'refused' && several.message.includes(at.team.name) && several.message.includes(other.name))
  assert.equal((await at.run('send_message', { space: other.name, text: '네' })).outcome, 'succeeded')
  at.model.space('비밀').members = [at.minji]
  const closed = await at.run('read_space', { space: '비밀' })
  assert.ok(closed.outcome === 'refused' && closed.reason === 'notFound')
  assert.equal(at.writes(), 1)
})

test('messages are read with the names of people, which Chat does not tell, the newest first and since a time', async () => {
  await using at = await open()
  const stranger = at.model.person('', '')
  at.model.people.delete(stranger)
  const old = at.model.write(at.team, at.minji, '처음')
  const last = at.model.write(at.team, stranger, '마지막', old.thread)
  last.attachments.push('견적.pdf')
  const text = dataOf(await at.run('read_space', { space: '지붕 팀' }))
  assert.match(
    text,
    new RegExp(`From: ${stranger}[^]*\\(reply\\)[^]*Files: 견적\\.pdf[^]*마지막[^]*From: 김민지 · minji@example\\.com[^]*처음`),
  )
  const since = dataOf(await at.run('read_space', { space: '지붕 팀', since: old.createTime }))
  assert.ok(since.includes('마지막') && !since.includes('처음'))
  const empty = at.model.space('빈 곳')
  assert.equal(dataOf(await at.run('read_space', { space: empty.name })), 'There are no messages.')
})

test('a domain that lets nobody look up names leaves the ids, and the messages are read all the same', async () => {
  await using at = await open()
  at.model.write(at.team, at.minji, '처음')
  at.google.http.intercept = ({ path }, response) => {
    if (!path.startsWith('/v1/people')) return false
    response
      .writeHead(403, { 'content-type': 'application/json' })
      .end('{"error":{"message":"People API has not been used","errors":[{"reason":"accessNotConfigured"}]}}')
    return true
  }
  assert.match(dataOf(await at.run('read_space', { space: '지붕 팀' })), new RegExp(`From: ${at.minji}`))
})

test('a space is read page by page, and nothing that was not shown is passed over', async () => {
  await using at = await open()
  for (let count = 1; count <= 12; count += 1) at.model.write(at.team, at.minji, `글 ${count}: ${'가'.repeat(1_400)}`)
  const all = dataOf(await at.run('read_space', { space: '지붕 팀', limit: 12 }))
  assert.match(all, /^\d+ more of these are too long to be shown: ask for 4 at a time\./)
  assert.doesNotMatch(all, /cursor to go on with/)
  const first = dataOf(await at.run('read_space', { space: '지붕 팀', limit: 4 }))
  const [, cursor] = /cursor to go on with: (\S+)/.exec(first) ?? []
  assert.ok(first.includes('글 9:') && !first.includes('글 8:'))
  assert.ok(dataOf(await at.run('read_space', { space: '지붕 팀', limit: 4, cursor })).includes('글 8:'))
})

test('one’s own message is changed, that of others is not, and whoever decides reads what it says now', async () => {
  await using at = await open()
  const [own, other] = [at.model.write(at.team, at.model.own, '내일'), at.model.write(at.team, at.minji, '모레')]
  assert.deepEqual(await at.current('update_message', { message: own.name, text: '글피' }), { text: '내일', message: '내일' })
  assert.equal((await at.run('update_message', { message: own.name, text: '글피' })).outcome, 'succeeded')
  const refused = await at.run('update_message', { message: other.name, text: '글피' })
  assert.ok(refused.outcome === 'refused' && refused.reason === 'forbidden')
  assert.deepEqual([own.text, other.text], ['글피', '모레'])
})

test('a reaction that is there already is put there, and words are none', async () => {
  await using at = await open()
  const { name, reactions } = at.model.write(at.team, at.minji, '끝났어요')
  for (const _ of [1, 2]) assert.equal((await at.run('add_reaction', { message: name, emoji: '👍🏽' })).outcome, 'succeeded')
  assert.deepEqual(reactions, [{ emoji: '👍🏽', user: at.model.own }])
  for (const emoji of ['좋아요', '👍👍', ':+1:', ''])
    await assert.rejects(async () => at.run('add_reaction', { message: name, emoji }), emoji)
})

test('nothing but ids of messages and threads gets into an address', async () => {
  await using at = await open()
  for (const message of ['spaces/../../users', 'spaces/AAAAspace1/messages/../members', 'messages/1'])
    await assert.rejects(async () => at.run('add_reaction', { message, emoji: '👍' }), message)
  await assert.rejects(async () => at.run('read_thread', { thread: 'spaces/AAAAspace1/threads/x OR true' }))
})
