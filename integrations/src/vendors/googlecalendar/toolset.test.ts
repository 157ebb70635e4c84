import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal } from '../../platforms/google/testing/reply.ts'
import { actAt, everyPart, firstIntent } from '../../testing/tools/acting.ts'
import { startCalendar } from './testing/fake.ts'
import { googlecalendar } from './vendor.ts'

async function open(scopes = googlecalendar.toolset!.scopes!.consent!) {
  const google = await startCalendar()
  const token = google.accounts.give(google.model.account, scopes)
  const acting = actAt(googlecalendar, { base: google.origin, token: async () => token })
  const { events } = google.model.calendars.get(google.model.account)!
  return {
    ...acting,
    google,
    events,
    versionOf: (id: string) => events.get(id)!.updated,
    writes: () => google.requests.filter(({ method }) => method !== 'GET'),
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), google[Symbol.asyncDispose]()])),
  }
}
const meeting = {
  title: '주간 회의',
  start: '2026-12-01T10:00:00+09:00',
  end: '2026-12-01T11:00:00+09:00',
  guests: ['bob@example.com'],
  place: '3층',
}

test('what a change or a deletion would take away is told, and nothing is written for it', async () => {
  await using at = await open()
  await at.run('create_event', meeting)
  const { id: event } = [...at.events.values()][0]!
  const writes = at.writes().length
  assert.deepEqual(
    await at.current('update_event', {
      event,
      version: at.versionOf(event),
      title: '월간 회의',
      start: '2026-12-02T10:00:00+09:00',
      place: '',
    }),
    {
      title: '주간 회의',
      start: meeting.start,
      place: '3층',
    },
  )
  assert.deepEqual(await at.current('delete_event', { event, version: at.versionOf(event) }), {
    event: `주간 회의 · ${meeting.start}`,
  })
  assert.deepEqual(await at.current('create_event', meeting), {})
  assert.equal(at.writes().length, writes)
})

test('calendars go on where a former call ended, over the pages of Google too', async () => {
  await using at = await open()
  for (let count = 0; count < 300; count += 1) at.google.model.addCalendar(`team-${count}`)
  const parts = await everyPart(at, 'list_calendars', { words: 'TEAM-29' }, 'calendars')
  assert.deepEqual(
    parts.map((part) => part.length),
    [11],
  )
  const all = (await everyPart(at, 'list_calendars', {}, 'calendars')).map((part) => part.map(({ id }) => id))
  assert.deepEqual([all.length, all.at(-1)!.length, new Set(all.flat()).size], [13, 1, 301])
})

