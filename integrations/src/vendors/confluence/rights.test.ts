import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConfluence } from './testing/server.ts'
import { connection, mayRead } from '../../platforms/atlassian/testing/connection.ts'
import { confluence } from './vendor.ts'

test('a space is for those who may see it', async () => {
  await using server = await startConfluence()
  const { site } = server
  site.user('eve', 'Eve')
  const open = site.page(site.space('ENG'), 'Roof')
  const closed = site.page(site.space('HR', [{ type: 'user', id: 'ada' }]), 'Leave')
  await using source = connection(confluence, server)
  const rights = await source.rights()
  const who = (page: { id: string }) => ['ada', 'bob', 'eve'].filter((id) => mayRead(rights, `page/${page.id}`, id))
  assert.deepEqual(who(open), ['ada', 'bob'])
  assert.deepEqual(who(closed), ['ada'])
})

test('a restriction holds for a page, what lies below and what hangs on it', async () => {
  await using server = await startConfluence()
  const { site } = server
  site.group('board', ['ada'])
  const space = site.space('ENG')
  const top = site.page(space, 'Plans', { readers: { users: ['bob'], groups: ['board'] } })
  const middle = site.page(space, 'Roof', { parent: top.id })
  const inner = site.page(space, 'Money', { parent: middle.id, readers: { users: ['ada'], groups: [] } })
  const file = site.attach(inner, 'budget.txt', '5')
  const free = site.page(space, 'Free')
  site.user('eve', 'Eve')
  site.groups.get('staff')!.members.push('eve')
  await using source = connection(confluence, server)
  const rights = await source.rights()
  const who = (id: string) => ['ada', 'bob', 'eve'].filter((user) => mayRead(rights, id, user))
  assert.deepEqual(who(`page/${free.id}`), ['ada', 'bob', 'eve'])
  assert.deepEqual(who(`page/${top.id}`), ['ada', 'bob'])
  assert.deepEqual(who(`page/${middle.id}`), ['ada', 'bob'])
  assert.deepEqual(who(`page/${inner.id}`), ['ada'])
  assert.deepEqual(who(`attachment/${inner.id}/${file.id}`), ['ada'])
  const { items } = await source.run()
  for (const change of rights) if (change.kind === 'access') assert.deepEqual(items.get(change.externalId)?.access, change.access)
})

test('a restriction of many people is read whole', async () => {
  await using server = await startConfluence()
  const { site } = server
  const users = Array.from({ length: 450 }, (_, index) => site.user(`u${index}`, `User ${index}`))
  site.groups.get('staff')!.members.push(...users)
  const page = site.page(site.space('ENG'), 'Roof', { readers: { users, groups: [] } })
  await using source = connection(confluence, server)
  const rights = await source.rights()
  assert.ok(mayRead(rights, `page/${page.id}`, 'u449'))
  assert.ok(!mayRead(rights, `page/${page.id}`, 'ada'))
})

test('the restriction of a folder, which no call returns, is found out by requests', async () => {
  await using server = await startConfluence()
  const { site } = server
  site.group('board', ['ada'])
  const space = site.space(
    'ENG',
    ['staff', 'board', 'deleted'].map((id) => ({ type: 'group' as const, id })),
  )
  const folder = site.page(space, 'Secret', { type: 'folder', readers: { users: [], groups: ['board'] } })
  const page = site.page(space, 'Plan', { parent: folder.id })
  const below = site.page(space, 'Detail', { parent: page.id })
  await using source = connection(confluence, server)
  const rights = await source.rights()
  for (const { id } of [page, below]) {
    assert.ok(mayRead(rights, `page/${id}`, 'ada'))
    assert.ok(!mayRead(rights, `page/${id}`, 'bob'))
  }
})

test('the restriction of one page in a folder is not taken for that of the folder', async () => {
  await using server = await startConfluence()
  const { site } = server
  const space = site.space(
    'ENG',
    ['ada', 'bob'].map((id) => ({ type: 'user' as const, id })),
  )
  const folder = site.page(space, 'Drafts', { type: 'folder' })
  const own = site.page(space, 'Own', { parent: folder.id, readers: { users: ['ada'], groups: [] } })
  const free = site.page(space, 'Free', { parent: folder.id })
  await using source = connection(confluence, server)
  const rights = await source.rights()
  const who = ({ id }: { id: string }) => ['ada', 'bob'].filter((user) => mayRead(rights, `page/${id}`, user))
  assert.deepEqual([who(own), who(free)], [['ada'], ['ada', 'bob']])
})

