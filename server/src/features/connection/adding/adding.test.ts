import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import type { ConnectionId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/wire/source/source'
import { connection } from '@quarry/integrations/kit/connection'
import { IntegrationError, type Vendor } from '@quarry/integrations/kit/kit'
import { connectedAlone, named } from '@quarry/integrations/testing/named'
import { z } from 'zod'
import { add, back, draftIn, type Login, of, openConsenting, reasonOf, start } from '../../../../testing/consenting.ts'
import { openWorld } from '../../../../testing/world.ts'
import { consentEndpoints } from '../../source/consent/consent.routes.ts'
import { sourceEndpoints } from '../../source/source.routes.ts'
import { sourceRules } from '../../source/source-rules.ts'
import { connectionEndpoints } from '../connection.routes.ts'
import type { PartRules } from '../part-rules.ts'
import { openContext } from '../open-io.ts'

const world = await openWorld()
const { provider, parts: consenting } = await openConsenting(world)

const send = 'https://www.googleapis.com/auth/gmail.send'
const noted = 'https://www.googleapis.com/auth/gmail.metadata'
const needs = (scope: string) => ({ scopes: { consent: [scope] }, check: async () => ({}) })
const signedIn = { account: 'ada@example.com' }
/** By consent, with tools and a channel. */
const mail: Vendor = {
  ...named('Mail'),
  connection: connection({ settings: null, consent: { provider: 'google' }, check: async () => signedIn }),
  toolset: { ...needs(send), tools: {}, texts: {} },
  channel: connectedAlone(needs(noted)),
}
/** By a form, with tools alone. */
const desk: Vendor = {
  ...named('Desk'),
  connection: connection<{ id: string; password: string }>({
    settings: z.object({
      url: z.string().meta({ field: 'url', destination: true }),
      id: z.string().meta({ field: 'text', account: true }),
      password: z.string().meta({ field: 'password', secret: true }),
    }),
    async check({ settings: { id, password } }) {
      if (password !== 's3cret') throw new IntegrationError('auth', 'Wrong password.')
      return { account: id }
    },
  }),
  toolset: {
    settings: { form: z.object({ queue: z.string().default('all').meta({ field: 'text' }) }) },
    check: async () => ({}),
    tools: {},
    texts: {},
  },
}
const parts = { ...consenting, vendors: { ...consenting.vendors, gmail: mail, webdav: desk } }
const rules: PartRules = { asksMore: false, usesOf: async () => [], renewed: async () => {}, stop: async () => {} }
const endpoints = connectionEndpoints({ source: sourceRules, toolset: rules, channel: rules })
const server = await world.server([...consentEndpoints, ...sourceEndpoints, ...endpoints], parts)

async function login(member?: Parameters<typeof world.member>[0]): Promise<Login> {
  const ctx = await world.member({ ...parts, ...member })
  return { ...(await server.as(ctx)), ctx }
}
const list = async (person: Login) => (await person.client.call(connectionRoutes.list, of(person))).connections
const typed = { url: 'https://desk.example.com/', id: 'ada', password: 's3cret' }
const tools = { serviceName: 'webdav', part: 'toolset' } as const
const mails = { serviceName: 'gmail', part: 'toolset' } as const
type More = { isShared?: boolean; settings?: Record<string, unknown>; accountOf?: ConnectionId }
const addTools = async (person: Login, more: More = {}) =>
  (await person.client.call(connectionRoutes.add, { ...of(person), ...tools, settings: typed, ...more })).connectionId
const begin = async (person: Login, more: More = {}) =>
  (await person.client.call(connectionRoutes.begin, { ...of(person), ...mails, ...more })).address
const waysTo = (person: Login, asked: { serviceName: 'gmail' | 'webdav'; part: 'toolset' | 'channel' | 'source' }) =>
  person.client.call(connectionRoutes.ways, { ...of(person), ...asked })
const storedOf = async ({ ctx }: Login, id: ConnectionId) =>
  (await openContext(ctx, { workspaceId: ctx.workspace.id, service: 'webdav', part: 'toolset', id }, ctx.signal)).settings

/** A source that reads by a consent. */
async function reading(person: Login, accessLevel: 'PUBLIC' | 'RESTRICTED' = 'PUBLIC') {
  const { sourceId } = await add(person, draftIn(await back(person, await provider.answer(await start(person)))))
  if (accessLevel !== 'PUBLIC') await person.client.call(sourceRoutes.update, { ...of(person), sourceId, accessLevel })
  return (await list(person)).find(({ part }) => part === 'source')!.connectionId
}

test('a second part is consented to by the account that is known, to its own scopes alone, and is tried at once', async () => {
  const person = await login()
  const accountOf = await reading(person)
  const { form, consent, accounts } = await waysTo(person, mails)
  assert.deepEqual([form, consent], [null, { provider: 'google', isSetUp: true, fields: [] }])
  assert.deepEqual(accounts, [
    {
      connectionId: accountOf,
      part: 'source',
      authMethod: 'consent',
      accountName: 'ada@example.com',
      isShared: true,
      isEnough: false,
      settings: {},
    },
  ])
  const address = await begin(person, { accountOf })
  const asked = new URL(address).searchParams
  assert.deepEqual([asked.get('login_hint'), asked.get('prompt')], ['ada@example.com', 'consent'])
  assert.equal(asked.get('scope'), `openid email ${send}`)
  const page = await back(person, await provider.answer(address))
  assert.equal(page.searchParams.get('section'), 'connections')
  const made = (await list(person)).find(({ connectionId }) => connectionId === page.searchParams.get('connected'))!
  assert.deepEqual(
    [made.part, made.serviceName, made.isShared, made.accountName, made.health.state, made.missingScopes],
    ['toolset', 'gmail', false, 'ada@example.com', 'good', []],
  )
  assert.notEqual(made.connectionId, accountOf)
})

test('without a known account nobody is expected, and a channel has a connection of its own beside the tools', async () => {
  const person = await login()
  const address = await begin(person)
  assert.equal(new URL(address).searchParams.get('login_hint'), null)
  await back(person, await provider.answer(address))
  const channel = await person.client.call(connectionRoutes.begin, {
    ...of(person),
    serviceName: 'gmail',
    part: 'channel',
    isShared: true,
  })
  assert.ok(new URL(channel.address).searchParams.get('scope')?.includes(noted))
  await back(person, await provider.answer(channel.address))
  assert.deepEqual((await list(person)).map(({ part, isShared }) => `${part} ${isShared}`).toSorted(), [
    'channel true',
    'toolset false',
  ])
})

test('a source is begun with a known account too, and leads to what is left to choose', async () => {
  const person = await login()
  const accountOf = await reading(person)
  const { address } = await person.client.call(connectionRoutes.begin, {
    ...of(person),
    serviceName: 'googledrive',
    part: 'source',
    accountOf,
  })
  assert.equal(new URL(address).searchParams.get('login_hint'), 'ada@example.com')
  const page = await back(person, await provider.answer(address))
  assert.deepEqual([page.searchParams.get('section'), page.searchParams.get('connect')], ['contentProvider', '1'])
  assert.ok(draftIn(page))
})

test('a consent to a second part that comes to nothing leads back to the connections', async () => {
  const person = await login()
  const page = await back(person, await provider.answer(await begin(person), 'access_denied'))
  assert.deepEqual([...reasonOf(page), page.searchParams.get('back')], ['/cpOauthError', 'denied', 'connections'])
})

test('a form is checked before it is stored, and who connected is in the audit log', async () => {
  const person = await login()
  await assert.rejects(addTools(person, { settings: { ...typed, password: 'guessed' } }), {
    error: 'sourceAuthFailed',
    detail: 'Wrong password.',
  })
  assert.deepEqual(await list(person), [])
  const id = await addTools(person)
  assert.deepEqual(await storedOf(person, id), { ...typed, queue: 'all' })
  const [made] = await list(person)
  assert.deepEqual([made!.part, made!.health.state, made!.isShared], ['toolset', 'good', false])
  const entries = await world.db.selectFrom('audit_entry').select(['action', 'detail']).where('subject', '=', id).execute()
  assert.deepEqual(entries, [{ action: 'connection.add', detail: { vendor: 'Desk', part: 'toolset', isShared: false } }])
})

test('the credentials of one’s own account serve again in one click, to the same place alone', async () => {
  const person = await login()
  const accountOf = await addTools(person)
  const { accounts } = await waysTo(person, tools)
  assert.deepEqual(
    accounts.map(({ connectionId, isEnough, settings }) => [connectionId, isEnough, settings]),
    [[accountOf, true, { url: typed.url, id: 'ada' }]],
  )
  const second = await addTools(person, { accountOf, settings: {} })
  assert.deepEqual(await storedOf(person, second), { ...typed, queue: 'all' })
  await assert.rejects(addTools(person, { accountOf, settings: { url: 'https://elsewhere.example.com/' } }), {
    error: 'sourceSettingsRefused',
    detail: 'password',
  })
})

test('of the workspace’s account who looks after it is told all but the secret, which is entered anew', async () => {
  const owner = await login()
  const accountOf = await addTools(owner, { isShared: true })
  const admin = await login({ role: 'ADMIN', of: owner.ctx })
  for (const person of [owner, admin]) {
    const [known] = (await waysTo(person, tools)).accounts
    assert.deepEqual([known!.isEnough, known!.settings], [false, { url: typed.url, id: 'ada' }])
    await assert.rejects(addTools(person, { accountOf, settings: {} }), { error: 'sourceSettingsRefused', detail: 'password' })
    const id = await addTools(person, { accountOf, settings: { password: 's3cret' } })
    assert.deepEqual(await storedOf(person, id), { ...typed, queue: 'all' })
  }
})

test('nobody uses an account that is not theirs: no member one of the workspace or of another, no stranger any', async () => {
  const owner = await login()
  const shared = await addTools(owner, { isShared: true })
  const own = await addTools(owner)
  const read = await reading(owner, 'RESTRICTED')
  const user = await login({ role: 'USER', of: owner.ctx })
  const admin = await login({ role: 'ADMIN', of: owner.ctx })
  const stranger = await login()
  for (const person of [user, stranger]) {
    for (const asked of [tools, mails]) assert.deepEqual((await waysTo(person, asked)).accounts, [])
    for (const accountOf of [shared, own])
      await assert.rejects(addTools(person, { accountOf, settings: {} }), { error: 'connectionMissing' })
    await assert.rejects(begin(person, { accountOf: read }), { error: 'connectionMissing' })
  }
  await assert.rejects(addTools(admin, { accountOf: own, settings: {} }), { error: 'connectionMissing' })
  // An administrator looks after what reads, and is not whom it reads as.
  assert.deepEqual((await waysTo(admin, mails)).accounts, [])
  await assert.rejects(begin(admin, { accountOf: read }), { error: 'forbidden' })
  const elsewhere = { ...of(owner), ...tools, settings: typed }
  await assert.rejects(stranger.client.call(connectionRoutes.add, elsewhere), { error: 'workspaceMissing' })
})

test('only who looks after the workspace’s connections makes one for it', async () => {
  const owner = await login()
  const user = await login({ role: 'USER', of: owner.ctx })
  await assert.rejects(addTools(user, { isShared: true }), { error: 'forbidden' })
  await assert.rejects(begin(user, { isShared: true }), { error: 'forbidden' })
  await addTools(user)
})

test('a part that a service does not have is refused by name, and so is a form for what asks for more', async () => {
  const person = await login()
  const call = { ...of(person), settings: typed }
  const none = { error: 'partUnavailable' }
  await assert.rejects(person.client.call(connectionRoutes.add, { ...call, ...tools, part: 'channel' }), none)
  await assert.rejects(person.client.call(connectionRoutes.begin, { ...call, ...tools, part: 'channel' }), none)
  await assert.rejects(waysTo(person, { serviceName: 'gmail', part: 'source' }), none)
  await assert.rejects(person.client.call(connectionRoutes.add, { ...call, serviceName: 'googledrive', part: 'source' }), none)
  await assert.rejects(person.client.call(connectionRoutes.begin, { ...call, ...tools }), { error: 'serviceUnavailable' })
  await assert.rejects(person.client.call(connectionRoutes.add, { ...call, serviceName: 'sftp', part: 'toolset' }), {
    error: 'serviceUnavailable',
  })
})