test('an event is entered once, under an id of the call, and guests get a mail only where that was said', async () => {
  await using at = await open()
  const outcome = await at.run('create_event', meeting)
  const [made, ...others] = [...at.events.values()]
  assert.ok(outcome.outcome === 'succeeded')
  assert.deepEqual([outcome.ref, made!.id, others], [firstIntent.key.replaceAll('-', ''), outcome.ref, []])
  assert.deepEqual([made!.summary, made!['location'], made!['attendees']], ['주간 회의', '3층', [{ email: 'bob@example.com' }]])
  assert.match(at.writes()[0]!.path, /sendUpdates=none/)
  const second = { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000002' }
  await at.run('create_event', { ...meeting, notify: true }, second)
  assert.match(at.writes()[1]!.path, /sendUpdates=all/)
})

test('an event whose answer was lost is the same event when it is entered again', async () => {
  await using at = await open()
  at.google.lose(/^POST/)
  assert.equal((await at.run('create_event', meeting)).outcome, 'unknown')
  const again = await at.run('create_event', meeting)
  assert.equal(again.outcome, 'unknown')
  at.google.lose(/^nothing/)
  const found = await at.run('create_event', meeting)
  assert.ok(found.outcome === 'succeeded' && (found.data as { title: string }).title === '주간 회의')
  assert.deepEqual([at.events.size, at.writes().length], [1, 3])
})

test('events of a time are listed, also by words, and one is read with its guests', async () => {
  await using at = await open()
  const made = await at.run('create_event', { ...meeting, description: '가'.repeat(8_000) })
  at.google.model.add(at.google.model.account, { summary: 'Earlier' })
  const list = async (more: object = {}) => {
    const asked = { from: '2026-12-01T00:00:00+09:00', to: '2026-12-02T00:00:00+09:00', ...more }
    const listed = await at.run('list_events', asked)
    assert.ok(listed.outcome === 'succeeded')
    return (listed.data as { events: { title: string }[] }).events.map(({ title }) => title)
  }
  assert.deepEqual([await list(), await list({ words: 'Earlier' })], [['주간 회의'], []])
  assert.ok(made.outcome === 'succeeded')
  const read = await at.run('get_event', { event: made.ref! })
  assert.ok(read.outcome === 'succeeded')
  const { text, guests } = read.data as { text: string; guests: unknown[] }
  assert.deepEqual([text.length <= 8_000, guests.length], [true, 1])
})

test('of an event changes what was said, and the same twice changes nothing more', async () => {
  await using at = await open()
  const event = at.google.model.add(at.google.model.account)
  for (const title of ['새 제목', '새 제목'])
    assert.equal(
      (await at.run('update_event', { event, version: at.versionOf(event), title, start: '2026-12-03', end: '2026-12-04' }))
        .outcome,
      'succeeded',
    )
  const { summary, start, end, status } = at.events.get(event)!
  assert.deepEqual([summary, start, end, status], ['새 제목', { date: '2026-12-03' }, { date: '2026-12-04' }, 'confirmed'])
})

const onDay = (day: number) => ({
  start: { dateTime: `2026-12-0${day}T10:00:00+09:00` },
  end: { dateTime: `2026-12-0${day}T11:00:00+09:00` },
})

test('a time with many events is listed page by page', async () => {
  await using at = await open()
  for (const day of [1, 2, 3]) at.google.model.add(at.google.model.account, { summary: `${day}`, ...onDay(day) })
  const asked = { from: '2026-12-01T00:00:00+09:00', to: '2026-12-31T00:00:00+09:00', limit: 2 }
  type Listed = { events: { title: string }[]; cursor?: string }
  const list = async (more: object = {}): Promise<Listed> => {
    const listed = await at.run('list_events', { ...asked, ...more })
    assert.ok(listed.outcome === 'succeeded')
    return listed.data as Listed
  }
  const first = await list()
  const rest = await list({ cursor: first.cursor })
  assert.deepEqual(
    [first, rest].map(({ events }) => events.map(({ title }) => title)),
    [['1', '2'], ['3']],
  )
  assert.equal(rest.cursor, undefined)
})

test('an event that somebody changes at the very moment is not overwritten', async () => {
  await using at = await open()
  const event = at.google.model.add(at.google.model.account, { summary: '견적' })
  at.google.http.intercept = ({ method }) => {
    if (method !== 'GET') at.google.model.change(at.google.model.account, event, { summary: '다른 견적' })
    return false
  }
  for (const [tool, more] of [
    ['update_event', { title: '내 견적' }],
    ['delete_event', {}],
  ] as const) {
    const outcome = await at.run(tool, { event, version: at.versionOf(event), ...more })
    assert.ok(outcome.outcome === 'refused' && /changed at this very moment/.test(outcome.message), JSON.stringify(outcome))
  }
  assert.deepEqual([at.events.get(event)!.summary, at.events.get(event)!.status], ['다른 견적', 'confirmed'])
})

test('a change that is there already is not made again, although the event is another version by now', async () => {
  await using at = await open()
  const event = at.google.model.add(at.google.model.account, { summary: '견적' })
  const given = { event, version: at.versionOf(event), title: '새 견적', start: '2026-11-23T01:00:00Z' }
  for (const _ of [1, 2]) assert.equal((await at.run('update_event', given)).outcome, 'succeeded')
  assert.deepEqual([at.events.get(event)!.summary, at.writes().length], ['새 견적', 1])
})

test('an event that was changed since it was read is neither changed nor deleted', async () => {
  await using at = await open()
  const event = at.google.model.add(at.google.model.account, { summary: '견적' })
  const read = await at.run('get_event', { event })
  assert.ok(read.outcome === 'succeeded')
  const { version } = read.data as { version: string }
  at.google.model.change(at.google.model.account, event, { summary: '다른 견적' })
  for (const tool of ['update_event', 'delete_event']) {
    const outcome = await at.run(tool, { event, version, ...(tool === 'update_event' && { title: '내 견적' }) })
    assert.ok(outcome.outcome === 'refused' && /“다른 견적” was changed since/.test(outcome.message), JSON.stringify(outcome))
  }
  assert.deepEqual(at.writes(), [])
})

test('an invitation is answered for the account alone, once, and not one that is none', async () => {
  await using at = await open()
  const { account } = at.google.model
  const kim = { email: 'kim@partner.example', organizer: true, responseStatus: 'accepted', displayName: '김하나' }
  const event = at.google.model.add(account, { attendees: [kim, { email: account, self: true, responseStatus: 'needsAction' }] })
  for (const _ of [1, 2]) assert.equal((await at.run('respond', { event, answer: 'maybe' })).outcome, 'succeeded')
  assert.deepEqual(at.events.get(event)!['attendees'], [kim, { email: account, self: true, responseStatus: 'tentative' }])
  assert.equal(at.writes().length, 1)
  const own = at.google.model.add(account)
  const refused = await at.run('respond', { event: own, answer: 'accept' })
  assert.ok(refused.outcome === 'refused' && /not invited/.test(refused.message))
})

test('of people it is told when they are busy, of a calendar that is not shared that nobody can say', async () => {
  await using at = await open()
  const { account } = at.google.model
  at.google.model.add(account, onDay(1))
  const asked = { people: [account, 'eve@evil.example'], from: '2026-12-01T00:00:00+09:00', to: '2026-12-02T00:00:00+09:00' }
  const found = await at.run('free_busy', asked)
  assert.ok(found.outcome === 'succeeded', JSON.stringify(found))
  const { people } = found.data as { people: { who: string; unknown?: string; busy: object[] }[] }
  assert.deepEqual(people[0]!.busy, [{ when: '2026-12-01T01:00:00Z', until: '2026-12-01T02:00:00Z' }])
  assert.match(people[1]!.unknown!, /not shared/)
  assert.equal((await at.run('free_busy', { ...asked, to: '2027-12-02T00:00:00+09:00' })).outcome, 'refused')
})

test('an event is deleted, also when it is already; one that never was is not', async () => {
  await using at = await open()
  const event = at.google.model.add(at.google.model.account)
  const given = { event, version: at.versionOf(event) }
  const deleted = [await at.run('delete_event', given), await at.run('delete_event', given)]
  assert.deepEqual(
    deleted.map(({ outcome }) => outcome),
    ['succeeded', 'succeeded'],
  )
  assert.equal(at.events.get(event)!.status, 'cancelled')
  assert.equal((await at.run('delete_event', { ...given, event: 'never' })).outcome, 'refused')
})

test('what Google answers decides whether a call may be made again', async () => {
  await using at = await open()
  const answers = [
    [refusal(429, 'rateLimitExceeded', 'Rate Limit Exceeded', { 'retry-after': '0' }), 'notExecuted'],
    [refusal(401, 'authError', 'Invalid Credentials'), 'refused'],
    [refusal(403, 'forbidden', 'Forbidden'), 'refused'],
    [refusal(409, 'conflict', 'Conflict'), 'refused'],
    [refusal(500, 'backendError', 'Backend Error'), 'unknown'],
    ['cut', 'unknown'],
  ] as const
  const event = at.google.model.add(at.google.model.account)
  for (const [reply, expected] of answers) {
    at.google.fail(/^PATCH/, reply)
    const { outcome } = await at.run('update_event', { event, version: at.versionOf(event), title: 'x' })
    assert.equal(outcome, expected, JSON.stringify(reply))
  }
  assert.equal(at.events.get(event)!.summary, 'Event 1')
  assert.equal(at.writes().length, answers.length)
})

test('an account that allowed reading alone is refused, and so is a calendar that is not its own to write to', async () => {
  await using reading = await open(['https://www.googleapis.com/auth/calendar.events.readonly'])
  assert.equal((await reading.run('create_event', meeting)).outcome, 'refused')
  await using at = await open()
  const calendar = at.google.model.addCalendar('Team', { role: 'reader' })
  assert.equal((await at.run('create_event', { ...meeting, calendar })).outcome, 'refused')
})

test('who decides about an event is told what stands in that calendar on its day, by its own clock', async () => {
  await using at = await open()
  const { model } = at.google
  const add = (summary: string, start: string, end: string) =>
    model.add(model.account, { summary, start: { dateTime: start }, end: { dateTime: end } })
  // The same clock in another zone, and one that has begun the day before.
  add('점검', '2026-12-01T01:00:00Z', '2026-12-01T01:30:00Z')
  add('밤샘', '2026-11-30T22:00:00+09:00', '2026-12-01T02:00:00+09:00')
  model.add(model.account, { summary: '휴일', start: { date: '2026-12-01' }, end: { date: '2026-12-02' } })
  const day = await at.surroundings('create_event', meeting)
  assert.ok(day?.kind === 'event')
  assert.deepEqual(
    [day.day, day.others.toSorted((one, other) => one.from - other.from)],
    [
      '2026-12-01',
      [
        { title: '밤샘', from: 0, to: 120 },
        { title: '점검', from: 600, to: 630 },
      ],
    ],
  )
  assert.equal(await at.surroundings('create_event', { ...meeting, start: '2026-12-01', end: '2026-12-02' }), null)
})
