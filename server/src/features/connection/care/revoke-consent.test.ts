import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import type { ConnectionId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/wire/source/source'
import { type Login, of, openConsenting } from '../../../../testing/consenting.ts'
import { openWorld } from '../../../../testing/world.ts'
import { purgeSourceJob } from '../../indexing/indexing.ts'
import { tidyConsentsJob } from '../connection.jobs.ts'
import { revokeConsentJob } from './revoke-consent.ts'

const world = await openWorld()
const { parts, provider, login, connect } = await openConsenting(world)
const list = async (person: Login) => (await person.client.call(connectionRoutes.list, of(person))).connections

test('a consent that is removed is taken back at its provider, once no other connection lives by it', async () => {
  const [person, other] = [await login(), await login()]
  const connectAs = async (who: Login) => {
    provider.person = { id: 'lee', email: 'lee@example.com' }
    await connect(who)
    return (await list(who))[0]!.connectionId
  }
  const [first, second] = [await connectAs(person), await connectAs(other)]
  const { consent } = await person.client.call(connectionRoutes.removal, { ...of(person), connectionId: first })
  assert.deepEqual(consent, { provider: 'google', isRevoked: true })
  const remove = async (who: Login, connectionId: ConnectionId) => {
    await who.client.call(connectionRoutes.remove, { ...of(who), connectionId })
    await world.runJobs([revokeConsentJob], parts)
  }
  await remove(person, first)
  assert.equal(provider.revocations, 0)
  await remove(other, second)
  assert.equal(provider.revocations, 1)
})

test('a source that is removed takes its consent back too, and a provider that refuses stops nothing', async () => {
  const person = await login()
  provider.person = { id: 'max', email: 'max@example.com' }
  await connect(person)
  provider.person = { id: 'sue', email: 'sue@example.com' }
  const id = await connect(person)
  const before = provider.revocations
  provider.revocationStatus = 400
  await person.client.call(sourceRoutes.remove, { ...of(person), sourceId: id })
  await world.runJobs([purgeSourceJob, revokeConsentJob], parts)
  assert.deepEqual([(await list(person)).length, provider.revocations], [1, before])
  provider.revocationStatus = 200
  const again = await connect(person)
  await person.client.call(sourceRoutes.remove, { ...of(person), sourceId: again })
  await world.runJobs([purgeSourceJob, revokeConsentJob], parts)
  assert.equal(provider.revocations, before + 1)
})

/** A removal whose revocation is still to come. */
async function removed(): Promise<{ try(): Promise<void>; left(): Promise<number> }> {
  const person = await login()
  provider.person = { id: 'kim', email: 'kim@example.com' }
  await connect(person)
  const [connection] = await list(person)
  await person.client.call(connectionRoutes.remove, { ...of(person), connectionId: connection!.connectionId })
  const waiting = (await world.waitingJobs()).filter(({ name }) => name === revokeConsentJob.name)
  const [payload, ...others] = waiting.map((job) => revokeConsentJob.payload.parse(job.payload))
  assert.deepEqual(others, [])
  return {
    try: () => revokeConsentJob.run(world.app(parts), payload!, new AbortController().signal),
    left: async () => (await world.db.selectFrom('revocation').select('id').execute()).length,
  }
}

test('a provider that is away is asked again, until it has ended the consent', async () => {
  const removal = await removed()
  const before = provider.revocations
  provider.revocationStatus = 503
  await assert.rejects(removal.try(), { reason: 'throttled' })
  assert.deepEqual([provider.revocations - before, await removal.left()], [0, 1])
  provider.revocationStatus = 200
  await removal.try()
  assert.deepEqual([provider.revocations - before, await removal.left()], [1, 0])
  // It may have been done when a process was killed.
  await removal.try()
  assert.equal(provider.revocations - before, 1)
  await world.runJobs([revokeConsentJob], parts)
})

test('the secrets of a consent that could not be ended for a day are forgotten', async () => {
  const removal = await removed()
  provider.revocationStatus = 503
  await assert.rejects(removal.try())
  const tidy = () => tidyConsentsJob.run(world.app(parts), {}, new AbortController().signal)
  world.clock.advance({ hours: 20 })
  await tidy()
  assert.equal(await removal.left(), 1)
  world.clock.advance({ hours: 5 })
  await tidy()
  assert.equal(await removal.left(), 0)
  provider.revocationStatus = 200
  await world.runJobs([revokeConsentJob], parts)
})

test('at Google the clients of one project share what an account allows', async () => {
  const before = provider.revocations
  const connections = []
  for (const client of ['one', 'two']) {
    const person = await login()
    provider.person = { id: 'pat', email: 'pat@example.com' }
    await connect(person)
    const { connectionId } = (await list(person))[0]!
    const client_id = `77-${client}.apps.googleusercontent.com`
    await world.db.updateTable('consent').set({ client_id }).where('connection_id', '=', connectionId).execute()
    connections.push({ person, connectionId })
  }
  const counts = []
  for (const { person, connectionId } of connections) {
    await person.client.call(connectionRoutes.remove, { ...of(person), connectionId })
    await world.runJobs([revokeConsentJob], parts)
    counts.push(provider.revocations - before)
  }
  assert.deepEqual(counts, [0, 1])
})
