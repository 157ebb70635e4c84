import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import { errors } from '@quarry/contract/errors'
import { offeredScopes, type Scope } from '@quarry/contract/workspace/scope'
import { openParts } from '../testing/parts.ts'
import { openWorld } from '../testing/world.ts'
import { endpoints, programs } from './app.ts'
import type { WorkspaceCtx } from './context.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(endpoints, parts, undefined, programs)

type Reply = { status: number; said: string }

/** A call with everything but a question. */
async function call(
  { methods, path }: (typeof programs)[number],
  at: WorkspaceCtx,
  headers: Record<string, string>,
): Promise<Reply> {
  const method = methods.includes('POST') ? 'POST' : 'GET'
  const address = path.replace(':workspaceCode', at.workspace.code).replace(/:\w+/, 'any')
  const response = await fetch(`${server.origin}${address}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { body: '{}' }),
  })
  return { status: response.status, said: await response.text() }
}
const keyOf = async (ctx: WorkspaceCtx, scopes: readonly Scope[] = offeredScopes) => {
  const form = { workspaceId: ctx.workspace.id, description: 'walk', scopes: [...scopes], expiresInDays: 1 }
  return { authorization: `Bearer ${(await (await server.as(ctx)).client.call(apiKeyRoutes.create, form)).apiKey}` }
}
const without = offeredScopes.filter((scope) => !['search', 'answers', 'agents:read', 'agents:run'].includes(scope))

for (const program of programs) {
  const { path, takesApps = false } = program
  test(`${path} is for keys of members alone, and of the workspace that is named`, async () => {
    const [ada, other] = [await world.member(parts), await world.member(parts)]
    const person = await server.as(ada)
    const cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ')
    assert.equal((await call(program, ada, {})).status, 401)
    assert.equal((await call(program, ada, { cookie, origin: server.origin })).status, 401)
    assert.equal((await call(program, ada, { authorization: 'Bearer qry_madeup' })).status, 401)
    // Pages of any site may call what takes apps, with a key of their own: there no cookie counts.
    const elsewhere = { origin: 'https://evil.example' }
    assert.equal((await call(program, ada, { cookie, ...elsewhere })).status, takesApps ? 401 : 403)
    assert.equal((await call(program, ada, { ...(await keyOf(ada)), ...elsewhere })).status === 403, !takesApps)
    if (path.includes(':workspaceCode')) assert.equal((await call(program, ada, await keyOf(other))).status, 404)
    const lacking = await call(program, ada, await keyOf(ada, without))
    assert.equal(lacking.status, 403)
    assert.ok(lacking.said.includes(errors.apiKeyScopeMissing.code))
  })

  test(`${path} is closed to who was deactivated`, async () => {
    const admin = await world.member({ ...parts, of: await world.member(parts), role: 'ADMIN' })
    const key = await keyOf(admin)
    await world.db
      .updateTable('member')
      .set({ status: 'deactivate' })
      .where('workspace_id', '=', admin.workspace.id)
      .where('account_id', '=', admin.account.id)
      .execute()
    const { status, said } = await call(program, admin, key)
    assert.equal(status, 404)
    assert.ok(said.includes(errors.workspaceMissing.code))
  })
}
