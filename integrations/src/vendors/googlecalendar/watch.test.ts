import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Io } from '../../kit/kit.ts'
import { connectCalendar } from './testing/connected.ts'
import type { Watch } from '../../kit/watch.ts'

const hook = { address: 'https://quarry.example.com/hooks/googlecalendar/1', secret: 'only Google knows' }
const about = (channels: ReadonlyMap<string, { watched: string }>) => [...channels.values()].map(({ watched }) => watched)

test('each chosen calendar is watched with the scopes that reading has, and is so no more once it is ended', async () => {
  await using connected = await connectCalendar({ by: 'consent' })
  const { model, channels } = connected.google
  const team = model.addCalendar('Team')
  model.addCalendar('Holidays')
  const watch = connected.source.watch as Watch<Io<unknown>>
  connected.choose([model.account, team])
  const { state } = await watch.begin(connected.open(), hook)
  assert.deepEqual(about(channels.open).toSorted(), [model.account, team].toSorted())
  await watch.end(connected.open(), state)
  assert.equal(channels.open.size, 0)
})
