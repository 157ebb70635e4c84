import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { consentRoutes } from '@quarry/contract/wire/source/consent'
import { sourceRoutes } from '@quarry/contract/wire/source/source'
import { startDropbox } from '@quarry/integrations/vendors/dropbox/testing/fake'
import { startNotion } from '@quarry/integrations/vendors/notion/testing/server'
import { draftIn, back, type Login, of, openConsenting, reasonOf, start } from '../../../../testing/consenting.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { deleteAccount } from '../../handover/delete-account.ts'
import { removeMember } from '../../handover/remove-member.ts'
import { hashPassword } from '../../account/password/password.ts'
import { indexSourceJob, purgeSourceJob } from '../../indexing/indexing.ts'
import { mailJobs } from '../../../mail/mail.jobs.ts'
import { purgeWorkspaceJob } from '../../workspace/workspace.jobs.ts'
import { deleteWorkspace } from '../../workspace/workspace.ts'
import { tidyConsentsJob } from '../connection.jobs.ts'
import { insertConnection } from '../connection.store.ts'
import { putConsent } from '../consent.store.ts'
import { keepTokens } from '../consent-tokens.ts'
import { replaceConsent } from '../draft.ts'
import { setProviderClient } from '../provider-client.ts'
import { endConsents } from './forget-connection.ts'
import { revokeConsentJob } from './revoke-consent.ts'

const world = await openWorld()
const { parts, provider, login, connect, consent } = await openConsenting(world)
const jobs = [...mailJobs, indexSourceJob, purgeSourceJob, revokeConsentJob, tidyConsentsJob, purgeWorkspaceJob(endConsents)]

/** How often the provider is asked to end a consent by what `act` brings about; nothing secret of it is left after. */
async function revocationsBy(act: () => Promise<unknown>): Promise<number> {
  await world.runJobs(jobs, parts)
  const before = provider.revocations
  await act()
  await world.runJobs(jobs, parts)
  assert.deepEqual(await world.db.selectFrom('revocation').selectAll().execute(), [])
  return provider.revocations - before
}
/** Somebody else at the provider. */
const comeAs = (id: string) => (provider.person = { id, email: `${id}@example.com` })
const consentsOf = ({ ctx }: Login) =>
  world.db.selectFrom('consent').select('given_by').where('workspace_id', '=', ctx.workspace.id).execute()

/** What a toolset would be connected with. */
async function connectToolset(person: Login): Promise<void> {
  const id = draftIn(await consent(person))
  await world.db.updateTable('connection').set({ part: 'toolset', is_draft: false }).where('id', '=', id).execute()
}

test('who is removed from a workspace takes along what they consented to for themselves', async () => {
  const owner = await login()
  const member = await login({ role: 'USER', of: owner.ctx })
  comeAs('toolset-user')
  await connectToolset(member)
  comeAs('undecided')
  await consent(member)
  const count = await revocationsBy(() =>
    removeMember(owner.ctx, { accountId: member.ctx.account.id, publicSources: 'disconnect' }),
  )
  assert.deepEqual([count, await consentsOf(owner)], [2, []])
})

test('who leaves takes along their own consents; what they shared goes on for the others', async () => {
  const owner = await login()
  const member = await login({ role: 'ADMIN', of: owner.ctx })
  comeAs('shared-by-leaver')
  await connect(member)
  comeAs('own-of-leaver')
  await connectToolset(member)
  assert.equal(await revocationsBy(() => removeMember(member.ctx, { publicSources: 'disconnect' })), 1)
  assert.deepEqual(await consentsOf(owner), [{ given_by: 'shared-by-leaver' }])
})

test('an account that is deleted takes along its consents in a workspace it cannot enter any more', async () => {
  const owner = await login()
  const member = await login({ role: 'ADMIN', of: owner.ctx, onlyHere: true })
  comeAs('shared-by-deleted')
  const shared = await connect(member)
  comeAs('restricted-of-deleted')
  const restricted = await connect(member)
  await member.client.call(sourceRoutes.update, { ...of(member), sourceId: restricted, accessLevel: 'RESTRICTED' })
  comeAs('toolset-of-deleted')
  await connectToolset(member)
  const { id } = member.ctx.account
  await world.db.updateTable('member').set({ status: 'deactivate' }).where('account_id', '=', id).execute()
  await world.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('horse-1') })
    .where('id', '=', id)
    .execute()
  const leaving = { password: 'horse-1', reasons: ['notNeeded' as const], comment: '' }
  assert.equal(await revocationsBy(() => deleteAccount(member.ctx, leaving)), 2)
  const connector = async (source: SourceId) =>
    (await world.db.selectFrom('source').select('created_by').where('id', '=', source).executeTakeFirst())?.created_by
  assert.deepEqual([await connector(shared), await connector(restricted)], [owner.ctx.account.id, undefined])
  assert.deepEqual(await consentsOf(owner), [{ given_by: 'shared-by-deleted' }])
})

test('a workspace that is deleted ends its consents, each account’s once, and none that another workspace lives by', async () => {
  const [owner, other] = [await login(), await login()]
  comeAs('both')
  await connect(owner)
  comeAs('here')
  await connect(owner)
  await connectToolset(owner)
  comeAs('both')
  await connect(other)
  const remove = ({ ctx }: Login) => deleteWorkspace(ctx, { code: ctx.workspace.code })
  assert.equal(await revocationsBy(() => remove(owner)), 1)
  assert.equal(await revocationsBy(() => remove(other)), 1)
})

