import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import type { Channel, ChatDraft, ChatEvent } from '../../kit/channel.ts'
import type { HookCall } from '../../kit/hook.ts'
import { createNetwork } from '../../net/network.ts'
import { openTestIo } from '../../testing/io.ts'
import { startHttpServer } from '../../testing/http-server.ts'
import { googleChatChannel } from './channel/channel.ts'
import type { ChatAppSettings } from './channel/settings.ts'
import type { CallForm } from './testing/app/calling.ts'
import { buttonsOf, calledIn } from './testing/app/said.ts'
import { startChatApps } from './testing/app/server.ts'

const chat: Channel<ChatAppSettings> = googleChatChannel
const { privateKey: stranger } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = Date.parse('2026-03-01T09:00:00Z')
const forms = ['classic', 'classicByAddress', 'addOn'] as const satisfies CallForm[]
const draft = (markdown: string, more: Partial<ChatDraft> = {}): ChatDraft => ({
  markdown,
  citations: [],
  buttons: [],
  note: null,
  ...more,
})

/** An app in a space, and what it makes of the calls it gets. */
async function openApp() {
  const clock = { now }
  const google = await startChatApps({ now: () => clock.now })
  const { model } = google
  const { project, settings, caller, at } = google.app()
  const net = createNetwork({ allow: '127.0.0.0/8' })
  const heard: (ChatEvent | null)[] = []
  const hook = await startHttpServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const call: HookCall = { query: new URLSearchParams(), headers, body, at: new Date(clock.now) }
    const result = await chat.hook!.hear(io, call)
    if (result.kind !== 'heard') return void response.writeHead(chat.hook!.refusal ?? 404).end()
    heard.push(result.event as ChatEvent | null)
    response.end(JSON.stringify(result.reply && 'json' in result.reply ? result.reply.json : null))
  })
  at.address = `${hook.origin}/hooks/googlechat/1`
  const io = { ...openTestIo<ChatAppSettings>(settings, net, { base: google.origin }), address: at.address }
  const ada = model.person('김에이다', 'Ada@example.com', { locale: 'ko' })
  const team = model.space('고객지원', [ada], { apps: new Set([project]) })
  return {
    google,
    model,
    project,
    caller,
    clock,
    io,
    heard,
    ada,
    team,
    [Symbol.asyncDispose]: async () => {
      await hook[Symbol.asyncDispose]()
      await net[Symbol.asyncDispose]()
      await google[Symbol.asyncDispose]()
    },
  }
}

