import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import type { SourceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/wire/source/source'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { back, type Login, of, openConsenting } from '../../../../testing/consenting.ts'
import { openWorld } from '../../../../testing/world.ts'

const world = await openWorld()
const { provider, vendor, run, login, connect } = await openConsenting(world)

const only = async (person: Login) => (await person.client.call(connectionRoutes.list, of(person))).connections[0]!
const stateOf = async (id: SourceId) =>
  (await world.db.selectFrom('source').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('a check says at once how the service meets the credentials, and what was refused goes on once they are taken again', async () => {
  const person = await login()
  const id = await connect(person)
  const { connectionId } = await only(person)
  const check = () => person.client.call(connectionRoutes.check, { ...of(person), connectionId })
  const { result, reason, accountName, health } = await check()
  assert.deepEqual([result, reason, accountName, health.state], ['good', null, 'ada@example.com', 'good'])

  world.clock.advance({ minutes: 1 })
  vendor.refusal = new IntegrationError('auth', 'Token has been revoked.')
  await person.client.call(sourceRoutes.requestIndexing, { ...of(person), sourceId: id })
  await run()
  assert.equal(await stateOf(id), 'authFail')
  const refused = await check()
  assert.deepEqual([refused.result, refused.reason, refused.health.state], ['refused', 'Token has been revoked.', 'refused'])
  assert.deepEqual((await only(person)).health, refused.health)
  assert.ok(refused.health.since && health.since && refused.health.since > health.since)

  vendor.refusal = null
  assert.equal((await check()).result, 'good')
  await run()
  assert.deepEqual([await stateOf(id), (await only(person)).health.state], ['complete', 'good'])
})

test('a service that is away leaves the state of a connection as it is', async () => {
  const person = await login()
  await connect(person)
  const { connectionId, health: before } = await only(person)
  for (const [reason, result] of [
    ['unreachable', 'unreachable'],
    ['timeout', 'unreachable'],
    ['throttled', 'busy'],
    ['settings', 'failed'],
  ] as const) {
    vendor.refusal = new IntegrationError(reason, 'Away.')
    const { health, ...checked } = await person.client.call(connectionRoutes.check, { ...of(person), connectionId })
    assert.deepEqual(checked, { result, reason: 'Away.', accountName: null })
    assert.deepEqual(health, before)
  }
})

test('a consent that was given anew is tried at once', async () => {
  const person = await login()
  await connect(person)
  const { connectionId } = await only(person)
  const renew = async () => {
    const { address } = await person.client.call(connectionRoutes.consent, { ...of(person), connectionId })
    await back(person, await provider.answer(address))
  }
  await renew()
  assert.equal((await only(person)).health.state, 'good')
  vendor.refusal = new IntegrationError('auth', 'Not this one.')
  await renew()
  assert.deepEqual((await only(person)).health.reason, 'Not this one.')
})
