import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiKeyId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { AccountCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { openWorld } from '../../../testing/world.ts'
import { removeMember } from '../handover/remove-member.ts'
import { identifyKey } from './api-key.ts'
import { createKey } from './create-key.ts'
import { keyDetail, listKeys, listWorkspaceKeys } from './read-keys.ts'
import { removeKey } from './remove-key.ts'
import { newSecret } from './secret.ts'

const world = await openWorld()
const form = { description: 'Nightly export', scopes: ['search' as const], expiresInDays: 30 }
const address = '192.0.2.9'
const rowOf = (id: ApiKeyId) => world.db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = (id: string) =>
  world.db.selectFrom('audit_entry').selectAll().where('subject', '=', id).orderBy('created_at').execute()

test('a service token is listed as one, without its secret', async () => {
  const ada = await world.account()
  const { apiKey, tokenId } = await createKey(ada, form)
  const { serviceTokens, workspaceTokens } = await listKeys(ada)
  const now = world.clock.now()
  assert.deepEqual(serviceTokens, [
    {
      tokenId,
      description: 'Nightly export',
      scopes: ['search'],
      workspace: null,
      creator: { id: ada.account.id, name: 'Ada Kim', email: ada.account.email },
      ending: apiKey.slice(-4),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString(),
      lastUsedAt: null,
    },
  ])
  assert.deepEqual(workspaceTokens, [])
})

test('who is removed while they make a key of the workspace has none, and hears why', async () => {
  const owner = await world.member()
  const user = await world.member({ of: owner, role: 'USER' })
  const making = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', user.account.id).forNoKeyUpdate().execute()
    const begun = assert.rejects(createKey(user, { ...form, workspaceId: user.workspace.id }), { error: 'workspaceMissing' })
    await world.untilSomebodyWaits()
    await removeMember(owner, { accountId: user.account.id, publicSources: 'disconnect' })
    return { begun }
  })
  await making.begun
})

test('a workspace token is listed with its workspace', async () => {
  const ada = await world.member({ role: 'USER' })
  await createKey(ada, { ...form, workspaceId: ada.workspace.id })
  const { serviceTokens, workspaceTokens } = await listKeys(ada)
  assert.deepEqual(serviceTokens, [])
  assert.deepEqual(
    workspaceTokens.map(({ workspace }) => workspace),
    [{ ...ada.workspace, displayName: 'Atlas' }],
  )
})

test('the key itself is stored nowhere', async () => {
  const ada = await world.account()
  const { apiKey, tokenId } = await createKey(ada, form)
  const stored = JSON.stringify([await rowOf(tokenId), await auditOf(tokenId)])
  assert.ok(!stored.includes(apiKey.slice(4, -6)))
})

test('nobody makes a key for a workspace of others, nor for one they may not enter', async () => {
  const [ada, owner] = [await world.member(), await world.member()]
  await assert.rejects(createKey(ada, { ...form, workspaceId: owner.workspace.id }), { error: 'workspaceMissing' })
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', ada.workspace.id)
    .where('account_id', '=', ada.account.id)
    .execute()
  await assert.rejects(createKey(ada, { ...form, workspaceId: ada.workspace.id }), { error: 'workspaceMissing' })
})

/** An account one key below the limit. */
async function almostFull(): Promise<AccountCtx> {
  const ada = await world.account()
  for (let count = 1; count < limits.apiKeysPerAccount; count++) await createKey(ada, form)
  return ada
}

test('the key after the last allowed one is refused', async () => {
  const ada = await almostFull()
  await createKey(ada, form)
  await assert.rejects(createKey(ada, form), { name: 'Failure', error: 'apiKeyLimitReached' })
})

test('a key asked for while another request takes the last place is refused', async () => {
  const ada = await almostFull()
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await createKey({ ...ada, db: tx }, form)
    late = createKey(ada, form)
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, { error: 'apiKeyLimitReached' })
})

test('an expired key takes no place', async () => {
  const ada = await almostFull()
  await createKey(ada, { ...form, expiresInDays: 1 })
  world.clock.advance({ days: 1 })
  await createKey(ada, form)
})

test('a key stands for its account, with its scopes and its workspace', async () => {
  const ada = await world.member()
  const { apiKey } = await createKey(ada, { ...form, workspaceId: ada.workspace.id })
  assert.deepEqual(await identifyKey(world.app(), apiKey, address), {
    account: ada.account,
    apiKey: { description: form.description, scopes: ['search'], workspaceId: ada.workspace.id },
  })
})

test('a made-up key is no key', async () => {
  await assert.rejects(identifyKey(world.app(), newSecret(), address), { error: 'apiKeyInvalid' })
  await assert.rejects(identifyKey(world.app(), 'qry_x', address), { error: 'apiKeyInvalid' })
})

test('a revoked key is refused from then on', async () => {
  const ada = await world.account()
  const { apiKey, tokenId } = await createKey(ada, form)
  await identifyKey(world.app(), apiKey, address)
  await removeKey(ada, { tokenId })
  await assert.rejects(identifyKey(world.app(), apiKey, address), { error: 'apiKeyInvalid' })
})

