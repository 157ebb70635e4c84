import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { chat, draft, openApp } from './testing/opened.ts'
import { actionsOf } from './testing/said.ts'

test('what is said stands in its thread, in Markdown as Teams reads it, calls nobody and has its sources as links', async () => {
  await using app = await openApp()
  const asked = app.model.write(app.channel, app.ada, '질문')
  const said = draft(
    '## 제목\n\n**휴가**는 <at>모두</at> 15일 [1],\n다음 줄.\n\n- 하나\n  - 둘\n\n| 가 | 나 |\n|---|---|\n| 1 | 2 |\n\n[규정](https://docs.example/a_b)',
    { citations: [{ number: 1, title: '규정 [b]\nx', link: 'https://docs.example/1(2)' }], note: '나만' },
  )
  await chat.say(app.io, { space: app.space, thread: asked.id }, said, 'turn.0')
  const message = app.channel.messages.at(-1)!
  assert.equal(message.root, asked.id)
  assert.equal(
    message.text,
    [
      '**제목**',
      '**휴가**는 ‹at>모두‹/at> 15일 [1],  \n다음 줄.',
      '- 하나\n  - 둘',
      '```\n| 가 | 나 |\n|---|---|\n| 1 | 2 |\n```',
      '[규정](https://docs.example/a_b)',
      '\\[1\\] [규정 b x](https://docs.example/1%282%29)',
      '_나만_',
    ].join('\n\n'),
  )
  assert.match(JSON.stringify(message.entities), /AIGeneratedContent/)
})

test('a message in a thread, at the top of a channel, in a chat and alone is changed where it stands', async () => {
  await using app = await openApp()
  const { model, ada, channel } = app
  const [direct, group] = [model.direct(ada, app.app), model.groupChat([ada], [app.app])]
  const asked = model.write(channel, ada, '질문')
  for (const [at, place] of [
    [channel, { space: app.space, thread: asked.id }],
    [channel, { space: app.space, thread: null }],
    [group, { space: `groupChat/${group.id}`, thread: `groupChat/${group.id}` }],
    [direct, { space: `personal/${direct.id}`, thread: `personal/${direct.id}` }],
  ] as const) {
    const buttons = [{ action: 'stop', value: 't', label: '멈추기' }]
    const posted = await chat.say(app.io, place, draft('찾는 중', { buttons }), 'turn.0')
    await chat.replace(app.io, place, posted, draft('답'), 'turn.0')
    const found = at.messages.find(({ id }) => id === posted)!
    assert.deepEqual([found.text, found.edits, actionsOf(found)], ['답', 1, []])
    assert.equal(found.root, place.thread === null ? posted : at === channel ? asked.id : null)
  }
})

test('a person alone with the bot sees that it writes, and no message of it', async () => {
  await using app = await openApp()
  const direct = app.model.direct(app.ada, app.app)
  const space = `personal/${direct.id}`
  await chat.showTyping!(app.io, { space, thread: space })
  assert.deepEqual([direct.typed, direct.messages], [1, []])
})

test('what is said privately is seen by that person alone, where they are', async () => {
  await using app = await openApp()
  const { model, ada, channel } = app
  const asked = model.write(channel, ada, '질문')
  const direct = model.direct(ada, app.app)
  const reply = `${channel.id};messageid=${asked.id}`
  await chat.sayPrivately(app.io, { space: app.space, thread: asked.id }, ada.id, draft('너만'))
  await chat.sayPrivately(app.io, { space: app.space, thread: 'command.1', reply }, ada.id, draft('명령의 답'))
  await chat.sayPrivately(app.io, { space: app.space, thread: app.space }, ada.id, draft('어서 오세요'))
  await chat.sayPrivately(app.io, { space: `personal/${direct.id}`, thread: null, reply: direct.id }, ada.id, draft('여기'))
  assert.deepEqual(
    channel.messages.slice(1).map(({ id, text, viewer, root }) => [text, viewer, root === id ? null : root]),
    [
      ['너만', ada.id, asked.id],
      ['명령의 답', ada.id, asked.id],
      ['어서 오세요', ada.id, null],
    ],
  )
  assert.deepEqual(
    direct.messages.map(({ text }) => text),
    ['여기'],
  )
})

