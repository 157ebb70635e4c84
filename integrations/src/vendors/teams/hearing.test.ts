import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { chat, draft, now, openApp } from './testing/opened.ts'
import { actionsOf } from './testing/said.ts'

const { privateKey: stranger } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('a message is heard once, without our name, with its thread and the language of who wrote it', async () => {
  await using app = await openApp()
  const message = app.model.write(app.channel, app.ada, '<at>Quarry</at>&nbsp;휴가는 &lt;며칠&gt;이에요, <at>Ben</at>?')
  assert.deepEqual(await app.caller.says(app.channel, message), { status: 200, body: '{}' })
  const [event] = app.heard
  assert.ok(event?.kind === 'message')
  const { by, at, ...said } = event
  assert.deepEqual(said, {
    kind: 'message',
    place: { space: app.space, thread: message.id },
    key: message.id,
    user: app.ada.id,
    text: '휴가는 <며칠>이에요, Ben?',
    isDirect: false,
    isMention: true,
    isInThread: true,
    isExternal: false,
    files: [],
  })
  assert.deepEqual([by?.lang, by?.isWhole, by?.timeZone], ['ko', false, 'Asia/Seoul'])
  assert.equal(at.getTime(), now)
})

test('names that begin and never end are looked at once', async () => {
  await using app = await openApp()
  const open = '<at'.repeat(300_000)
  await app.caller.says(app.channel, app.model.write(app.channel, app.ada, `<at>Quarry</at> ${open}`))
  const [event] = app.heard
  assert.deepEqual(event?.kind === 'message' && event.text.slice(0, 6), '<at<at')
})

test('what is sent along to the bot alone is read at the address that Teams gives, without our token', async () => {
  await using app = await openApp()
  const { teams, model, ada } = app
  const direct = model.direct(ada, app.app)
  const sent = teams.shared('회의록.txt', '워크숍은 부산에서 열립니다.')
  await app.caller.says(direct, model.write(direct, ada, '어디인가요?', { files: [sent] }))
  await app.caller.says(app.channel, model.write(app.channel, ada, '<at>Quarry</at> 어디인가요?', { files: [sent] }))
  const [heard, inTeam] = app.heard
  assert.ok(heard?.kind === 'message' && inTeam?.kind === 'message')
  assert.deepEqual(
    [heard.text, heard.files, inTeam.files],
    ['어디인가요?', [{ id: sent.address, name: '회의록.txt', size: null }], []],
  )
  const read = async (address: string) => Buffer.concat(await Array.fromAsync(chat.file!(app.io, address))).toString()
  assert.equal(await read(sent.address), '워크숍은 부산에서 열립니다.')
  await assert.rejects(read(`${sent.address}&over`), { reason: 'notFound' })
  await assert.rejects(read('https://example-my.sharepoint.com/download'), { reason: 'notFound' })
})

test('who cannot prove to be Teams calling for this bot is refused before anything is read', async () => {
  await using app = await openApp()
  const body = app.caller.message(app.channel, app.model.write(app.channel, app.ada, '<at>Quarry</at> 질문'))
  const claims = app.caller.claims()
  const { teams: signer, other } = app.teams.signing
  const seconds = now / 1000
  for (const changed of [
    { claims: { ...claims, aud: '00001111-aaaa-4222-8bbb-999999999999' } },
    { claims: { ...claims, aud: [claims['aud']] } },
    { claims: { ...claims, iss: 'https://sts.windows.net/7a0c1d5e/' } },
    { claims: { ...claims, exp: seconds - 301 } },
    { claims: { ...claims, nbf: seconds + 301 } },
    { claims: { ...claims, exp: undefined } },
    { claims: { ...claims, serviceurl: undefined } },
    { claims: { ...claims, serviceurl: 'https://evil.example/' } },
    // Of Microsoft, for another channel than Teams; named as Microsoft's and made by somebody else; not known at all.
    { signer: other },
    { signer: { key: stranger, kid: signer.kid } },
    { signer: { ...signer, kid: 'unknown' } },
  ])
    assert.equal((await app.caller.send(body, changed)).status, 401)
  for (const elsewhere of [{ serviceUrl: 'https://evil.example/' }, { channelId: 'directline' }])
    assert.equal((await app.caller.send({ ...body, ...elsewhere })).status, 401)
  assert.deepEqual(app.heard, [])
  for (const skew of [-3_600 - 200, 250]) {
    app.caller.skew = skew
    assert.equal((await app.caller.send(body)).status, 200)
  }
})