test('a key works until the moment it expires', async () => {
  const { apiKey } = await createKey(await world.account(), { ...form, expiresInDays: 1 })
  world.clock.advance({ days: 1, ms: -1 })
  await identifyKey(world.app(), apiKey, address)
  world.clock.advance({ ms: 1 })
  await assert.rejects(identifyKey(world.app(), apiKey, address), { error: 'apiKeyExpired' })
})

test('keys go with their account', async () => {
  const ada = await world.account()
  const { apiKey } = await createKey(ada, form)
  await world.db.deleteFrom('account').where('id', '=', ada.account.id).execute()
  await assert.rejects(identifyKey(world.app(), apiKey, address), { error: 'apiKeyInvalid' })
})

test('who leaves a workspace loses the keys bound to it for good, and keeps the others', async () => {
  const ada = await world.member({ role: 'USER' })
  const { workspace: second } = await world.member()
  const join = ({ id }: { id: WorkspaceId }) =>
    world.db
      .insertInto('member')
      .values({ workspace_id: id, account_id: ada.account.id, role: 'USER', joined_at: world.clock.now() })
      .execute()
  await join(second)
  const bound = await createKey(ada, { ...form, workspaceId: ada.workspace.id })
  const boundToSecond = await createKey(ada, { ...form, workspaceId: second.id })
  const service = await createKey(ada, form)
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', ada.workspace.id)
    .where('account_id', '=', ada.account.id)
    .execute()
  await assert.rejects(identifyKey(world.app(), bound.apiKey, address), { error: 'apiKeyInvalid' })
  await join(ada.workspace)
  await assert.rejects(identifyKey(world.app(), bound.apiKey, address), { error: 'apiKeyInvalid' })
  await identifyKey(world.app(), boundToSecond.apiKey, address)
  await identifyKey(world.app(), service.apiKey, address)
})

test('the last use is noted at most every five minutes', async () => {
  const { apiKey, tokenId } = await createKey(await world.account(), form)
  const use = async () => {
    await identifyKey(world.app(), apiKey, address)
    return (await rowOf(tokenId)).last_used_at
  }
  const first = world.clock.now()
  assert.deepEqual(await use(), first)
  world.clock.advance({ minutes: 5 })
  assert.deepEqual(await use(), first)
  world.clock.advance({ ms: 1 })
  assert.deepEqual(await use(), world.clock.now())
})

test('keys of others are neither listed nor shown nor revoked', async () => {
  const [ada, kim] = [await world.member(), await world.member()]
  const { tokenId } = await createKey(kim, form)
  assert.deepEqual(await listKeys(ada), { serviceTokens: [], workspaceTokens: [] })
  await assert.rejects(keyDetail(ada, { tokenId }), { error: 'apiKeyMissing' })
  await assert.rejects(removeKey(ada, { tokenId }), { error: 'apiKeyMissing' })
  await rowOf(tokenId)
})

test('an administrator sees and revokes the keys bound to the workspace, and no others', async () => {
  const owner = await world.member()
  const [user, admin] = [await world.member({ role: 'USER', of: owner }), await world.member({ role: 'ADMIN', of: owner })]
  const bound = await createKey(user, { ...form, workspaceId: owner.workspace.id })
  const service = await createKey(user, form)
  const { workspaceTokens } = await listWorkspaceKeys(admin)
  assert.deepEqual(
    workspaceTokens.map(({ tokenId }) => tokenId),
    [bound.tokenId],
  )
  await assert.rejects(removeKey(admin, { tokenId: service.tokenId }), { error: 'apiKeyMissing' })
  await removeKey(admin, { tokenId: bound.tokenId })
  await assert.rejects(identifyKey(world.app(), bound.apiKey, address), { error: 'apiKeyInvalid' })
})

test('a fellow member who is no administrator may not', async () => {
  const owner = await world.member()
  const user = await world.member({ role: 'USER', of: owner })
  const { tokenId } = await createKey(owner, { ...form, workspaceId: owner.workspace.id })
  await assert.rejects(keyDetail(user, { tokenId }), { error: 'apiKeyMissing' })
  await assert.rejects(removeKey(user, { tokenId }), { error: 'apiKeyMissing' })
})

test('an administrator of another workspace sees none of the keys here', async () => {
  const [owner, other] = [await world.member(), await world.member()]
  await createKey(owner, { ...form, workspaceId: owner.workspace.id })
  assert.deepEqual(await listWorkspaceKeys(other), { workspaceTokens: [] })
})

test('making and revoking are noted: in the workspace of a workspace token, with the account of a service token', async () => {
  const ada = await world.member()
  for (const workspaceId of [ada.workspace.id, null] satisfies (WorkspaceId | null)[]) {
    const { tokenId } = await createKey(ada, { ...form, workspaceId })
    world.clock.advance({ seconds: 1 })
    await removeKey(ada, { tokenId })
    const noted = (await auditOf(tokenId)).map(({ action, workspace_id, account_id, detail }) => ({
      action,
      workspace_id,
      account_id,
      name: detail['name'],
    }))
    const common = { workspace_id: workspaceId, account_id: ada.account.id, name: 'Nightly export' }
    assert.deepEqual(noted, [
      { action: 'apiKey.create', ...common },
      { action: 'apiKey.remove', ...common },
    ])
  }
})
