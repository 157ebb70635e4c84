import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import { storeConnection } from '../../connection/connection.ts'
import { insertSource } from '../../source/source.store.ts'

const world = await openWorld()
const client = { DROPBOX_CLIENT_ID: 'quarry', DROPBOX_CLIENT_SECRET: 'only for tests' }
const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...client })
const server = await world.server([], { config })
const withoutClient = await world.server([])

/** A source that lives by the consent of an account there. */
async function connect(account: string, clientId = 'quarry'): Promise<SourceId> {
  const ctx = await world.member({ config })
  const at = ctx.clock.now()
  const connectionId = await storeConnection(ctx, ctx.db, {
    vendor: 'dropbox',
    part: 'source',
    authMethod: 'consent',
    isShared: true,
    settings: {},
  })
  const ends = { renew_at: null, expires_at: null, ends_at: null, end_notified_at: null, scopes: null }
  const given = { given_by: account, given_by_name: account, client_id: clientId, sealed_tokens: '', created_at: at }
  await world.db
    .insertInto('consent')
    .values({ connection_id: connectionId, workspace_id: ctx.workspace.id, provider: 'dropbox', ...given, ...ends })
    .execute()
  const of = { connectionId, service: 'dropbox', displayName: account, accessLevel: 'PUBLIC', createdBy: ctx.account.id } as const
  return insertSource(ctx.db, ctx.workspace.id, { ...of, at })
}

const body = (...accounts: string[]) => JSON.stringify({ list_folder: { accounts }, delta: { users: [1] } })
const signed = (text: string, secret = client.DROPBOX_CLIENT_SECRET) => createHmac('sha256', secret).update(text).digest('hex')
const call = (text: string, signature: string, origin = server.origin) =>
  fetch(`${origin}/hooks/dropbox/app`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dropbox-signature': signature },
    body: text,
  })
const lookedAt = async () =>
  (await world.waitingJobs()).flatMap(({ name, payload }) =>
    name === 'source.index' ? [(payload as { sourceId: SourceId }).sourceId] : [],
  )

test('Dropbox gets its challenge back as text, and nothing else is repeated', async () => {
  const ask = (challenge: string) => fetch(`${server.origin}/hooks/dropbox/app?challenge=${encodeURIComponent(challenge)}`)
  const answered = await ask('abc-123_Z')
  assert.deepEqual([answered.status, await answered.text()], [200, 'abc-123_Z'])
  assert.match(answered.headers.get('content-type') ?? '', /^text\/plain/)
  assert.equal(answered.headers.get('x-content-type-options'), 'nosniff')
  assert.equal((await ask('<script>')).status, 404)
})

test('a signed call leads to a look at the sources of the accounts it names, and of no others', async () => {
  const [named, other, elsewhere] = [
    await connect('dbid:named'),
    await connect('dbid:other'),
    await connect('dbid:named', 'theirs'),
  ]
  const text = body('dbid:named', 'dbid:nobody')
  assert.equal((await call(text, signed(text))).status, 200)
  assert.equal((await call(text, signed(text))).status, 200)
  const looked = await lookedAt()
  assert.deepEqual([looked.includes(named), looked.includes(other), looked.includes(elsewhere)], [true, false, false])
  assert.equal(looked.filter((id) => id === named).length, 1)
})

test('a call that is not signed with the secret of the app is not believed', async () => {
  const id = await connect(`dbid:${randomUUID()}`)
  const text = body(
    (await world.db.selectFrom('source').select('display_name').where('id', '=', id).executeTakeFirstOrThrow()).display_name,
  )
  const calls = [await call(text, ''), await call(text, signed(text, 'guessed')), await call(`${text} `, signed(text))]
  assert.deepEqual(
    calls.map(({ status }) => status),
    [404, 404, 404],
  )
  assert.ok(!(await lookedAt()).includes(id))
})

test('without a client of the operator there is no such address', async () => {
  const text = body('dbid:named')
  assert.equal((await call(text, signed(text), withoutClient.origin)).status, 404)
  assert.equal((await fetch(`${withoutClient.origin}/hooks/dropbox/app?challenge=abc`)).status, 404)
})