test('a call without a token, or with one that is none, is refused', async () => {
  await using app = await openApp()
  for (const authorization of ['', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'a'.repeat(9_000)}.b.c`]) {
    const response = await fetch(app.io.address, { method: 'POST', headers: { authorization }, body: '{}' })
    assert.equal(response.status, 401)
  }
})

test('the keys are fetched once a day, at once when Microsoft signs with another, and once a minute for one that nobody knows', async () => {
  await using app = await openApp()
  const body = app.caller.message(app.channel, app.model.write(app.channel, app.ada, '<at>Quarry</at> 질문'))
  const asked = () => app.teams.paths().filter((path) => path.endsWith('/keys')).length
  for (let times = 0; times < 3; times += 1) await app.caller.send(body)
  assert.equal(asked(), 1)
  app.clock.now += 61_000
  const signer = app.teams.rollOver()
  assert.equal((await app.caller.send(body, { signer })).status, 200)
  assert.equal(asked(), 2)
  for (let times = 0; times < 3; times += 1) await app.caller.send(body, { signer: { ...signer, kid: 'unknown' } })
  assert.equal(asked(), 2)
  app.clock.now += 24 * 60 * 60_000
  await app.caller.send(body, { signer })
  assert.equal(asked(), 3)
})

test('lines to the bot alone belong together, and so do those of a chat; in a channel each thread does', async () => {
  await using app = await openApp()
  const { model, ada, caller, channel, heard } = app
  const [direct, group] = [model.direct(ada, app.app), model.groupChat([ada], [app.app])]
  const first = model.write(channel, ada, '<at>Quarry</at> 하나')
  await caller.says(direct, model.write(direct, ada, '휴가?'))
  await caller.says(group, model.write(group, ada, '<at>Quarry</at> 휴가?'))
  await caller.says(group, model.write(group, ada, '우리끼리'))
  await caller.says(channel, model.write(channel, ada, '<at>Quarry</at> 둘', { root: first.id }))
  const found = heard.map((event) => event?.kind === 'message' && [event.place, event.isDirect, event.isMention])
  const at = (space: string, thread = space) => ({ space, thread })
  assert.deepEqual(found, [
    [at(`personal/${direct.id}`), true, false],
    [at(`groupChat/${group.id}`), false, true],
    [at(`groupChat/${group.id}`), false, false],
    [at(app.space, first.id), false, true],
  ])
})

test('what only the bot was told, and words that are offered as commands, are commands', async () => {
  await using app = await openApp()
  const { model, ada, caller, channel, heard } = app
  const direct = model.direct(ada, app.app)
  const asked = model.write(channel, ada, '휴가는 며칠이에요?')
  await caller.says(channel, asked, { isTargeted: true })
  await caller.says(direct, model.write(direct, ada, 'Agent'))
  await caller.says(channel, model.write(channel, ada, '도움말'))
  const found = heard.map((event) => event?.kind === 'command' && [event.text, event.place.space, event.place.reply])
  assert.deepEqual(found, [
    ['휴가는 며칠이에요?', app.space, `${channel.id};messageid=${asked.id}`],
    ['Agent', `personal/${direct.id}`, direct.id],
    false,
  ])
})

test('a message that was written anew or taken back is told by its key', async () => {
  await using app = await openApp()
  const message = app.caller.message(app.channel, app.model.write(app.channel, app.ada, '<at>Quarry</at> 연차 휴가는요?'))
  for (const type of ['messageUpdate', 'messageDelete']) await app.caller.send({ ...message, type })
  assert.deepEqual(app.heard, [
    { kind: 'edited', space: app.space, key: message.id, text: '연차 휴가는요?' },
    { kind: 'deleted', space: app.space, key: message.id },
  ])
})

test('what else Teams tells is taken, and says no more than that it reaches us', async () => {
  await using app = await openApp()
  const { model, ada, caller, channel, heard } = app
  const bot = { id: `28:${app.app}`, name: 'Quarry' }
  for (const type of ['messageReaction', 'conversationUpdate', 'typing', 'event'])
    await caller.tells(type, channel, ada, { text: '<at>Quarry</at> 질문' })
  await caller.tells('message', channel, ada, { text: '<at>Quarry</at> 봇이에요', from: bot })
  await caller.tells('invoke', channel, ada, { name: 'task/fetch', value: { data: {} } })
  const other = {
    conversation: { id: channel.id, conversationType: 'channel', tenantId: '7a0c1d5e-0000-4000-8000-00000000cccc' },
  }
  await caller.tells('message', channel, ada, { text: '<at>Quarry</at> 남의 테넌트', ...other })
  assert.deepEqual(
    heard.map((event) => event?.kind),
    Array.from({ length: 7 }, () => 'verified'),
  )
  assert.equal((await caller.send('no json')).status, 200)
  assert.equal(heard.at(-1), null)
  const fresh = model.team('새 팀', [ada], [])
  await caller.installs(fresh.channels[0]!, ada)
  const added = heard.at(-1)
  assert.ok(added?.kind === 'added')
  assert.deepEqual([added.place.space, added.user, added.isDirect], [`channel/${fresh.id}/${fresh.id}`, ada.id, false])
})

test('a button that was said comes back pressed, with its meaning and its place, and is said to be taken', async () => {
  await using app = await openApp()
  const asked = app.model.write(app.channel, app.ada, '질문')
  const place = { space: app.space, thread: asked.id }
  await chat.say(app.io, place, draft('할까요?', { buttons: [{ action: 'approve', value: 'n-1', label: '허용' }] }), 'k')
  const card = app.channel.messages.at(-1)!
  const reply = await app.caller.presses(app.ada, app.channel, card, actionsOf(card)[0]!)
  assert.deepEqual(JSON.parse(reply.body), {
    statusCode: 200,
    type: 'application/vnd.microsoft.activity.message',
    value: '확인했어요.',
  })
  const [event] = app.heard
  assert.ok(event?.kind === 'pressed')
  assert.deepEqual([event.place, event.user, event.action, event.value], [place, app.ada.id, 'approve', 'n-1'])
})
