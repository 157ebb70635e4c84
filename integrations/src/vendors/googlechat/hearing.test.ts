import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import type { CallForm } from './testing/app/calling.ts'
import { chat, draft, now, openApp } from './testing/app/opened.ts'
import { buttonsOf } from './testing/app/said.ts'

const { privateKey: stranger } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const forms = ['classic', 'classicByAddress', 'addOn'] as const satisfies CallForm[]

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
    assert.deepEqual(
      [by?.email, by?.emailIsConfirmed, by?.isWhole, by?.lang, by?.timeZone],
      ['ada@example.com', true, true, 'ko', 'Asia/Seoul'],
    )
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
