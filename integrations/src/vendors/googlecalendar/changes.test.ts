import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../kit/kit.ts'
import { titles } from '../../testing/driven.ts'
import { refusal } from '../../platforms/google/testing/reply.ts'
import { connectCalendar } from './testing/connected.ts'
import { type CalendarModel, user } from './testing/model.ts'
import { brief, failure } from '../../testing/site.ts'

const weekly = { recurrence: ['RRULE:FREQ=WEEKLY'], summary: 'Standup' }
const kinds = (changes: readonly Change[]) => changes.map(brief).filter((change) => change !== 'cursor' && change !== 'complete')

test('a series is one document, and each of its dates that somebody changed is one beside it', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const series = model.add(model.account, weekly)
  const moved = model.changeDate(model.account, series, '2026-11-30', {
    summary: 'Standup on the roof',
    start: { dateTime: '2026-12-01T15:00:00+09:00', timeZone: 'Asia/Seoul' },
    end: { dateTime: '2026-12-01T15:30:00+09:00', timeZone: 'Asia/Seoul' },
  })
  model.changeDate(model.account, series, '2026-12-07', { status: 'cancelled' })
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Standup', 'Standup on the roof'])
  assert.match(await connected.text(`${model.account}/${series}`), /Repeats: every week</)
  assert.match(
    await connected.text(`${model.account}/${moved}`),
    /When: Tuesday, 2026-12-01, 15:00 – 15:30 \(Asia\/Seoul\)<.*Instead of: Monday, 2026-11-30, 10:00</,
  )
})

test('a date that is called off goes, the series stays', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const series = model.add(model.account, weekly)
  const date = model.changeDate(model.account, series, '2026-11-30', { summary: 'Changed' })
  await connected.sync()
  model.change(model.account, date, { status: 'cancelled' })
  assert.deepEqual(kinds(await connected.sync()), [`deleted ${model.account}/${date}`, `unchanged ${model.account}`])
  assert.deepEqual(titles(connected.index), ['Standup'])
})

test('with a series go its changed dates, of which Google says nothing', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const series = model.add(model.account, weekly)
  model.changeDate(model.account, series, '2026-11-30', { summary: 'Changed' })
  model.add(model.account, { summary: 'Lunch' })
  await connected.sync()
  model.cancel(model.account, series)
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Lunch'])
})

test('one event that is cancelled costs no new listing', async () => {
  await using connected = await connectCalendar()
  const { google } = connected
  const [lunch] = [google.model.add(google.model.account), google.model.add(google.model.account)]
  await connected.sync()
  google.model.cancel(google.model.account, lunch)
  google.forget()
  await connected.sync()
  assert.equal(google.requests.filter(({ path }) => path.includes('/events?')).length, 1)
  assert.equal(connected.index.size, 1)
})

test('an event that moves to another calendar is found there and no longer here', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const team = model.addCalendar('Team')
  const id = model.add(model.account, { summary: 'Review' })
  await connected.sync()
  model.move(model.account, id, team)
  await connected.sync()
  assert.deepEqual([...connected.index.keys()], [`${team}/${id}`])
})

test('a calendar that leaves the list takes its events along, and one that joins brings them', async () => {
  await using connected = await connectCalendar()
  const { google } = connected
  const team = google.model.addCalendar('Team')
  google.model.add(team, { summary: 'Review' })
  google.model.add(google.model.account, { summary: 'Lunch' })
  await connected.sync()
  google.model.unsubscribe(team)
  const changes = await connected.sync()
  assert.deepEqual([titles(connected.index), kinds(changes)], [['Lunch'], [`unchanged ${google.model.account}`]])
  google.model.subscribe(team)
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Lunch', 'Review'])
})

test('a calendar that the account hides from its list is not read', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const team = model.addCalendar('Team')
  model.add(team)
  model.list.set(team, { hidden: true })
  await connected.sync()
  assert.equal(connected.index.size, 0)
})

test('a calendar that shows only whether somebody is free is not asked for events', async () => {
  await using connected = await connectCalendar()
  const { google } = connected
  const boss = google.model.addCalendar('Boss', { role: 'freeBusyReader' })
  google.model.add(boss)
  await connected.sync()
  assert.equal(connected.index.size, 0)
  assert.ok(!google.paths().some((path) => path.includes(encodeURIComponent(boss))))
})

for (const role of ['reader', 'writerWithoutPrivateAccess'] as const)
  test(`of what is private a ${role} sees nothing, also when it becomes private later`, async () => {
    await using connected = await connectCalendar()
    const { model } = connected.google
    const team = model.addCalendar('Team', { role })
    model.add(team, { summary: 'Doctor', visibility: 'private' })
    const review = model.add(team, { summary: 'Review' })
    await connected.sync()
    assert.deepEqual(titles(connected.index), ['Review'])
    model.change(team, review, { visibility: 'confidential' })
    await connected.sync()
    assert.equal(connected.index.size, 0)
  })

test('an account that may see less of a calendar than before loses what it may not see', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const team = model.addCalendar('Team')
  model.add(team, { summary: 'Doctor', visibility: 'private' })
  model.add(team, { summary: 'Review' })
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Doctor', 'Review'])
  model.share(team, user(model.account, 'reader'))
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Review'])
})

test('a calendar with another name is shown by it, and nothing is read again', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const team = model.addCalendar('Team')
  const id = `${team}/${model.add(team)}`
  await connected.sync()
  const { version } = connected.index.get(id)!
  model.list.set(team, { summaryOverride: 'Builders' })
  await connected.sync()
  const item = connected.index.get(id)!
  assert.deepEqual([item.ancestors[0]!.title, item.version], ['Builders', version])
})

