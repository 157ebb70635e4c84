import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '@quarry/contract/wire/api'
import { errors } from '@quarry/contract/errors'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { canAtAll } from '@quarry/contract/workspace/permission'
import type { Role } from '@quarry/contract/workspace/role'
import type { Route } from '@quarry/contract/wire/route'
import { openParts } from '../testing/parts.ts'
import type { Person } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'
import { endpoints } from './app.ts'
import type { WorkspaceCtx } from './context.ts'

const world = await openWorld()
const parts = openParts(world)
const server = await world.server(endpoints, parts)
const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))

const outsiders = {
  'nobody logged in': async () => server.visitor(),
  'somebody without a workspace': async () => server.as(await world.account()),
  'somebody invited who has not joined': async (owner: WorkspaceCtx) => {
    const invited = await world.account()
    const { client } = await server.as(owner)
    const invitations = [{ email: invited.account.email }]
    await client.call(invitationRoutes.invite, { workspaceId: owner.workspace.id, invitations })
    return server.as(invited)
  },
  'the owner of another workspace': async () => server.as(await world.member()),
  'a deactivated administrator': async (owner: WorkspaceCtx) => {
    const admin = await world.member({ role: 'ADMIN', of: owner })
    await world.db
      .updateTable('member')
      .set({ status: 'deactivate' })
      .where('workspace_id', '=', admin.workspace.id)
      .where('account_id', '=', admin.account.id)
      .execute()
    return server.as(admin)
  },
}
/** From the least: what an owner does may end the workspace. */
const insiders: Record<Role, (owner: WorkspaceCtx) => Promise<Person>> = {
  USER: async (of) => server.as(await world.member({ role: 'USER', of })),
  ADMIN: async (of) => server.as(await world.member({ role: 'ADMIN', of })),
  OWNER: (owner) => server.as(owner),
}

/** How the table of permissions answers. */
type Verdict = 'allowed' | 'sessionRequired' | 'workspaceMissing' | 'forbidden'
const refusals = ['sessionRequired', 'workspaceMissing', 'forbidden'] as const

/** A real call that names the workspace and nothing else. */
async function verdictOf(person: Person, { method, path, query, body }: Route, workspaceId: string): Promise<Verdict> {
  const response = await person.fetch(
    `/api/v1${path}${query && 'workspaceId' in query.shape ? `?workspaceId=${workspaceId}` : ''}`,
    {
      method,
      ...(body && { body: JSON.stringify({ workspaceId }), headers: { 'content-type': 'application/json' } }),
    },
  )
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  assert.ok(response.status < 500, `${method} ${path} answers ${response.status}`)
  return refusals.find((name) => errors[name].code === code) ?? 'allowed'
}

function expectedOf({ access }: Route, who: keyof typeof outsiders | Role): Verdict {
  if (access === 'anyone') return 'allowed'
  if (who === 'nobody logged in') return 'sessionRequired'
  if (access === 'account') return 'allowed'
  if (who in outsiders) return 'workspaceMissing'
  return canAtAll({ role: who as Role }, access) ? 'allowed' : 'forbidden'
}

for (const route of routes) {
  test(`${route.method} ${route.path} is for whom the table says`, async () => {
    const owner = await world.member()
    const [expected, found]: Record<string, Verdict>[] = [{}, {}]
    for (const [who, enter] of Object.entries({ ...outsiders, ...insiders })) {
      expected![who] = expectedOf(route, who as Role)
      found![who] = await verdictOf(await enter(owner), route, owner.workspace.id)
    }
    assert.deepEqual(found, expected)
  })
}

async function deactivated() {
  const owner = await world.member()
  const admin = await world.member({ role: 'ADMIN', of: owner })
  const workspaceId = owner.workspace.id
  const team = { workspaceId, owner: await server.as(owner), admin: await server.as(admin) }
  await world.db.updateTable('workspace').set({ status: 'deactivate' }).where('id', '=', workspaceId).execute()
  return team
}

test('a deactivated workspace is there only for what wakes or ends it, and only for its owner', async () => {
  let team = await deactivated()
  for (const route of routes.filter(({ access }) => access !== 'anyone' && access !== 'account')) {
    // What an owner does may end the workspace.
    if (route.evenDeactivated) team = await deactivated()
    const verdicts = [await verdictOf(team.admin, route, team.workspaceId), await verdictOf(team.owner, route, team.workspaceId)]
    const expected = route.evenDeactivated ? ['forbidden', 'allowed'] : ['workspaceMissing', 'workspaceMissing']
    assert.deepEqual({ path: route.path, verdicts }, { path: route.path, verdicts: expected })
  }
})
