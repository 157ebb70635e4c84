import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieName } from '@quarry/contract/cookie'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import {
  add,
  back,
  detailOf,
  draftIn,
  endpoints,
  type Login,
  of,
  openConsenting,
  reasonOf,
  start,
} from '../../../../testing/consenting.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import type { WorkspaceCtx } from '../../../context.ts'

const world = await openWorld()
const { provider, vendor, parts, server, run, login, consent, connect } = await openConsenting(world)
const drafts = async () => (await world.db.selectFrom('consent').select('connection_id').execute()).length

test('the consent page is asked for the least, with a proof key, and leads back to one address', async () => {
  const person = await login()
  const asked = Object.fromEntries(new URL(await start(person)).searchParams)
  assert.equal(asked['redirect_uri'], `${server.origin}/api/v1/oauth/callback`)
  assert.equal(asked['scope'], 'openid email https://www.googleapis.com/auth/drive.readonly')
  assert.deepEqual([asked['code_challenge_method'], asked['access_type'], asked['prompt']], ['S256', 'offline', 'consent'])
})

test('consent, a choice and a name make a source that is read', async () => {
  const person = await login()
  const page = await consent(person)
  assert.deepEqual(
    [page.pathname, page.searchParams.get('connect'), page.searchParams.get('service')],
    [`/${person.ctx.workspace.code}`, '1', 'googledrive'],
  )
  const connectionId = draftIn(page)
  assert.deepEqual(await person.client.call(consentRoutes.connection, { ...of(person), connectionId }), {
    serviceName: 'googledrive',
    givenBy: 'ada@example.com',
  })
  const { containers } = await person.client.call(sourceRoutes.containers, {
    ...of(person),
    serviceName: 'googledrive',
    settings: {},
    connectionId,
  })
  assert.deepEqual(
    containers.map(({ id, count }) => [id, count]),
    [
      ['plans', 1],
      ['notes', 1],
    ],
  )
  const { sourceId: id } = await add(person, connectionId, ['plans'])
  await run()
  const source = await detailOf(person, id)
  assert.deepEqual([source.status, source.documentCount, source.details], ['complete', 1, { folders: ['plans'] }])
  assert.deepEqual(source.consent, { givenBy: 'ada@example.com', endsAt: null })
})

test('another choice is listed again, and what was read is not fetched again', async () => {
  const person = await login()
  const id = await connect(person)
  const reads = vendor.reads
  const change = (folders: string[]) =>
    person.client.call(sourceRoutes.update, { ...of(person), sourceId: id, settings: { folders } })
  await change(['notes'])
  await run()
  assert.equal((await detailOf(person, id)).documentCount, 1)
  assert.equal(vendor.reads, reads)
  await change([])
  await run()
  assert.equal((await detailOf(person, id)).documentCount, 2)
})

test('of a stored source the choice is offered without entering anything again', async () => {
  const person = await login()
  const id = await connect(person)
  const asked = { ...of(person), serviceName: 'googledrive', settings: {}, sourceId: id } as const
  assert.equal((await person.client.call(sourceRoutes.containers, asked)).containers.length, 2)
})

test("a service that refuses says why, and another workspace's source cannot be used", async () => {
  const [person, stranger] = [await login(), await login()]
  const id = await connect(person)
  const ask = (who: Login) =>
    who.client.call(sourceRoutes.containers, {
      ...of(who),
      serviceName: 'googledrive',
      settings: {},
      sourceId: id,
    })
  await assert.rejects(ask(stranger), { error: 'sourceMissing' })
  vendor.refusal = new IntegrationError('forbidden', 'Sharing is off.')
  await assert.rejects(ask(person), { error: 'sourceSettingsRefused', detail: 'Sharing is off.' })
})

test('an answer that comes twice counts once', async () => {
  const person = await login()
  const path = await provider.answer(await start(person))
  await back(person, path)
  const count = await drafts()
  assert.deepEqual(reasonOf(await back(person, path)), ['/cpOauthError', 'expired'])
  assert.equal(await drafts(), count)
})