test('a token that is too old costs a new listing of that calendar only', async () => {
  await using connected = await connectCalendar()
  const { google } = connected
  const team = google.model.addCalendar('Team')
  google.model.add(team)
  google.model.add(google.model.account)
  await connected.sync()
  google.model.forgetTokens(team)
  google.forget()
  await connected.sync()
  const asked = google.requests
    .map(({ path }) => new URL(path, 'http://x'))
    .filter(({ pathname }) => pathname.endsWith('/events'))
  assert.deepEqual(
    asked.map(({ pathname, searchParams }) => [pathname.includes('team'), searchParams.has('syncToken')]),
    [
      [false, true],
      [true, true],
      [true, false],
    ],
  )
  assert.equal(connected.index.size, 2)
})

test('a calendar that closes in the middle keeps what is known of it, and the others are read', async () => {
  await using connected = await connectCalendar()
  const { google } = connected
  const team = google.model.addCalendar('Team')
  google.model.add(team, { summary: 'Review' })
  await connected.sync()
  google.fail(/team.*events/, refusal(403, 'forbidden', 'Forbidden'))
  google.model.add(google.model.account, { summary: 'Lunch' })
  assert.ok(kinds(await connected.sync()).includes(`skipped ${team}`))
  assert.deepEqual(titles(connected.index), ['Lunch', 'Review'])
  google.model.change(team, 'event1', { summary: 'Second review' })
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Lunch', 'Second review'])
})

test('only chosen calendars are read; when none of them is left, somebody has to choose', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const team = model.addCalendar('Team')
  model.add(team, { summary: 'Review' })
  model.add(model.account, { summary: 'Lunch' })
  await connected.sync()
  connected.choose([team])
  await connected.sync()
  assert.deepEqual(titles(connected.index), ['Review'])
  model.unsubscribe(team)
  await assert.rejects(connected.sync(), failure('settings'))
})

test('where somebody works on a day is no document', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  model.add(model.account, { eventType: 'workingLocation', summary: 'Home' })
  await connected.sync()
  assert.equal(connected.index.size, 0)
})

test('a cursor of another account is not followed', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  model.add(model.account)
  await connected.sync()
  connected.cursor = connected.cursor!.replace(model.account, 'lee@example.com')
  assert.ok(kinds(await connected.sync()).includes(`item ${model.account}/event1`))
})

test('the calendars to choose from are those in the list, by the names they have there', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  model.list.set(model.addCalendar('Team'), { summaryOverride: 'Ours' })
  model.addCalendar('Boss', { role: 'freeBusyReader' })
  const found = await connected.source.containers!(connected.open() as never)
  assert.deepEqual(found, [
    { id: model.account, name: model.account, parentId: null, count: null },
    { id: 'team@group.calendar.google.com', name: 'Ours', parentId: null, count: null },
  ])
})

test('a check tries each thing that a person may have left out on the consent page', async () => {
  await using connected = await connectCalendar({ by: 'consent' })
  await connected.source.check(connected.open() as never)
  for (const part of [/calendarList/, /acl/, /events/]) {
    connected.google.fail(part, refusal(403, 'insufficientPermissions', 'Insufficient Permission'))
    await assert.rejects(connected.source.check(connected.open() as never), failure('auth'))
  }
})

/** The same changes for the same seed. */
function* random(seed: number): Generator<number, never> {
  for (let state = seed; ; yield state / 2 ** 31) state = (state * 1_103_515_245 + 12_345) % 2 ** 31
}

function changeSomething(model: CalendarModel, places: readonly string[], pick: (count: number) => number): void {
  const place = places[pick(places.length)]!
  const events = [...model.calendars.get(place)!.events.values()]
  const event = events[pick(Math.max(1, events.length))]
  const isThere = event && event.status !== 'cancelled'
  const [deed, day] = [pick(9), `2026-12-${String(10 + pick(15))}`]
  if (deed === 0 || !event) model.add(place, { description: day })
  else if (deed === 1) model.add(place, weekly)
  else if (deed === 2 && isThere) model.cancel(place, event.id)
  else if (deed === 3 && isThere && event.recurrence) model.changeDate(place, event.id, day, { summary: `On ${day}` })
  else if (deed === 4 && isThere && !event.recurringEventId && !event.recurrence)
    model.move(place, event.id, places[(places.indexOf(place) + 1) % places.length]!)
  else if (deed === 5) model.forgetTokens(place)
  else if (deed === 6 && model.list.size > 1) model.unsubscribe(place)
  else if (deed === 7) model.subscribe(place)
  else if (isThere) model.change(place, event.id, { description: day, visibility: pick(2) ? 'private' : 'default' })
}

test('after any changes, what was followed is what a new listing finds', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const places = [model.account, model.addCalendar('Team'), model.addCalendar('Read only', { role: 'reader' })]
  const numbers = random(20_261_121)
  const pick = (count: number): number => Math.floor(numbers.next().value * count)
  for (let round = 0; round < 60; round++) {
    for (let changes = 1 + pick(6); changes > 0; changes--) changeSomething(model, places, pick)
    await connected.sync()
    assert.deepEqual(sorted(connected.index), sorted(await connected.fresh()), `round ${round}`)
  }
})

const sorted = (index: ReadonlyMap<string, unknown>) => [...index].toSorted(([a], [b]) => (a < b ? -1 : 1))
