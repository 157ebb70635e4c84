import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Network } from '../../kit/kit.ts'
import { openTestIo } from '../../testing/io.ts'
import { clientOf, proveAccess } from './client.ts'
import { openPace } from './pace.ts'
import type { NotionSettings } from './settings.ts'
import { notion } from './vendor.ts'
import { formOf } from '../../kit/parts.ts'

test('no minute sees more calls than agreed, and who comes within it does not wait', async () => {
  let now = 0
  const sent: number[] = []
  const { signal } = new AbortController()
  const pace = openPace({ calls: 3, windowMs: 60_000 }, { now: () => now, wait: async (ms) => void (now += ms) })
  for (const at of [0, 1_000, 2_000, 3_000, 3_500, 70_000, 190_000]) {
    now = Math.max(now, at)
    await pace(signal)
    sent.push(now)
  }
  assert.deepEqual(sent, [0, 1_000, 2_000, 60_000, 61_000, 70_000, 190_000])
})

test('many who come at once are given turns one after the other', async () => {
  const waits: number[] = []
  const { signal } = new AbortController()
  const pace = openPace({ calls: 2, windowMs: 1_000 }, { now: () => 0, wait: async (ms) => void waits.push(ms) })
  await Promise.all(Array.from({ length: 6 }, () => pace(signal)))
  assert.deepEqual(waits, [1_000, 1_000, 2_000, 2_000])
})

test('a run that is aborted does not wait for its turn', async () => {
  const pace = openPace({ calls: 1, windowMs: 3_600_000 })
  const run = new AbortController()
  await pace(run.signal)
  const waiting = pace(run.signal)
  run.abort(new Error('the host shuts down'))
  await assert.rejects(waiting, { name: 'AbortError' })
})

test('Notion itself is asked a hundred and eighty times in a minute at most', async () => {
  const run = new AbortController()
  const allowed = Promise.withResolvers<void>()
  let asked = 0
  const fetch = async () => {
    if ((asked += 1) === 180) allowed.resolve()
    return Response.json({ id: 'bot' })
  }
  const net: Network = { fetch, resolve: async () => assert.fail(), line: async () => assert.fail() }
  const client = clientOf(
    openTestIo(formOf(notion, 'source').parse({ apiToken: 'secret' }) as NotionSettings, net, { signal: run.signal }),
  )
  const calls = Promise.allSettled(Array.from({ length: 200 }, () => proveAccess(client)))
  await allowed.promise
  run.abort()
  const waited = (await calls).filter(({ status }) => status === 'rejected')
  assert.deepEqual([asked, waited.length], [180, 20])
})
