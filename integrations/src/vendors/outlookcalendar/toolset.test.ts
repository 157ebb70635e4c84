import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt, firstIntent } from '../../testing/tools/acting.ts'
import { startOutlookCalendar } from './testing/fake.ts'
import { guest } from './testing/model.ts'
import { outlookcalendar } from './vendor.ts'

type Short = {
  id: string
  version: string
  title: string
  when: string
  until: string
  meeting?: string
  series?: string
  calendar?: string
}

async function open({ timeZone = 'Korea Standard Time' } = {}) {
  const server = await startOutlookCalendar()
  const { model } = server
  model.timeZone = timeZone
  const token = server.accounts.give(model.owner.id, [...outlookcalendar.toolset!.scopes!.consent!, 'User.Read'])
  const acting = actAt(outlookcalendar, { base: server.origin, token: async () => token })
  return {
    ...acting,
    server,
    model,
    writes: () => server.requests.filter(({ method, path }) => method !== 'GET' && !/getSchedule|findMeeting/.test(path)),
    async refused(tool: string, given: object): Promise<string> {
      const outcome = await acting.run(tool, given)
      assert.equal(outcome.outcome, 'refused', JSON.stringify(outcome))
      return (outcome as { message: string }).message
    },
    async data<T = Short>(tool: string, given: object): Promise<T> {
      const outcome = await acting.run(tool, given)
      assert.ok(outcome.outcome === 'succeeded', JSON.stringify(outcome))
      return outcome.data as T
    },
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}
type Events = { zone: string; events: Short[]; cursor: string | null }

test('events are listed in the time of the person, page by page, a series by its dates', async () => {
  await using at = await open({ timeZone: 'W. Europe Standard Time' })
  const master = at.model.put({ subject: '매주', type: 'seriesMaster' })
  at.model.put({
    subject: '겨울',
    start: '2026-03-28T08:00:00',
    end: '2026-03-28T09:00:00',
    type: 'occurrence',
    seriesMasterId: master.id,
  })
  at.model.put({ subject: '여름', start: '2026-03-29T08:00:00', end: '2026-03-29T09:00:00' })
  at.model.put({ subject: '하루', start: '2026-03-29T00:00:00', end: '2026-03-30T00:00:00', isAllDay: true })
  const span = { from: '2026-03-28T00:00', to: '2026-03-30T00:00' }
  const first = await at.data<Events>('list_events', { ...span, limit: 2 })
  assert.deepEqual(
    [first.zone, ...first.events.map(({ title, when, until, series }) => [title, when, until, series === master.id])],
    [
      'Europe/Berlin',
      ['겨울', 'Sat 2026-03-28T09:00:00+01:00', 'Sat 2026-03-28T10:00:00+01:00', true],
      ['하루', '2026-03-29', '2026-03-30', false],
    ],
  )
  const rest = await at.data<Events>('list_events', { ...span, limit: 2, cursor: first.cursor })
  assert.deepEqual([rest.events.map(({ when }) => when), rest.cursor], [['Sun 2026-03-29T10:00:00+02:00'], null])
  assert.deepEqual((await at.data<Events>('list_events', { from: '2026-01-01T00:00', to: '2026-01-02T00:00' })).events, [])
  assert.match(await at.refused('list_events', { from: span.to, to: span.from }), /before it begins/)
})

test('a time that clocks skip or show twice is refused, and one with its offset is taken', async () => {
  await using at = await open({ timeZone: 'W. Europe Standard Time' })
  for (const [start, end] of [
    ['2026-03-29T02:30', '2026-03-29T03:30'],
    ['2026-10-25T02:30', '2026-10-25T03:30'],
  ])
    assert.match(await at.refused('create_event', { title: '회의', start, end }), /no such time/)
  assert.deepEqual(at.writes(), [])
  const made = await at.data('create_event', { title: '회의', start: '2026-10-25T02:30+01:00', end: '2026-10-25T03:30' })
  assert.deepEqual([made.when, made.until], ['Sun 2026-10-25T02:30:00+01:00', 'Sun 2026-10-25T03:30:00+01:00'])
})

test('where Outlook names a zone that nobody knows, times are those of UTC', async () => {
  await using at = await open({ timeZone: 'Customized Time Zone' })
  at.model.put()
  const { zone, events } = await at.data<Events>('list_events', { from: '2026-03-02T00:00', to: '2026-03-03T00:00' })
  assert.deepEqual([zone, events[0]!.when], ['UTC', 'Mon 2026-03-02T00:00:00+00:00'])
})

test('an event is entered once, in Korean, and its guests are invited', async () => {
  await using at = await open()
  const given = {
    title: '지붕 견적 🏠',
    start: '2026-03-02T15:00',
    end: '2026-03-02T16:00',
    guests: ['kim@partner.example'],
    isOnline: true,
  }
  const made = await at.data('create_event', { ...given, description: '3층이에요.', place: '본사' })
  assert.deepEqual([made.title, made.when], ['지붕 견적 🏠', 'Mon 2026-03-02T15:00:00+09:00'])
  assert.match(made.meeting!, /^https:\/\/teams/)
  const [event, ...others] = at.model.events.values()
  assert.deepEqual([event!.start, event!.body.content, others], ['2026-03-02T06:00:00', '3층이에요.', []])
  const again = await at.data('create_event', { ...given })
  assert.deepEqual([again.id, at.model.events.size, at.model.mails.length], [made.id, 1, 1])
  const other = await at.run('create_event', given, { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000009' })
  assert.deepEqual([other.outcome, at.model.events.size], ['succeeded', 2])
})

test('whole days are entered as days, and days and times do not mix', async () => {
  await using at = await open()
  const made = await at.data('create_event', { title: '휴가', start: '2026-03-02', end: '2026-03-04' })
  assert.deepEqual([made.when, made.until], ['2026-03-02', '2026-03-04'])
  assert.match(await at.refused('create_event', { title: '휴가', start: '2026-03-02', end: '2026-03-04T10:00' }), /both days/)
  assert.match(await at.refused('create_event', { title: '휴가', start: '2026-03-02', end: '2026-03-02' }), /before it begins/)
})

test('an event goes into the calendar that is named, and a name that several have or none is refused', async () => {
  await using at = await open()
  const team = at.model.addCalendar('지붕 팀')
  const given = { title: '회의', start: '2026-03-02T15:00', end: '2026-03-02T16:00' }
  await at.data('create_event', { ...given, calendar: '지붕 팀' })
  assert.equal([...at.model.events.values()][0]!.calendar, team)
  const span = { from: '2026-03-02T00:00', to: '2026-03-03T00:00' }
  assert.equal((await at.data<Events>('list_events', { ...span, calendar: '지붕 팀' })).events.length, 1)
  assert.match(await at.refused('create_event', { ...given, calendar: '없음' }), /There are: 일정, 지붕 팀/)
  at.model.addCalendar('지붕 팀')
  assert.match(await at.refused('create_event', { ...given, calendar: '지붕 팀' }), /Several/)
})

test('an event that was changed since it was read is not changed, and what it is now is told', async () => {
  await using at = await open()
  const event = at.model.put({ subject: '회의', body: { contentType: 'html', content: '<p>안건</p>' } })
  const version = event.changeKey
  at.model.change(event, { subject: '옮긴 회의' })
  assert.match(await at.refused('update_event', { event: event.id, version, title: '내 회의' }), /옮긴 회의.*was changed/)
  assert.deepEqual([event.subject, at.writes()], ['옮긴 회의', []])
  const now = { event: event.id, version: event.changeKey, title: '내 회의', description: '새 안건' }
  assert.partialDeepStrictEqual(await at.current('update_event', now), { title: '옮긴 회의', description: '안건' })
  assert.equal((await at.data('update_event', now)).title, '내 회의')
  assert.match(await at.refused('update_event', { event: event.id, version: event.changeKey }), /nothing to change/)
  assert.match(await at.refused('update_event', { event: event.id, version: 'x', start: '2026-03-02' }), /together/)
})

test('an event that is changed at the very moment is not overwritten', async () => {
  await using at = await open()
  const event = at.model.put({ subject: '회의' })
  const given = { event: event.id, version: event.changeKey, title: '내 회의' }
  at.server.http.intercept = ({ method }) => {
    if (method === 'PATCH' || method === 'DELETE') at.model.change(event, { subject: '옮긴 회의' })
    return false
  }
  assert.match(await at.refused('update_event', given), /at this very moment/)
  assert.match(await at.refused('cancel_event', given), /옮긴 회의.*was changed since/)
  assert.match(await at.refused('cancel_event', { ...given, version: event.changeKey }), /at this very moment/)
  assert.deepEqual([event.subject, at.model.events.has(event.id)], ['옮긴 회의', true])
})

test('a meeting is cancelled with a word to its guests, an event without guests is deleted, and that of others is not', async () => {
  await using at = await open()
  const meeting = at.model.put({ subject: '회의', attendees: [guest('kim@partner.example')] })
  await at.data('cancel_event', { event: meeting.id, version: meeting.changeKey, comment: '미안해요.' })
  assert.deepEqual(at.model.mails, [{ to: 'kim@partner.example', about: '회의', comment: '미안해요.' }])
  const alone = at.model.put()
  await at.data('cancel_event', { event: alone.id, version: alone.changeKey })
  assert.equal(at.model.events.size, 0)
  const theirs = at.model.put({ isOrganizer: false })
  assert.match(await at.refused('cancel_event', { event: theirs.id, version: theirs.changeKey }), /can be declined/)
  assert.equal((await at.run('cancel_event', { event: alone.id, version: alone.changeKey })).outcome, 'refused')
})

test('an invitation is answered once, however often it is asked for', async () => {
  await using at = await open()
  const organizer = { emailAddress: { name: '김하나', address: 'kim@partner.example' } }
  const event = at.model.put({ isOrganizer: false, organizer, responseStatus: { response: 'notResponded' } })
  for (const _ of [1, 2]) await at.data('respond', { event: event.id, answer: 'maybe', comment: '늦을 수 있어요.' })
  assert.deepEqual(at.model.mails, [{ to: 'kim@partner.example', about: event.subject, comment: '늦을 수 있어요.' }])
  assert.equal(event.responseStatus.response, 'tentativelyAccepted')
  assert.match(await at.refused('respond', { event: at.model.put().id, answer: 'accept' }), /organised/)
})

test('an answer is taken back where there was another one, and not where there was none or the event is gone', async () => {
  await using at = await open()
  const put = (response: 'accepted' | 'notResponded') => at.model.put({ isOrganizer: false, responseStatus: { response } })
  const undoOf = async (response: Parameters<typeof put>[0], answer: string) => {
    const outcome = await at.run('respond', { event: put(response).id, answer })
    assert.ok(outcome.outcome === 'succeeded')
    return outcome.undo
  }
  assert.partialDeepStrictEqual(await undoOf('accepted', 'maybe'), { before: 'accepted', after: 'tentativelyAccepted' })
  assert.deepEqual([await undoOf('notResponded', 'accept'), await undoOf('accepted', 'decline')], [undefined, undefined])
})

test('it is told when people are busy and when all are free, and of whom nothing is known', async () => {
  await using at = await open()
  at.model.put({ subject: '회의', attendees: [guest('bob@contoso.example')] })
  const span = { from: '2026-03-02T09:00', to: '2026-03-02T11:00' }
  const people = ['bob@contoso.example', 'x@far.example']
  const { people: found } = await at.data<{ people: { busy: Short[]; unknown?: string }[] }>('get_schedule', { people, ...span })
  assert.deepEqual(
    [found[0]!.busy[0]!.when, found[1]!.unknown],
    ['Mon 2026-03-02T09:00:00+09:00', 'Unable to resolve e-mail address.'],
  )
  const { times } = await at.data<{ times: Short[] }>('find_times', { people: ['bob@contoso.example'], ...span })
  assert.deepEqual(
    times.map(({ when }) => when),
    ['Mon 2026-03-02T10:00:00+09:00'],
  )
  const none = await at.data<{ why: string }>('find_times', {
    people: ['bob@contoso.example'],
    from: span.from,
    to: '2026-03-02T10:00',
  })
  assert.equal(none.why, 'AttendeesUnavailable')
})

test('who decides about an event is told what stands in that calendar on its day, in the time of the person', async () => {
  await using at = await open()
  at.model.put({ subject: '점검', start: '2026-03-02T01:00:00', end: '2026-03-02T01:30:00' })
  at.model.put({ subject: '휴일', start: '2026-03-02T00:00:00', end: '2026-03-03T00:00:00', isAllDay: true })
  const given = { title: '회의', start: '2026-03-02T10:00', end: '2026-03-02T11:00' }
  assert.deepEqual(await at.surroundings('create_event', given), {
    kind: 'event',
    day: '2026-03-02',
    others: [{ title: '점검', from: 600, to: 630 }],
  })
  assert.equal(await at.surroundings('create_event', { ...given, start: '2026-03-02', end: '2026-03-03' }), null)
})