test('where it is unknown who may read something, nobody may', async () => {
  await using server = await startConfluence()
  const { site } = server
  site.administrator = false
  const space = site.space('ENG')
  const folder = site.page(space, 'Drafts', { type: 'folder' })
  const inFolder = site.page(space, 'Roof', { parent: folder.id })
  const hidden = site.page(space, 'Hidden', { status: 'trashed' })
  const orphan = site.page(space, 'Orphan', { parent: hidden.id })
  const free = site.page(space, 'Free')
  await using source = connection(confluence, server)
  const { items } = await source.run()
  assert.equal(items.get(`page/${inFolder.id}`)!.access, undefined)
  assert.equal(items.get(`page/${orphan.id}`)!.access, undefined)
  assert.equal(items.get(`page/${free.id}`)!.access?.length, 1)
  const rights = await source.rights()
  assert.ok(!mayRead(rights, `page/${inFolder.id}`, 'ada') && mayRead(rights, `page/${free.id}`, 'ada'))
})

test('what was granted and taken back shows in the next rights', async () => {
  await using server = await startConfluence()
  const { site } = server
  const page = site.page(site.space('ENG'), 'Roof')
  await using source = connection(confluence, server)
  const sees = async () => mayRead(await source.rights(), `page/${page.id}`, 'bob')
  assert.equal(await sees(), true)
  page.readers = { users: ['ada'], groups: [] }
  assert.equal(await sees(), false)
  page.readers = null
  assert.equal(await sees(), true)
  site.groups.get('staff')!.members.splice(1)
  assert.equal(await sees(), false)
})

test('on sites with roles those see a space whose role does, whole classes of people included', async () => {
  await using server = await startConfluence()
  const { site } = server
  site.hasRoles = true
  const space = site.space('ENG', [])
  space.roles = [
    { type: 'ACCESS_CLASS', id: 'all-licensed-users', role: 'viewer' },
    { type: 'USER', id: 'eve', role: 'none' },
  ]
  const closed = site.space('HR', [])
  closed.roles = [{ type: 'ACCESS_CLASS', id: 'jsm-project-admins', role: 'viewer' }]
  site.user('eve', 'Eve')
  const [page, leave] = [site.page(space, 'Roof'), site.page(closed, 'Leave')]
  await using source = connection(confluence, server)
  const rights = await source.rights()
  assert.deepEqual(
    ['ada', 'bob', 'eve'].filter((id) => mayRead(rights, `page/${page.id}`, id)),
    ['ada', 'bob'],
  )
  assert.deepEqual(
    ['ada', 'bob', 'eve'].filter((id) => mayRead(rights, `page/${leave.id}`, id)),
    [],
  )
})

test('people are yielded with the address they show, and only those somebody named', async () => {
  await using server = await startConfluence()
  server.site.user('eve', 'Eve', 'eve@example.com')
  server.site.page(server.site.space('ENG'), 'Roof')
  await using source = connection(confluence, server)
  const people = (await source.rights()).filter((change) => change.kind === 'person')
  assert.deepEqual(
    people.toSorted((one, other) => one.id.localeCompare(other.id)),
    [
      { kind: 'person', id: 'ada', email: 'ada@example.com' },
      { kind: 'person', id: 'bob', email: null },
    ],
  )
})

test('a space that vanishes while rights are read lets nobody in', async () => {
  await using server = await startConfluence()
  const { site } = server
  const [eng, hr] = [site.space('ENG'), site.space('HR')]
  const [page, leave] = [site.page(eng, 'Roof'), site.page(hr, 'Leave')]
  await using source = connection(confluence, server)
  server.trouble = ({ path }) => (path.endsWith(`/spaces/${hr.id}/permissions`) ? { status: 404, json: {} } : null)
  const rights = await source.rights()
  assert.deepEqual(
    [page, leave].map(({ id }) => mayRead(rights, `page/${id}`, 'ada')),
    [true, false],
  )
})

test('rights that could not be read to the end are not complete', async () => {
  await using server = await startConfluence()
  server.site.page(server.site.space('ENG'), 'Roof')
  await using source = connection(confluence, server)
  server.trouble = ({ path }) => (path.endsWith('/membersByGroupId') ? { status: 429, headers: { 'retry-after': '7200' } } : null)
  await assert.rejects(source.rights(), { reason: 'throttled' })
})