test('the longest message with the most sources and buttons is taken by Teams', async () => {
  await using app = await openApp()
  const citations = Array.from({ length: 10 }, (_, index) => ({
    number: index + 1,
    title: '가'.repeat(150),
    link: `https://docs.example/${'가'.repeat(80)}/${index}`,
  }))
  const buttons = ['가'.repeat(75), '나'.repeat(75), '다'.repeat(75), '👍', '👎', '나에게만 답하기'].map((label) => ({
    action: 'again',
    value: 'x',
    label,
  }))
  const all = [...buttons, { action: 'open', value: 'open', label: 'Quarry에서 열기', link: 'https://q.example/' }]
  const longest = draft('a'.repeat(chat.limits.textBytes), { citations, buttons: all })
  await chat.say(app.io, { space: app.space, thread: null }, longest, 'k')
  const [message] = app.channel.messages
  assert.deepEqual(
    actionsOf(message!).map(({ title }) => title),
    all.map(({ label }) => label),
  )
})

test('a call that Teams surely did not carry out is one that may be made again, and one of which nobody knows is not', async () => {
  await using app = await openApp()
  const place = { space: app.space, thread: null }
  const begin = /POST \/teams\/v3\/conversations$/
  for (const [reply, outcome] of [
    [{ status: 429, headers: { 'retry-after': '1' } }, 'notExecuted'],
    [
      { status: 412, body: { error: { code: 'PreconditionFailed', message: 'Precondition failed, please try again.' } } },
      'notExecuted',
    ],
    [{ status: 403, body: { error: { code: 'MessageWritesBlocked', message: 'Thread blocked message writes.' } } }, 'refused'],
    [{ status: 502 }, 'unknown'],
  ] as const) {
    app.teams.fail(begin, reply)
    await assert.rejects(chat.say(app.io, place, draft('답'), 'k'), { outcome })
  }
})

test('a space says whether strangers are in it; of one that is shared, or too large to be looked through, it counts as if', async () => {
  await using app = await openApp()
  const { model, ada, team, io, channel } = app
  const shared = model.channel(team, '공유', { type: 'shared' })
  const own = model.groupChat([ada], [app.app])
  const kim = model.person('Kim', 'kim@partner.example', { home: '99999999-0000-4000-8000-00000000dddd' })
  const guest = model.person('Olga', 'olga@partner.example', {
    userRole: 'guest',
    userPrincipalName: 'olga_partner.example#EXT#@example.onmicrosoft.com',
  })
  const groups = [kim, guest, model.person('Anon', '', { userRole: 'anonymous' })].map((each) =>
    model.groupChat([ada, each], [app.app]),
  )
  const ids = [app.space, `channel/${team.id}/${shared.id}`, ...[own, ...groups].map(({ id }) => `groupChat/${id}`)]
  const found = await Promise.all(ids.map(async (id) => chat.space(io, id)))
  assert.deepEqual(
    found.map(({ kind, isExternal, name }) => [kind, isExternal, name]),
    [
      ['public', false, '고객지원 · 문의'],
      ['public', true, '고객지원 · 공유'],
      ['group', false, null],
      ['group', true, null],
      ['group', true, null],
      ['group', true, null],
    ],
  )
  for (let count = 0; count < 600; count += 1) team.members.add(model.person(`P${count}`, `p${count}@example.com`).id)
  assert.deepEqual([(await chat.space(io, app.space)).memberCount, await chat.members(io, app.space, 50)], [601, null])
  team.members.add(guest.id)
  assert.equal((await chat.space(io, app.space)).isExternal, true)
  const elsewhere = model.team('남의 팀', [ada], [])
  await assert.rejects(chat.space(io, `channel/${elsewhere.id}/${elsewhere.id}`), { reason: 'notFound' })
  const listed = await chat.spaces(io, null, [`channel/${elsewhere.id}/${elsewhere.id}`, app.space, `groupChat/${own.id}`])
  assert.deepEqual(
    listed.spaces.map(({ id, name }) => [id, name]),
    [
      [`channel/${team.id}/${team.id}`, '고객지원 · General'],
      [`channel/${team.id}/${channel.id}`, '고객지원 · 문의'],
    ],
  )
})

