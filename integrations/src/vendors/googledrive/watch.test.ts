import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Io } from '../../kit/kit.ts'
import { connectDrive } from './testing/connected.ts'
import type { Watch } from '../../kit/watch.ts'

const hook = { address: 'https://quarry.example.com/hooks/googledrive/1', secret: 'only Google knows' }

async function connect() {
  const connected = await connectDrive({ by: 'consent' })
  const watch = connected.source.watch as Watch<Io<unknown>>
  const { channels } = connected.drive
  const hear = (headers: Record<string, string>) =>
    watch.hear(
      { query: new URLSearchParams(), headers: new Headers(headers), body: new Uint8Array(), at: new Date() },
      hook.secret,
    )
  return { connected, watch, channels, hear, [Symbol.asyncDispose]: () => connected[Symbol.asyncDispose]() }
}

test('each log is watched, for as long as Google grants, and carries the secret', async () => {
  await using drive = await connect()
  drive.connected.model.addDrive('plans')
  drive.channels.longestMs = 3_600_000
  const { endsAt } = await drive.watch.begin(drive.connected.open(), hook)
  const open = [...drive.channels.open.values()]
  assert.deepEqual(open.map(({ watched }) => watched).toSorted(), ['', 'drive-plans'])
  assert.deepEqual([...new Set(open.map(({ token, address }) => `${token} ${address}`))], [`${hook.secret} ${hook.address}`])
  assert.equal(endsAt, new Date(Math.min(...open.map(({ until }) => until))).toISOString())
})

test('a watch is ended, whatever part of it has ended already', async () => {
  await using drive = await connect()
  drive.connected.model.addDrive('plans')
  const { state } = await drive.watch.begin(drive.connected.open(), hook)
  drive.channels.open.delete([...drive.channels.open.keys()][0] ?? '')
  await drive.watch.end(drive.connected.open(), state)
  assert.equal(drive.channels.open.size, 0)
})

test('when one log cannot be watched, none is', async () => {
  await using drive = await connect()
  drive.connected.model.addDrive('plans')
  drive.connected.drive.fail(/changes\/watch.*driveId/, {
    status: 403,
    body: { error: { message: 'Not here', errors: [{ reason: 'forbidden' }] } },
  })
  await assert.rejects(drive.watch.begin(drive.connected.open(), hook), { name: 'IntegrationError', reason: 'forbidden' })
  assert.equal(drive.channels.open.size, 0)
})

test('an address Google does not call is refused with its own reason', async () => {
  await using drive = await connect()
  await assert.rejects(
    drive.watch.begin(drive.connected.open(), { ...hook, address: 'http://quarry.example.com/' }),
    /must be HTTPS/,
  )
})

test('a call with the secret is believed; the first one says nothing new', async () => {
  await using drive = await connect()
  await drive.watch.begin(drive.connected.open(), hook)
  const [channel] = drive.channels.open.values()
  assert.ok(channel)
  assert.deepEqual(drive.hear(drive.channels.headersOf(channel, 'change')), { kind: 'heard', event: { about: null } })
  assert.deepEqual(drive.hear(drive.channels.headersOf(channel, 'sync')), { kind: 'heard', event: null })
})

test('a call without the secret, or with another, is refused', async () => {
  await using drive = await connect()
  assert.deepEqual(drive.hear({ 'x-goog-resource-state': 'change' }), { kind: 'refused' })
  assert.deepEqual(drive.hear({ 'x-goog-resource-state': 'change', 'x-goog-channel-token': '' }), { kind: 'refused' })
  assert.deepEqual(drive.hear({ 'x-goog-resource-state': 'change', 'x-goog-channel-token': 'only Google knowS' }), {
    kind: 'refused',
  })
})