test("an answer in another person's browser, or in one that began nothing, is refused", async () => {
  const [person, rival] = [await login(), await login()]
  const path = await provider.answer(await start(person))
  const count = await drafts()
  assert.deepEqual(reasonOf(await back(server.visitor(), path)), ['/cpOauthError', 'state'])
  assert.deepEqual(reasonOf(await back(rival, path)), ['/cpOauthError', 'state'])
  // What the rival began fits no answer but its own.
  await start(rival)
  assert.deepEqual(reasonOf(await back(rival, path)), ['/cpOauthError', 'state'])
  // Even with the cookie of what was begun, somebody else is logged in.
  rival.cookies.set(cookieName('step_consent', false), person.cookies.get(cookieName('step_consent', false)) ?? '')
  assert.deepEqual(reasonOf(await back(rival, path)), ['/cpOauthError', 'state'])
  assert.equal(await drafts(), count)
})

test('a new login of the same person does not continue with what the former one began', async () => {
  const person = await login()
  const path = await provider.answer(await start(person))
  const again = await server.as(person.ctx)
  again.cookies.set(cookieName('step_consent', false), person.cookies.get(cookieName('step_consent', false)) ?? '')
  assert.deepEqual(reasonOf(await back(again, path)), ['/cpOauthError', 'state'])
})

test('who lost the workspace meanwhile connects nothing', async () => {
  const person = await login()
  const path = await provider.answer(await start(person))
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', person.ctx.workspace.id)
    .where('account_id', '=', person.ctx.account.id)
    .execute()
  assert.deepEqual(reasonOf(await back(person, path)), ['/cpOauthError', 'state'])
})

test('ten minutes are long enough, eleven are not', async () => {
  const person = await login()
  const [path] = [await provider.answer(await start(person))]
  world.clock.advance({ minutes: 11 })
  assert.deepEqual(reasonOf(await back(person, path)), ['/cpOauthError', 'expired'])
})

test('somebody who refuses, or leaves a permission out, is informed and may try again', async () => {
  const person = await login()
  const page = await back(person, await provider.answer(await start(person), 'access_denied'))
  assert.deepEqual(reasonOf(page), ['/cpOauthError', 'denied'])
  assert.deepEqual(
    [page.searchParams.get('service'), page.searchParams.get('workspace')],
    ['googledrive', person.ctx.workspace.code],
  )
  provider.granted = 'openid email'
  assert.deepEqual(reasonOf(await consent(person)), ['/cpOauthError', 'scope'])
  provider.granted = null
  assert.ok(draftIn(await consent(person)))
})

test('an unreachable provider and one that refuses the client are distinguished', async () => {
  const person = await login()
  for (const [reply, reason] of [
    [{ statusCode: 503, body: { error: 'temporarily_unavailable' } }, 'unreachable'],
    ['lost', 'unreachable'],
    [{ statusCode: 401, body: { error: 'invalid_client' } }, 'notConfigured'],
    [{ statusCode: 400, body: { error: 'invalid_grant' } }, 'expired'],
    [{ statusCode: 200, body: { hello: 'world' } }, 'other'],
  ] as const) {
    provider.fault = () => reply
    assert.deepEqual(reasonOf(await consent(person)), ['/cpOauthError', reason])
  }
})

test("a consent is its giver's alone, in the workspace it was given for, and for one source", async () => {
  const person = await login()
  const connectionId = draftIn(await consent(person))
  const colleague = await login({ role: 'ADMIN', of: person.ctx })
  const elsewhere = { ...(await login()) }
  for (const rival of [colleague, elsewhere]) {
    await assert.rejects(add(rival, connectionId), { error: 'consentMissing' })
    await assert.rejects(rival.client.call(consentRoutes.connection, { ...of(rival), connectionId }), { error: 'consentMissing' })
  }
  await add(person, connectionId)
  await assert.rejects(add(person, connectionId), { error: 'consentMissing' })
})

test('a revoked consent pauses the source, sends mail, and continues with the same documents after the same person consents again', async () => {
  const person = await login()
  const id = await connect(person)
  const reads = vendor.reads
  provider.revokeAll()
  world.clock.advance({ hours: 2 })
  await person.client.call(sourceRoutes.requestIndexing, { ...of(person), sourceId: id })
  await run()
  assert.equal((await detailOf(person, id)).status, 'authFail')
  const mails = await world.db
    .selectFrom('outbox_mail')
    .select('subject')
    .where('recipient', '=', person.ctx.account.email)
    .execute()
  assert.equal(mails.length, 1)
  const page = await consent(person, id)
  assert.equal(page.searchParams.get('reconnected'), id)
  await run()
  const source = await detailOf(person, id)
  assert.deepEqual([source.status, source.documentCount, vendor.reads], ['complete', 2, reads])
})