test('a person is known by the address of their tenant; guests, others and those who are not there are no whole members', async () => {
  await using app = await openApp()
  const { model, ada, team, io, space } = app
  const people = [
    ada,
    model.person('Ben', '', { userPrincipalName: 'Ben@example.com' }),
    model.person('Olga', 'olga@example.com', { userRole: 'guest', userPrincipalName: 'olga_x#EXT#@example.onmicrosoft.com' }),
    model.person('Mallory', 'ada@example.com', { home: '99999999-0000-4000-8000-00000000dddd' }),
  ]
  for (const { id } of people) team.members.add(id)
  const absent = model.person('Eve', 'eve@example.com')
  const found = await Promise.all([...people, absent].map(async ({ id }) => chat.user(io, id, null, space)))
  assert.deepEqual(
    found.map(({ email, emailIsConfirmed, isWhole }) => [email, emailIsConfirmed, isWhole]),
    [
      ['ada@example.com', true, true],
      ['ben@example.com', true, true],
      ['olga@example.com', false, false],
      ['ada@example.com', false, false],
      [null, false, false],
    ],
  )
})

test('a secret that Microsoft does not take, and a tenant that does not know the bot, are refused', async () => {
  await using app = await openApp()
  const { settings } = app.io
  const signIn = async (changed: object) => chat.connection!.check({ ...app.io, settings: { ...settings, ...changed } })
  assert.deepEqual(await signIn({}), { account: settings.clientId })
  for (const changed of [
    { clientSecret: 'x' },
    { tenantId: '99999999-0000-4000-8000-00000000dddd' },
    { clientId: '99999999-0000-4000-8000-00000000eeee' },
  ])
    await assert.rejects(signIn(changed), { reason: 'auth' })
  const { team, botUser } = await chat.installation(app.io)
  assert.deepEqual([team, botUser], [settings.tenantId, `28:${settings.clientId}`])
})

test('the app package is there once the bot is known: a manifest for it with no permissions, and both pictures', async () => {
  await using app = await openApp()
  const facts = {
    name: '우리 회사 도우미',
    description: '',
    picture: '',
    way: 'http',
    hearsAll: false,
    hook: 'https://q.example/hooks/teams/1',
    installed: null,
  } as const
  assert.equal(chat.guide({ ...facts, entered: null }).package, undefined)
  const { fileName, base64 } = chat.guide({ ...facts, entered: app.io.settings }).package!
  const files = storedIn(Buffer.from(base64, 'base64'))
  assert.deepEqual([fileName, [...files.keys()]], ['quarry-teams.zip', ['manifest.json', 'color.png', 'outline.png']])
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Record<string, unknown> & { bots: { botId: string }[] }
  assert.deepEqual([manifest.bots[0]!.botId, manifest['authorization'], manifest['permissions']], [app.app, undefined, undefined])
  const sizes = ['color.png', 'outline.png'].map((name) => files.get(name)!.readUInt32BE(16))
  assert.deepEqual(sizes, [192, 32])
})

/** What an archive lists, each as it stands where the list says. */
function storedIn(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  assert.equal(zip.readUInt32LE(end), 0x06054b50)
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, size, length, offset] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    assert.equal(zip.toString('utf8', offset + 30, offset + 30 + length), name)
    const bytes = zip.subarray(offset + 30 + length, offset + 30 + length + size)
    assert.equal(crc32(bytes), sum)
    files.set(name, bytes)
    at += 46 + length
  }
  assert.equal(at, end)
  return files
}