for (const form of forms)
  test(`a message is heard once, without our name, with who wrote it (${form})`, async () => {
    await using app = await openApp()
    app.caller.form = form
    const message = app.model.write(app.team, app.ada, '@Quarry 휴가는 <며칠>이에요?')
    assert.deepEqual(await app.caller.says(app.team, message), { status: 200, body: '{}' })
    const [event] = app.heard
    assert.ok(event?.kind === 'message')
    const { by, goOn, at, ...said } = event
    assert.deepEqual(said, {
      kind: 'message',
      place: { space: app.team.name, thread: message.thread },
      key: message.name,
      user: app.ada.name,
      text: '휴가는 <며칠>이에요?',
      isDirect: false,
      isMention: true,
      isInThread: false,
      isExternal: false,
      files: [],
    })
    assert.deepEqual([by?.email, by?.emailIsConfirmed, by?.isWhole, by?.lang], ['ada@example.com', true, true, 'ko'])
    assert.equal(at.getTime(), now)
    assert.match(goOn!.to, /^https:\/\/chat\.google\.com\//)
  })

for (const form of forms)
  test(`who cannot prove to be Google calling for this app is refused before anything is read (${form})`, async () => {
    await using app = await openApp()
    app.caller.form = form
    const body = app.caller.bodyOf('MESSAGE', app.team, { by: app.ada.name })
    const claims = app.caller.claims()
    const seconds = now / 1000
    for (const changed of [
      { claims: { ...claims, aud: '999' } },
      { claims: { ...claims, iss: 'https://evil.example' } },
      { claims: { ...claims, exp: seconds - 61 } },
      { claims: { ...claims, iat: seconds + 61 } },
      { claims: { ...claims, exp: undefined } },
      { claims: { ...claims, ...(form === 'classic' ? { aud: [claims['aud']] } : { email_verified: false }) } },
      {
        claims: {
          ...claims,
          ...(form === 'classic'
            ? { iss: 'https://accounts.google.com' }
            : { email: 'service-1@gcp-sa-gsuiteaddons.iam.gserviceaccount.com' }),
        },
      },
      // Named as Google's, and made by somebody else.
      { signer: { key: stranger, kid: app.google.signing.signer.kid } },
      { signer: { ...app.google.signing.signer, kid: 'unknown' } },
    ])
      assert.equal((await app.caller.send(body, changed)).status, 401)
    assert.deepEqual(app.heard, [])
    app.caller.skew = 59
    assert.equal((await app.caller.send(body)).status, 200)
  })

test('a call without a token, or with one that is none, is refused', async () => {
  await using app = await openApp()
  for (const authorization of ['', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'a'.repeat(9_000)}.b.c`]) {
    const response = await fetch(app.io.address, { method: 'POST', headers: { authorization }, body: '{}' })
    assert.equal(response.status, 401)
  }
})

test('the keys are fetched once, and once a minute at most for one that is not known', async () => {
  await using app = await openApp()
  const body = app.caller.bodyOf('MESSAGE', app.team, { by: app.ada.name })
  const asked = () => app.google.paths().filter((path) => path.includes('/x509/')).length
  for (let times = 0; times < 3; times += 1) await app.caller.send(body)
  assert.equal(asked(), 1)
  const unknown = { signer: { ...app.google.signing.signer, kid: 'unknown' } }
  for (let times = 0; times < 3; times += 1) await app.caller.send(body, unknown)
  assert.equal(asked(), 1)
  app.clock.now += 61_000
  for (let times = 0; times < 3; times += 1) await app.caller.send(body, unknown)
  assert.equal(asked(), 2)
})

test('lines to the app alone belong together, and a reply in a thread there is a thread of its own', async () => {
  await using app = await openApp()
  const direct = app.model.direct(app.ada, app.project)
  const first = app.model.write(direct, app.ada, '휴가?')
  await app.caller.says(direct, first)
  await app.caller.says(direct, app.model.write(direct, app.ada, '병가?', { thread: first.thread }))
  const found = app.heard.map((event) => event?.kind === 'message' && [event.place.thread, event.isDirect, event.isMention])
  assert.deepEqual(found, [
    [direct.name, true, false],
    [first.thread, true, false],
  ])
})

for (const form of ['classic', 'addOn'] as const)
  test(`what else Google tells is taken, and says no more than that it reaches us (${form})`, async () => {
    await using app = await openApp()
    app.caller.form = form
    const fresh = app.model.space('새 스페이스', [app.ada])
    await app.caller.adds(fresh, app.ada)
    await app.caller.removes(fresh, app.ada)
    assert.equal((await app.caller.send(app.caller.bodyOf('WIDGET_UPDATED', app.team, { by: app.ada.name }))).status, 200)
    assert.equal((await app.caller.send('no json')).status, 200)
    const [added, ...others] = app.heard
    assert.ok(added?.kind === 'added')
    assert.deepEqual([added.place, added.user, added.isDirect], [{ space: fresh.name, thread: fresh.name }, app.ada.name, false])
    assert.deepEqual(others, [{ kind: 'verified' }, { kind: 'verified' }, null])
    assert.equal(app.caller.isGivenUp, false)
  })

for (const form of ['classic', 'addOn'] as const)
  test(`a button that was said comes back pressed, with its meaning and its place (${form})`, async () => {
    await using app = await openApp()
    app.caller.form = form
    const asked = app.model.write(app.team, app.ada, '질문')
    const place = { space: app.team.name, thread: asked.thread }
    await chat.say(app.io, place, draft('할까요?', { buttons: [{ action: 'approve', value: 'n-1', label: '허용' }] }), 'k')
    const card = app.team.messages.at(-1)!
    await app.caller.presses(app.ada, app.team, card, buttonsOf(card)[0]!)
    const [event] = app.heard
    assert.ok(event?.kind === 'pressed')
    assert.deepEqual([event.place, event.user, event.action, event.value], [place, app.ada.name, 'approve', 'n-1'])
    assert.equal(event.by?.email, 'ada@example.com')
  })

test('whoever has to say who they are is led to a page, and back to no other site than Chat', async () => {
  await using app = await openApp()
  await app.caller.says(app.team, app.model.write(app.team, app.ada, '질문'))
  const elsewhere = JSON.parse(
    app.caller.bodyOf('MESSAGE', app.team, { by: app.ada.name, goOn: 'https://chat.google.com.evil.example/' }),
  )
  await app.caller.send(JSON.stringify({ ...elsewhere, message: { name: `${app.team.name}/messages/x` } }))
  const [first, second] = app.heard
  assert.ok(first?.kind === 'message' && second?.kind === 'message')
  assert.deepEqual(first.goOn!.ask('https://q.example/x'), {
    json: { actionResponse: { type: 'REQUEST_CONFIG', url: 'https://q.example/x' } },
  })
  assert.equal(second.goOn, undefined)
})

test('people of other domains and such as were deleted are no whole members, and nobody vouches for their address', async () => {
  await using app = await openApp()
  for (const person of [
    app.model.person('Eve', 'eve@other.example'),
    app.model.person('Mallory', 'mallory@example.com.evil.example'),
    app.model.person('Gone', 'gone@example.com', { isDeleted: true }),
  ])
    await app.caller.says(app.team, app.model.write(app.team, person, '안녕'))
  const found = app.heard.map((event) => event?.kind === 'message' && [event.by?.isWhole, event.by?.emailIsConfirmed])
  assert.deepEqual(found, [
    [false, false],
    [false, false],
    [false, false],
  ])
})

test('what is said stands in its thread, in Chat’s own signs, calls nobody and has its sources as links', async () => {
  await using app = await openApp()
  const asked = app.model.write(app.team, app.ada, '질문')
  const said = draft(
    '## 제목\n\n**휴가**는 <users/all> 15일 [1], <https://evil.example|여기>.\n\n- 하나\n- 둘\n\n[규정](https://docs.example/a|b)',
    {
      citations: [{ number: 1, title: '규정 <b>\n|x', link: 'https://docs.example/1' }],
      note: '나만',
    },
  )
  await chat.say(app.io, { space: app.team.name, thread: asked.thread }, said, 'turn.0')
  const message = app.team.messages.at(-1)!
  assert.equal(message.thread, asked.thread)
  assert.deepEqual(calledIn(message.text), [])
  assert.equal(
    message.text,
    '*제목*\n\n*휴가*는 ‹users/all> 15일 <https://docs.example/1|[1]>, ‹https://evil.example|여기>.\n\n* 하나\n* 둘\n\n<https://docs.example/a%7Cb|규정>\n\n_나만_',
  )
  assert.match(JSON.stringify(message.cardsV2), /\[1\] 규정 &lt;b&gt; \|x.*"url":"https:\/\/docs.example\/1"/)
})

test('a message is said once under its key, found by it, and changed', async () => {
  await using app = await openApp()
  const place = { space: app.team.name, thread: app.model.write(app.team, app.ada, '질문').thread }
  const posted = await chat.say(app.io, place, draft('답'), 'turn.0')
  assert.equal(await chat.say(app.io, place, draft('답'), 'turn.0'), posted)
  const since = new Date(now)
  assert.equal(await chat.find(app.io, place, 'turn.0', since), posted)
  assert.equal(await chat.find(app.io, place, 'turn.1', since), null)
  await chat.replace(app.io, place, posted, draft('더 긴 답'))
  assert.deepEqual(
    app.team.messages.slice(1).map(({ text }) => text),
    ['더 긴 답'],
  )
})

test('what is said privately is seen by that person alone', async () => {
  await using app = await openApp()
  await chat.sayPrivately(app.io, { space: app.team.name, thread: null }, app.ada.name, draft('너만'))
  assert.deepEqual(
    app.team.messages.map(({ viewer }) => viewer),
    [app.ada.name],
  )
})

test('the longest message with the most sources is taken by Chat', async () => {
  await using app = await openApp()
  const citations = Array.from({ length: 10 }, (_, index) => ({
    number: index + 1,
    title: '가'.repeat(150),
    link: `https://docs.example/${'가'.repeat(80)}/${index}`,
  }))
  const buttons = [{ action: 'open', value: 'open', label: '가'.repeat(75), link: 'https://q.example/' }]
  await chat.say(
    app.io,
    { space: app.team.name, thread: null },
    draft('가'.repeat(chat.limits.textBytes / 3), { citations, buttons }),
    'k',
  )
  assert.equal(app.team.messages.length, 1)
})

