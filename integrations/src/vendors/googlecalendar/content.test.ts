import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Event } from './event.ts'
import { repeatsOf } from './repeats.ts'
import { textOf } from './text.ts'
import { whenOf } from './when.ts'
import { connectCalendar } from './testing/connected.ts'

const event = (given: object) => Event.parse({ id: 'e', ...given })
const at = (dateTime: string, timeZone?: string) => ({ dateTime, ...(timeZone && { timeZone }) })

const times: Record<string, [object, string | null]> = {
  'an hour': [
    { start: at('2026-11-23T10:00:00+09:00', 'Asia/Seoul'), end: at('2026-11-23T11:00:00+09:00', 'Asia/Seoul') },
    'Monday, 2026-11-23, 10:00 – 11:00 (Asia/Seoul)',
  ],
  'an hour made for another zone than that of the calendar': [
    { start: at('2026-11-24T02:00:00+09:00', 'America/New_York'), end: at('2026-11-24T03:00:00+09:00') },
    'Monday, 2026-11-23, 12:00 – 13:00 (America/New_York)',
  ],
  'past midnight': [
    { start: at('2026-11-23T23:00:00Z'), end: at('2026-11-24T01:00:00Z') },
    'Monday, 2026-11-23, 23:00 – Tuesday, 2026-11-24, 01:00 (UTC)',
  ],
  'a flight': [
    { start: at('2026-11-23T10:00:00+09:00', 'Asia/Seoul'), end: at('2026-11-23T12:00:00+09:00', 'Europe/Berlin') },
    'Monday, 2026-11-23, 10:00 (Asia/Seoul) – Monday, 2026-11-23, 04:00 (Europe/Berlin)',
  ],
  'a zone nobody knows': [
    { start: at('2026-11-23T10:00:00+09:00', 'Mars/Base'), end: at('2026-11-23T11:00:00+09:00', 'Mars/Base') },
    'Monday, 2026-11-23, 10:00 – 11:00 (UTC+09:00)',
  ],
  'an open end': [
    { start: at('2026-11-23T10:00:00Z'), end: at('2026-11-23T11:00:00Z'), endTimeUnspecified: true },
    'Monday, 2026-11-23, 10:00 (UTC)',
  ],
  'one whole day': [{ start: { date: '2026-11-23' }, end: { date: '2026-11-24' } }, 'Monday, 2026-11-23'],
  'whole days': [{ start: { date: '2026-11-28' }, end: { date: '2026-12-02' } }, 'Saturday, 2026-11-28 – Tuesday, 2026-12-01'],
  'no time at all': [{}, null],
  'what is no day': [{ start: { date: 'soon' }, end: { date: 'later' } }, null],
}
for (const [title, [given, expected]] of Object.entries(times))
  test(`when it is: ${title}`, () => assert.equal(whenOf(event(given)), expected))

const rules: Record<string, string> = {
  'RRULE:FREQ=DAILY': 'every day',
  'RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE;UNTIL=20261231T145959Z':
    'every 2 weeks on Monday, Wednesday until 2026-12-31',
  'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=6': 'every month on Tuesday number 2 6 times',
  'RRULE:FREQ=MONTHLY;BYDAY=-1FR': 'every month on the last Friday',
  'RRULE:FREQ=MONTHLY;BYMONTHDAY=15,-1': 'every month on 15, the last day',
  'RRULE:FREQ=YEARLY': 'every year',
  'EXDATE;TZID=Asia/Seoul:20261224T100000,20261231T100000': 'not on 2026-12-24, 2026-12-31',
  'RDATE;VALUE=DATE:20261225': 'also on 2026-12-25',
  'RRULE:FREQ=MOONLY': 'repeatedly',
}
for (const [rule, expected] of Object.entries(rules))
  test(`a series: ${expected}`, () => assert.equal(repeatsOf([rule]), expected))

