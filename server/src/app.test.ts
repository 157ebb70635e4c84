import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '@quarry/contract/wire/api'
import type { Route } from '@quarry/contract/wire/route'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { openWorld } from '../testing/world.ts'
import { endpoints, jobs } from './app.ts'

const world = await openWorld()

test('every route of the contract is served exactly once', () => {
  const names = (routes: readonly Route[]) => routes.map(({ method, path }) => `${method} ${path}`).sort()
  assert.deepEqual(
    names(endpoints.map(({ route }) => route)),
    names(Object.values(api).flatMap((feature) => Object.values(feature))),
  )
})

test('no two jobs share a name', () => {
  const names = jobs.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
})

test('who creates a workspace is its owner and finds it in the list and by itself', async () => {
  const { client } = await (await world.server(endpoints)).as(await world.account())
  const { workspaceId, code } = await client.call(workspaceRoutes.create, { code: 'Atlas', name: 'Atlas' })
  assert.equal(code, 'Atlas')
  const { joined, invited } = await client.call(workspaceRoutes.list, { detail: 'Y' })
  assert.deepEqual(
    joined.map(({ id, myAccountInfo }) => [id, myAccountInfo.workspaceRole]),
    [[workspaceId, 'OWNER']],
  )
  assert.deepEqual(invited, [])
  const { sources, companyInfo, ...summary } = await client.call(workspaceRoutes.detail, { workspaceId })
  assert.deepEqual(summary, joined[0])
  assert.equal(companyInfo.companyName, '')
  assert.deepEqual(sources, { publicSources: [], restrictedSources: { owned: [], notOwned: [] } })
})

test('for developers a workspace also lists what the caller may do in it', async () => {
  const server = await world.server(endpoints)
  const owner = await world.member()
  const actions = async (role: 'ADMIN' | 'USER') => {
    const { client } = await server.as(await world.member({ of: owner, role }))
    const asked = { workspaceId: owner.workspace.id, includeProperty: 'true' }
    return (await client.call(workspaceRoutes.detail, asked)).property?.actions ?? []
  }
  assert.deepEqual(
    [(await actions('USER')).includes('search.use'), (await actions('USER')).includes('audit.view')],
    [true, false],
  )
  assert.equal((await actions('ADMIN')).includes('audit.view'), true)
})

test('a source named PRIVATE is one only its connector searches', async () => {
  const owner = await world.member()
  const { client } = await (await world.server(endpoints)).as(owner)
  const { id: workspaceId } = owner.workspace
  const { sourceId } = await client.call(sourceRoutes.add, {
    workspaceId,
    serviceName: 'upload',
    displayName: 'Diary',
    accessLevel: 'PRIVATE',
    settings: {},
  })
  const detail = () => client.call(sourceRoutes.detail, { workspaceId, sourceId })
  assert.equal((await detail()).accessLevel, 'RESTRICTED')
  await client.call(sourceRoutes.update, { workspaceId, sourceId, accessLevel: 'PUBLIC' })
  await client.call(sourceRoutes.update, { workspaceId, sourceId, accessLevel: 'PRIVATE' })
  assert.equal((await detail()).accessLevel, 'RESTRICTED')
  const readAgain = client.call(sourceRoutes.requestIndexingByAccessLevel, { workspaceId, accessLevel: 'PRIVATE' })
  await assert.rejects(readAgain, { error: 'indexingNothing' })
})

test('whom to remove may be named in the body, and nobody leaves in their place', async () => {
  const owner = await world.member()
  const server = await world.server(endpoints)
  const [admin, user] = [await world.member({ role: 'ADMIN', of: owner }), await world.member({ role: 'USER', of: owner })]
  const person = await server.as(admin)
  const body = JSON.stringify({ accountId: user.account.id })
  const removal = { method: 'DELETE', headers: { 'content-type': 'application/json' }, body }
  const { status } = await person.fetch(`/api/v1/w/workspace/account?workspaceId=${owner.workspace.id}`, removal)
  const { accounts } = await person.client.call(memberRoutes.list, { workspaceId: owner.workspace.id })
  assert.deepEqual([status, accounts.map(({ id }) => id).toSorted()], [200, [owner.account.id, admin.account.id].toSorted()])
})

test('a code that was chosen is in use for everybody', async () => {
  const server = await world.server(endpoints)
  const [ada, kim] = [await server.as(await world.account()), await server.as(await world.account())]
  await ada.client.call(workspaceRoutes.create, { code: 'Borealis', name: 'Borealis' })
  assert.deepEqual(await kim.client.call(workspaceRoutes.checkCode, { code: 'borealis' }), { available: false, reason: 'inUse' })
  await assert.rejects(kim.client.call(workspaceRoutes.create, { code: 'BOREALIS', name: 'Borealis' }), {
    status: 409,
    code: '0.000.06.00.01',
  })
})
