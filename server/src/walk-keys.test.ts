import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '@quarry/contract/wire/api'
import { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import { errors } from '@quarry/contract/errors'
import { canAtAll } from '@quarry/contract/workspace/permission'
import { type Role, roles } from '@quarry/contract/workspace/role'
import { type Route, scopeOf } from '@quarry/contract/wire/route'
import { offeredScopes, type Scope } from '@quarry/contract/workspace/scope'
import { openParts } from '../testing/parts.ts'
import type { Person } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'
import { endpoints } from './app.ts'
import type { WorkspaceCtx } from './context.ts'

const world = await openWorld()
const server = await world.server(endpoints, openParts(world))
const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))
const refusals = ['apiKeyInvalid', 'apiKeyRefused', 'apiKeyScopeMissing', 'workspaceMissing', 'forbidden'] as const
type Verdict = 'allowed' | (typeof refusals)[number]

async function keyOf(ctx: WorkspaceCtx, scopes: readonly Scope[], kind: 'service' | 'workspace'): Promise<Person> {
  const workspaceId = kind === 'workspace' ? ctx.workspace.id : null
  const form = { workspaceId, description: 'walk', scopes: [...scopes], expiresInDays: 1 }
  return server.program((await (await server.as(ctx)).client.call(apiKeyRoutes.create, form)).apiKey)
}

/** A real call that names the workspace and nothing else. */
async function verdictOf(program: Person, { method, path, query, body }: Route, workspaceId: string): Promise<Verdict> {
  const address = `/api/v1${path}${query && 'workspaceId' in query.shape ? `?workspaceId=${workspaceId}` : ''}`
  const response = await program.fetch(address, {
    method,
    ...(body && { body: JSON.stringify({ workspaceId }), headers: { 'content-type': 'application/json' } }),
  })
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  assert.ok(response.status < 500, `${method} ${path} answers ${response.status}`)
  return refusals.find((name) => errors[name].code === code) ?? 'allowed'
}

const found = async (program: Person, workspaceId: string) =>
  Object.fromEntries(
    await Promise.all(
      routes.map(async (route) => [`${route.method} ${route.path}`, await verdictOf(program, route, workspaceId)] as const),
    ),
  )
const expected = (verdict: (route: Route, scope: Scope) => Verdict) =>
  Object.fromEntries(
    routes.map((route) => {
      const scope = scopeOf(route)
      const call = `${route.method} ${route.path}`
      const answer = route.access === 'anyone' ? 'allowed' : scope === null ? 'apiKeyRefused' : verdict(route, scope)
      // Naming nobody means to leave, which no key may do for its owner.
      return [call, call === 'DELETE /w/workspace/account' && answer === 'allowed' ? 'apiKeyRefused' : answer]
    }),
  )

for (const scope of offeredScopes) {
  test(`a service token with the scope ${scope} opens the calls of this scope and no others`, async () => {
    const owner = await world.member()
    const program = await keyOf(owner, [scope], 'service')
    assert.deepEqual(
      await found(program, owner.workspace.id),
      expected((_route, needed) => (needed === scope ? 'allowed' : 'apiKeyScopeMissing')),
    )
  })

  test(`a workspace token with the scope ${scope} opens those of them that stay in the workspace`, async () => {
    const owner = await world.member()
    const program = await keyOf(owner, [scope], 'workspace')
    assert.deepEqual(
      await found(program, owner.workspace.id),
      expected(({ access }, needed) => {
        if (access === 'account') return 'apiKeyRefused'
        return needed === scope ? 'allowed' : 'apiKeyScopeMissing'
      }),
    )
  })
}

/** What somebody of this role may do with a key of all scopes. */
const asRole = (role: Role) =>
  expected(({ access }) => (access === 'anyone' || access === 'account' || canAtAll({ role }, access) ? 'allowed' : 'forbidden'))
const asStranger = expected(({ access }) => (access === 'account' ? 'allowed' : 'workspaceMissing'))
const everything = [...offeredScopes]

for (const role of roles) {
  test(`a key of the role ${role} may do what the person may`, async () => {
    const owner = await world.member()
    const program = await keyOf(role === 'OWNER' ? owner : await world.member({ role, of: owner }), everything, 'service')
    assert.deepEqual(await found(program, owner.workspace.id), asRole(role))
  })
}

test('a key follows its owner whose role is lowered', async () => {
  const owner = await world.member()
  const admin = await world.member({ role: 'ADMIN', of: owner })
  const program = await keyOf(admin, everything, 'service')
  assert.deepEqual(await found(program, owner.workspace.id), asRole('ADMIN'))
  await world.db
    .updateTable('member')
    .set({ role: 'USER' })
    .where('workspace_id', '=', admin.workspace.id)
    .where('account_id', '=', admin.account.id)
    .execute()
  assert.deepEqual(await found(program, owner.workspace.id), asRole('USER'))
})

test('a key follows its owner who is deactivated', async () => {
  const owner = await world.member()
  const admin = await world.member({ role: 'ADMIN', of: owner })
  const program = await keyOf(admin, everything, 'service')
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', admin.workspace.id)
    .where('account_id', '=', admin.account.id)
    .execute()
  assert.deepEqual(await found(program, owner.workspace.id), asStranger)
})

test('a service token is a stranger where its owner is none of the members', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  assert.deepEqual(await found(await keyOf(ours, everything, 'service'), theirs.workspace.id), asStranger)
})

test('a workspace token is a stranger in the other workspaces of its owner', async () => {
  const [bound, other] = [await world.member(), await world.member()]
  const row = { workspace_id: other.workspace.id, account_id: bound.account.id, role: 'ADMIN' as const }
  await world.db
    .insertInto('member')
    .values({ ...row, joined_at: world.clock.now(), last_access_at: null })
    .execute()
  const program = await keyOf(bound, everything, 'workspace')
  assert.deepEqual(
    await found(program, other.workspace.id),
    expected(({ access }) => (access === 'account' ? 'apiKeyRefused' : 'workspaceMissing')),
  )
})

test('a key whose owner was removed from its workspace opens nothing any more', async () => {
  const owner = await world.member()
  const user = await world.member({ role: 'USER', of: owner })
  const program = await keyOf(user, everything, 'workspace')
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', user.workspace.id)
    .where('account_id', '=', user.account.id)
    .execute()
  const verdicts = await found(program, owner.workspace.id)
  for (const route of routes)
    assert.equal(
      verdicts[`${route.method} ${route.path}`],
      route.access === 'anyone' ? 'allowed' : 'apiKeyInvalid',
      `${route.method} ${route.path}`,
    )
})