const meeting = {
  location: 'Seoul office, Heron room',
  organizer: { email: 'kim@example.com', displayName: 'Kim' },
  attendees: [
    { email: 'kim@example.com', displayName: 'Kim', responseStatus: 'accepted' },
    { email: 'lee@example.com', responseStatus: 'needsAction', optional: true },
    { email: 'room@resource.calendar.google.com', displayName: 'Heron room', resource: true, responseStatus: 'accepted' },
    { email: 'room2@resource.calendar.google.com', displayName: 'Stork room', resource: true, responseStatus: 'declined' },
  ],
  conferenceData: {
    entryPoints: [
      { entryPointType: 'phone', uri: 'tel:+82-2-1234' },
      { entryPointType: 'video', uri: 'https://meet.google.com/abc' },
    ],
  },
  attachments: [{ fileUrl: 'https://drive.google.com/open?id=1&x=2', title: 'Roof <plan>' }],
  description: 'Bring the plan\nand a hat, 1 < 2',
}

test('an event says where, who comes, how to meet, what is attached, and what it is about', () => {
  assert.equal(
    textOf(event(meeting)),
    '<ul><li>Where: Seoul office, Heron room, Stork room</li><li>Organizer: Kim</li>' +
      '<li>Guests: Kim (accepted), lee@example.com (no answer yet, optional)</li>' +
      '<li>Meeting: <a href="https://meet.google.com/abc">https://meet.google.com/abc</a></li>' +
      '<li>Attachment: <a href="https://drive.google.com/open?id=1&#38;x=2">Roof &#60;plan&#62;</a></li></ul>' +
      '<div>Bring the plan<br>and a hat, 1 &#60; 2</div>',
  )
})

test('a description with elements stays as it is', () => {
  assert.match(textOf(event({ description: 'A <b>hat</b> &amp;\na coat' })), /<div>A <b>hat<\/b> &amp;<br>a coat<\/div>$/)
})

test('guests who may not know of each other are not named to anybody', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const id = model.add(model.account, { ...meeting, guestsCanSeeOtherGuests: false })
  await connected.sync()
  const item = connected.index.get(`${model.account}/${id}`)!
  assert.deepEqual(item.people, ['Kim'])
  assert.doesNotMatch(await connected.text(item.externalId), /lee@example.com/)
})

test('an address that is no web page is not made a link', () => {
  assert.doesNotMatch(textOf(event({ attachments: [{ fileUrl: 'javascript:alert(1)', title: 'x' }] })), /href|javascript/)
})

test('an event is shown as Google shows it: title, link, calendar, people', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const team = model.addCalendar('Team')
  model.list.set(team, { summaryOverride: 'Our team' })
  const id = model.add(team, { ...meeting, summary: 'Roof review' })
  await connected.sync()
  const { version: _, size: __, access: ___, ...item } = connected.index.get(`${team}/${id}`)!
  assert.deepEqual(item, {
    externalId: `${team}/${id}`,
    title: 'Roof review',
    link: `https://www.google.com/calendar/event?eid=${Buffer.from(`${id} ${team}`).toString('base64url')}`,
    updatedAt: '2026-11-01T00:00:01.000Z',
    ancestors: [
      { id: team, title: 'Our team', link: 'https://calendar.google.com/calendar/embed?src=team%40group.calendar.google.com' },
    ],
    fileName: 'Roof review.html',
    mediaType: 'text/html',
    kind: 'event',
    people: ['Kim', 'lee@example.com'],
  })
})

test('what came with the listing is not requested again; what did not is', async () => {
  await using connected = await connectCalendar()
  const { google, source } = connected
  const id = google.model.add(google.model.account, { description: 'Bring a hat' })
  const io = connected.open()
  const changes = await Array.fromAsync(source.changes(io as never, null))
  const { item } = changes.find((change) => change.kind === 'item')!
  google.forget()
  const read = async () => Buffer.concat(await Array.fromAsync(source.read(io as never, item))).toString()
  assert.match(await read(), /Bring a hat/)
  assert.deepEqual(google.paths(), [])
  assert.match(await read(), /Bring a hat/)
  assert.deepEqual(google.paths(), [`/calendar/v3/calendars/${encodeURIComponent(google.model.account)}/events/${id}`])
})

test('an event that was cancelled before it was read is not found', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const id = model.add(model.account)
  await connected.sync()
  model.cancel(model.account, id)
  await assert.rejects(connected.text(`${model.account}/${id}`), { reason: 'notFound' })
})