test('what waits to be ended goes on when its workspace is deleted', async () => {
  const owner = await login()
  comeAs('waiting')
  await connect(owner)
  const count = await revocationsBy(async () => {
    const [connection] = (await owner.client.call(connectionRoutes.list, of(owner))).connections
    await owner.client.call(connectionRoutes.remove, { ...of(owner), connectionId: connection!.connectionId })
    await deleteWorkspace(owner.ctx, { code: owner.ctx.workspace.code })
  })
  assert.equal(count, 1)
})

test('a consent that came to nothing ends at the provider', async () => {
  const person = await login()
  comeAs('first')
  const id = await connect(person)
  const address = await start(person, id)
  comeAs('second')
  const count = await revocationsBy(async () => {
    const path = await provider.answer(address)
    await world.db.deleteFrom('source').where('id', '=', id).execute()
    await world.db.deleteFrom('connection').where('workspace_id', '=', person.ctx.workspace.id).execute()
    assert.deepEqual(reasonOf(await back(person, path)), ['/cpOauthError', 'state'])
  })
  assert.equal(count, 1)
})

test('a connection that continues with another account ends what the former one allowed', async () => {
  const person = await login()
  comeAs('former')
  const sourceId = await connect(person)
  comeAs('successor')
  const connectionId = draftIn(await consent(person, sourceId))
  const count = await revocationsBy(() => person.client.call(consentRoutes.adopt, { ...of(person), sourceId, connectionId }))
  assert.deepEqual([count, await consentsOf(person)], [1, [{ given_by: 'successor' }]])
})

test('where one call ends all that an account allowed, a renewal by the same account ends nothing', async () => {
  const person = await login()
  comeAs('same')
  const id = await connect(person)
  assert.equal(await revocationsBy(() => consent(person, id)), 0)
  const [connection] = (await person.client.call(connectionRoutes.list, of(person))).connections
  assert.equal(connection?.health.state, 'good')
})

/** A connection of the workspace that lives by these tokens. */
async function consented(
  ctx: WorkspaceCtx,
  {
    provider,
    clientId,
    tokens,
  }: { provider: 'dropbox' | 'notion'; clientId: string; tokens: { access: string; refresh: string } },
): Promise<string> {
  const [id, at] = [randomUUID(), world.clock.now()]
  const row = { id, vendor: provider, part: 'source', authMethod: 'consent', owner: null, isDraft: false } as const
  await insertConnection(world.db, ctx.workspace.id, { ...row, createdBy: ctx.account.id, settings: '', at })
  await putConsent(world.db, {
    connection_id: id,
    workspace_id: ctx.workspace.id,
    provider,
    client_id: clientId,
    given_by: 'ada',
    given_by_name: 'Ada',
    created_at: at,
    scopes: null,
    end_notified_at: null,
    server: null,
    site: null,
    ...keepTokens(ctx, id, { ...tokens, accessSeconds: null, consentSeconds: null }, at),
  })
  return id
}

test('where a call ends one consent, a renewal by the same account ends the former', async () => {
  await using dropbox = await startDropbox()
  const { client } = dropbox.door
  const env = { DROPBOX_CLIENT_ID: client.id, DROPBOX_CLIENT_SECRET: client.secret, DROPBOX_BASE_URL: dropbox.origin }
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', ...env })
  const ctx = await world.member({ ...parts, config })
  const [former, next] = [1, 2].map(() => dropbox.door.refreshToken(['account_info.read']))
  const id = await consented(ctx, { provider: 'dropbox', clientId: client.id, tokens: { access: 'over', refresh: former! } })
  const begun = { provider: 'dropbox', service: 'dropbox' } as Parameters<typeof replaceConsent>[1]['begun']
  const tokens = { access: 'new', refresh: next!, accessSeconds: 3600, consentSeconds: null }
  const by = { id: 'ada', name: 'Ada' }
  const taken = { ctx, begun, client, tokens, scopes: null, by, askedAt: world.clock.now() }
  await replaceConsent(world.db, taken, id as Parameters<typeof replaceConsent>[2])
  await world.runJobs(jobs, { ...parts, config })
  const renew = (refresh: string) =>
    fetch(`${dropbox.origin}/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refresh,
        client_id: client.id,
        client_secret: client.secret,
      }).toString(),
    })
  assert.deepEqual([(await renew(former!)).status, (await renew(next!)).status], [400, 200])
})

test('a client that is deleted with its workspace still proves itself once more', async () => {
  await using notion = await startNotion()
  const { client } = notion.consent
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', NOTION_BASE_URL: notion.origin })
  const owner = await world.member({ ...parts, config })
  await setProviderClient(owner, { provider: 'notion', clientId: client.id, clientSecret: client.secret })
  const tokens = notion.consent.give()
  await consented(owner, { provider: 'notion', clientId: client.id, tokens })
  await deleteWorkspace(owner, { code: owner.workspace.code })
  await world.runJobs(jobs, { ...parts, config })
  assert.equal(notion.consent.access.has(tokens.access), false)
})

test('what nobody goes on with ends at the provider too', async () => {
  const person = await login()
  comeAs('never-back')
  await consent(person)
  const tidy = () => world.app().send(world.db, tidyConsentsJob, {})
  assert.equal(await revocationsBy(tidy), 0)
  world.clock.advance({ hours: 25 })
  assert.equal(await revocationsBy(tidy), 1)
  assert.deepEqual(await consentsOf(person), [])
})
