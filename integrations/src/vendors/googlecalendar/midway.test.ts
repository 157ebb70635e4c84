import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectCalendar } from './testing/connected.ts'
import { from, goesOnFromEverywhere, until } from '../../testing/midway.ts'

/** The calendar of the account with two pages, one with three, and one with one. */
async function manyPages() {
  const connected = await connectCalendar()
  const { model } = connected.google
  const team = model.addCalendar('Team')
  const roof = model.addCalendar('Roof')
  for (let index = 0; index < 600; index += 1) model.add(model.account)
  for (let index = 0; index < 1_100; index += 1) model.add(team)
  model.add(roof)
  return { ...connected, model, team, roof, [Symbol.asyncDispose]: () => connected[Symbol.asyncDispose]() }
}

test('a listing continues from any page of any calendar', async () => {
  await using connected = await manyPages()
  await goesOnFromEverywhere(connected)
})

test('a series that goes while a listing is paused takes its changed dates along', async () => {
  await using connected = await manyPages()
  const { model, team } = connected
  const series = model.add(model.account, { recurrence: ['RRULE:FREQ=WEEKLY'], summary: 'Standup' })
  const date = model.changeDate(model.account, series, '2026-11-30', { summary: 'Changed' })
  const { cursor } = await until(connected, 3)
  model.cancel(model.account, series)
  const rest = await from(connected, cursor)
  const last = rest.findLastIndex(({ kind }) => kind === 'anew')
  assert.ok(last >= 0)
  const shown = rest.slice(last).flatMap((change) => (change.kind === 'item' ? [change.item.externalId] : []))
  assert.ok(!shown.includes(`${model.account}/${date}`) && shown.some((id) => id.startsWith(team)))
})
