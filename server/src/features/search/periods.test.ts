import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openParts } from '../../../testing/parts.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import { searchTop } from './search.ts'

const world = await openWorld()
const parts = openParts(world)

test('a period that has begun ends now, and without one dates to come are found as well', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'past.txt': 'petrel' })
  world.clock.advance({ days: 10 })
  await uploadSource(world, ada, { 'coming.txt': 'petrel' }, { name: 'Others' })
  world.clock.advance({ days: -10 })
  const found = async (asked: { searchStartTime?: string; searchEndTime?: string }) =>
    (await searchTop(ada, { query: 'petrel', ...asked })).vectorDataList.map(({ contentTitle }) => contentTitle).toSorted()
  assert.deepEqual(await found({ searchStartTime: '2026-01-01T00:00:00Z' }), ['past.txt'])
  assert.deepEqual(await found({}), ['coming.txt', 'past.txt'])
  assert.deepEqual(await found({ searchStartTime: '2026-01-01T00:00:00Z', searchEndTime: '2027-01-01T00:00:00Z' }), [
    'coming.txt',
    'past.txt',
  ])
})

test('a day in place of a moment is all of that day, where the caller is', async () => {
  const ada = await world.member(parts)
  await uploadSource(world, ada, { 'a.txt': 'petrel' })
  const day = world.clock.now().toISOString().slice(0, 10)
  const [dayBefore, dayAfter] = [-1, 1].map((days) => Temporal.PlainDate.from(day).add({ days }).toString())
  const found = async (asked: { searchStartTime?: string; searchEndTime?: string; timeZone?: string }) =>
    (await searchTop(ada, { query: 'petrel', ...asked })).totalContentCount
  assert.deepEqual(
    [await found({ searchStartTime: day, searchEndTime: day }), await found({ searchStartTime: dayAfter! })],
    [1, 0],
  )
  assert.equal(await found({ searchEndTime: dayBefore! }), 0)
  const { hour } = Temporal.Instant.from(world.clock.now().toISOString()).toZonedDateTimeISO('UTC')
  assert.ok(hour < 10)
  assert.equal(await found({ searchEndTime: dayBefore!, timeZone: 'Pacific/Honolulu' }), 1)
})