test('another account is asked about, and taken only on wish', async () => {
  const person = await login()
  const id = await connect(person)
  provider.person = { id: 'kim', email: 'kim@example.com' }
  const page = await consent(person, id)
  assert.deepEqual([page.searchParams.get('reconnect'), page.searchParams.get('reconnected')], [id, null])
  assert.equal((await detailOf(person, id)).consent?.givenBy, 'ada@example.com')
  const connectionId = draftIn(page)
  const adopt = (who: Login) => who.client.call(consentRoutes.adopt, { ...of(who), sourceId: id, connectionId })
  await assert.rejects(adopt(await login()), { error: 'sourceMissing' })
  await adopt(person)
  await run()
  const source = await detailOf(person, id)
  assert.deepEqual([source.status, source.consent?.givenBy, source.documentCount], ['complete', 'kim@example.com', 2])
  await assert.rejects(adopt(person), { error: 'consentMissing' })
})

test('who may not manage a source cannot put their own account under it', async () => {
  const person = await login()
  const id = await connect(person)
  const user = await login({ role: 'USER', of: person.ctx })
  await assert.rejects(start(user, id), { error: 'forbidden' })
})

test("without the operator's client a workspace enters its own, which opens only its own door and is never shown", async () => {
  const own = { ...parts, config: readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', GOOGLE_BASE_URL: provider.origin }) }
  const plain = await world.server(endpoints, own)
  const enter = async (ctx: WorkspaceCtx): Promise<Login> => ({ ...(await plain.as(ctx)), ctx })
  const [admin, other] = [await enter(await world.member()), await enter(await world.member())]
  const ready = async (who: Login) =>
    (await who.client.call(sourceRoutes.services, of(who))).services.find(({ serviceName }) => serviceName === 'googledrive')
      ?.consent?.isSetUp
  await assert.rejects(start(admin), { error: 'providerClientMissing' })
  await admin.client.call(consentRoutes.setClient, {
    ...of(admin),
    provider: 'google',
    clientId: 'ours',
    clientSecret: 'hush-hush',
  })
  assert.deepEqual([await ready(admin), await ready(other)], [true, false])
  assert.equal(new URL(await start(admin)).searchParams.get('client_id'), 'ours')
  await assert.rejects(start(other), { error: 'providerClientMissing' })
  const shown = await admin.client.call(consentRoutes.clients, of(admin))
  assert.deepEqual(
    shown.clients.map(({ from, clientId }) => [from, clientId]),
    [['workspace', 'ours']],
  )
  const { console, steps } = shown.clients[0]!.setUp
  assert.equal(console, 'https://console.cloud.google.com/auth/clients')
  assert.deepEqual(Object.keys(steps), ['open', 'make', 'redirect', 'scopes', 'values'])
  assert.ok(/Google Cloud console/.test(steps.open.en) && /콘솔/.test(steps.open.ko))
  assert.equal(shown.redirectAddress, `${plain.origin}/api/v1/oauth/callback`)
  assert.ok(!JSON.stringify(shown).includes('hush-hush'))
  const stored = await world.db.selectFrom('provider_client').selectAll().execute()
  assert.ok(!JSON.stringify(stored).includes('hush-hush'))
  await assert.rejects(other.client.call(consentRoutes.removeClient, { ...of(other), provider: 'google' }), { error: 'notFound' })
  await admin.client.call(consentRoutes.removeClient, { ...of(admin), provider: 'google' })
  assert.equal(await ready(admin), false)
})

test('no token, code or secret is in a log', async () => {
  const person = await login()
  const path = await provider.answer(await start(person))
  await back(person, path)
  provider.fault = () => ({ statusCode: 200, body: { access_token: 'leaky' } })
  await consent(person)
  const logged = [...server.lines, JSON.stringify(world.logged)].join('\n')
  const sent = new URLSearchParams(path.split('?')[1])
  for (const secret of [sent.get('code'), sent.get('state'), provider.env.GOOGLE_CLIENT_SECRET, 'leaky'])
    assert.ok(secret !== null && !logged.includes(secret))
})
