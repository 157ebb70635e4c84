import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import type { ConnectionId, SourceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/wire/source/source'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { back, draftIn, type Login, of, openConsenting, reasonOf, start } from '../../../testing/consenting.ts'
import { revokeConsentJob } from './care/revoke-consent.ts'
import { purgeSourceJob } from '../indexing/indexing.ts'
import { openWorld } from '../../../testing/world.ts'

const world = await openWorld()
const { parts, provider, vendor, run, login, consent, connect } = await openConsenting(world)

const list = async (person: Login) => (await person.client.call(connectionRoutes.list, of(person))).connections
const names = async (person: Login) => (await list(person)).map(({ usedBy }) => usedBy.map(({ name }) => name).join())
const only = async (person: Login) => {
  const [connection, ...others] = await list(person)
  assert.deepEqual(others, [])
  return connection!
}
const stateOf = async (id: SourceId) =>
  (await world.db.selectFrom('source').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const share = (id: SourceId, accessLevel: 'PUBLIC' | 'RESTRICTED', person: Login) =>
  person.client.call(sourceRoutes.update, { ...of(person), sourceId: id, accessLevel })
/** Comes back from the consent page of a renewal. */
const renew = async (person: Login, connectionId: ConnectionId) => {
  const { address } = await person.client.call(connectionRoutes.consent, { ...of(person), connectionId })
  return { asked: new URL(address).searchParams, page: await back(person, await provider.answer(address)) }
}

test('a connection is shown with what it is for, whose it is, what uses it and how it fares', async () => {
  const person = await login()
  const id = await connect(person)
  const { connectionId: _, createdAt: __, renewedAt, lastUsedAt, health, usedBy, scopes, ...shown } = await only(person)
  assert.deepEqual(shown, {
    serviceName: 'googledrive',
    vendor: 'Google Drive',
    part: 'source',
    authMethod: 'consent',
    provider: 'google',
    isShared: true,
    creator: { id: person.ctx.account.id, name: shown.creator.name },
    accountName: 'ada@example.com',
    missingScopes: [],
    endsAt: null,
  })
  assert.deepEqual(
    usedBy.map((use) => use.id),
    [id],
  )
  assert.deepEqual([health.state, health.reason], ['good', null])
  assert.ok(lastUsedAt && lastUsedAt >= renewedAt)
  assert.ok(scopes?.includes('https://www.googleapis.com/auth/drive.readonly'))
})

test('what somebody connected for themselves is nobody else’s, but for who manages sources; what is shared is every administrator’s', async () => {
  const owner = await login()
  const user = await login({ role: 'USER', of: owner.ctx })
  const rival = await login({ role: 'USER', of: owner.ctx })
  const stranger = await login()
  const shared = await connect(owner)
  assert.deepEqual([(await list(owner)).length, (await list(user)).length, (await list(stranger)).length], [1, 0, 0])
  await share(shared, 'RESTRICTED', owner)
  const { connectionId } = await only(owner)
  for (const other of [user, rival, stranger])
    for (const route of [
      connectionRoutes.detail,
      connectionRoutes.removal,
      connectionRoutes.remove,
      connectionRoutes.consent,
      connectionRoutes.check,
    ] as const)
      await assert.rejects(other.client.call(route, { ...of(other), connectionId }), { error: 'connectionMissing' })
  const admin = await login({ role: 'ADMIN', of: owner.ctx })
  assert.deepEqual([(await only(admin)).isShared, (await only(admin)).accountName], [false, null])
  const checked = await admin.client.call(connectionRoutes.check, { ...of(admin), connectionId })
  assert.deepEqual([checked.result, checked.accountName], ['good', null])
})

test('a draft, and what is removed with its source, are connected to nobody', async () => {
  const person = await login()
  await connect(person)
  provider.person = { id: 'kim', email: 'kim@example.com' }
  const removed = await connect(person)
  draftIn(await consent(person))
  assert.equal((await list(person)).length, 2)
  await person.client.call(sourceRoutes.remove, { ...of(person), sourceId: removed })
  await world.runJobs([purgeSourceJob, revokeConsentJob], parts)
  assert.equal((await list(person)).length, 1)
})

test('a refusal is shown with its reason and its time, and the same account resumes with the same connection', async () => {
  const person = await login()
  const id = await connect(person)
  const { connectionId, renewedAt } = await only(person)
  world.clock.advance({ hours: 2 })
  vendor.refusal = new IntegrationError('auth', 'Token has been revoked.')
  await person.client.call(sourceRoutes.requestIndexing, { ...of(person), sourceId: id })
  await run()
  const { health } = await only(person)
  assert.deepEqual([health.state, health.reason], ['refused', 'Token has been revoked.'])
  assert.ok(health.since && health.since > renewedAt)

  vendor.refusal = null
  const reads = vendor.reads
  const { page } = await renew(person, connectionId)
  assert.deepEqual([page.searchParams.get('section'), page.searchParams.get('renewed')], ['connections', connectionId])
  await run()
  const renewed = await only(person)
  assert.deepEqual([renewed.connectionId, renewed.health.state], [connectionId, 'good'])
  assert.ok(renewed.renewedAt > renewedAt)
  assert.deepEqual([await stateOf(id), vendor.reads], ['complete', reads])
})

test('permissions that a new version needs are listed, and consented to without connecting again', async () => {
  const person = await login()
  await connect(person)
  const { connectionId } = await only(person)
  const source = vendor.vendor.source as unknown as { scopes: { consent: string[] } }
  const before = source.scopes.consent
  source.scopes.consent = [...before, 'https://www.googleapis.com/auth/drive.labels.readonly']
  try {
    const lacking = await only(person)
    assert.deepEqual(lacking.missingScopes, ['https://www.googleapis.com/auth/drive.labels.readonly'])
    assert.equal(lacking.health.state, 'scopeMissing')
    const { asked } = await renew(person, connectionId)
    for (const scope of source.scopes.consent) assert.ok(asked.get('scope')?.split(' ').includes(scope), scope)
    assert.equal(asked.get('login_hint'), 'ada@example.com')
    const widened = await only(person)
    assert.deepEqual([widened.connectionId, widened.missingScopes], [connectionId, []])
    assert.equal(widened.usedBy.length, 1)
  } finally {
    source.scopes.consent = before
  }
})

test('another account is asked about, and taken only on wish', async () => {
  const person = await login()
  const id = await connect(person)
  const { connectionId } = await only(person)
  provider.person = { id: 'kim', email: 'kim@example.com' }
  const { page } = await renew(person, connectionId)
  assert.equal(page.searchParams.get('renew'), connectionId)
  assert.equal((await only(person)).accountName, 'ada@example.com')
  const rival = await login({ role: 'ADMIN', of: person.ctx })
  const draftId = draftIn(page)
  await assert.rejects(rival.client.call(connectionRoutes.adopt, { ...of(rival), connectionId, draftId }), {
    error: 'consentMissing',
  })
  await person.client.call(connectionRoutes.adopt, { ...of(person), connectionId, draftId })
  await run()
  assert.deepEqual([(await only(person)).accountName, await stateOf(id)], ['kim@example.com', 'complete'])
})

test('a renewal that comes to nothing leads back to the connections', async () => {
  const person = await login()
  await connect(person)
  const { connectionId } = await only(person)
  const { address } = await person.client.call(connectionRoutes.consent, { ...of(person), connectionId })
  const page = await back(person, await provider.answer(address, 'access_denied'))
  assert.deepEqual([...reasonOf(page), page.searchParams.get('back')], ['/cpOauthError', 'denied', 'connections'])
  const begun = await provider.answer(await start(person), 'access_denied')
  assert.equal((await back(person, begun)).searchParams.get('back'), null)
})

test('removing says beforehand what stops, forgets the secrets, and lets what used it go on once it is connected again', async () => {
  const person = await login()
  const id = await connect(person)
  const { connectionId, usedBy } = await only(person)
  const { stops } = await person.client.call(connectionRoutes.removal, { ...of(person), connectionId })
  assert.deepEqual(stops, usedBy)
  await person.client.call(connectionRoutes.remove, { ...of(person), connectionId })
  assert.deepEqual([await names(person), await stateOf(id)], [[], 'authFail'])
  const kept = await world.db.selectFrom('consent').select('connection_id').where('connection_id', '=', connectionId).execute()
  assert.deepEqual(kept, [])
  await assert.rejects(person.client.call(connectionRoutes.remove, { ...of(person), connectionId }), {
    error: 'connectionMissing',
  })

  const asked = vendor.tokens.length
  await person.client.call(sourceRoutes.requestIndexing, { ...of(person), sourceId: id })
  await run()
  assert.deepEqual([await stateOf(id), vendor.tokens.length], ['authFail', asked])

  const { page } = await renew(person, connectionId)
  await person.client.call(connectionRoutes.adopt, { ...of(person), connectionId, draftId: draftIn(page) })
  await run()
  assert.deepEqual([await stateOf(id), (await only(person)).connectionId], ['complete', connectionId])
})

test('what is renewed and removed is in the audit log, by the name of the service', async () => {
  const person = await login()
  await connect(person)
  const { connectionId } = await only(person)
  await renew(person, connectionId)
  await person.client.call(connectionRoutes.remove, { ...of(person), connectionId })
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('workspace_id', '=', person.ctx.workspace.id)
    .where('subject', '=', connectionId)
    .orderBy('action', 'desc')
    .execute()
  assert.deepEqual(
    entries.map(({ action, detail }) => [action, detail['vendor']]),
    [
      ['connection.renew', 'Google Drive'],
      ['connection.remove', 'Google Drive'],
    ],
  )
})