test('a space says whether strangers may be in it and how it is entered; who reads it is known where they are few and no group', async () => {
  await using app = await openApp()
  const { project, ada, model, io } = app
  const closed = model.space('인사', [ada], { access: 'PRIVATE', apps: new Set([project]) })
  const outside = model.space('파트너', [ada], { externalUserAllowed: true, apps: new Set([project]) })
  const found = await Promise.all([app.team, closed, outside].map(async ({ name }) => chat.space(io, name)))
  assert.deepEqual(
    found.map(({ kind, isExternal }) => [kind, isExternal]),
    [
      ['public', false],
      ['private', false],
      ['public', true],
    ],
  )
  assert.deepEqual(await chat.members(io, closed.name, 50), [ada.name])
  assert.equal(await chat.members(io, closed.name, 0), null)
  closed.groups.add('staff')
  assert.equal(await chat.members(io, closed.name, 50), null)
  const listed = await chat.spaces(io, null)
  assert.deepEqual(
    listed.spaces.map(({ name }) => name),
    ['고객지원', '인사', '파트너'],
  )
  await assert.rejects(chat.space(io, model.space('남의 것', [ada]).name), { reason: 'forbidden' })
})

test('a key that Google does not take, and one of no project, are refused', async () => {
  await using app = await openApp()
  assert.deepEqual(await chat.check(app.io), {})
  const { team, teamName } = await chat.installation(app.io)
  assert.deepEqual([team, teamName], [app.project, 'example.com'])
  const key = JSON.parse(app.io.settings.serviceAccountKey) as object
  const settings = (changed: object) => ({ ...app.io.settings, serviceAccountKey: JSON.stringify({ ...key, ...changed }) })
  await assert.rejects(
    async () => chat.check({ ...app.io, settings: settings({ client_email: 'quarry@never-was.iam.gserviceaccount.com' }) }),
    { reason: 'auth' },
  )
  await assert.rejects(async () => chat.check({ ...app.io, settings: settings({ client_email: 'a@gmail.com' }) }), {
    reason: 'settings',
  })
})
