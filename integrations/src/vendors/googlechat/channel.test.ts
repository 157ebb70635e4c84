import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chat, draft, now, openApp } from './testing/app/opened.ts'
import { calledIn } from './testing/app/said.ts'

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
  assert.equal(await chat.find!(app.io, place, 'turn.0', since), posted)
  assert.equal(await chat.find!(app.io, place, 'turn.1', since), null)
  await chat.replace(app.io, place, posted, draft('더 긴 답'), 'turn.0')
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
  const listed = await chat.spaces(io, null, [])
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
