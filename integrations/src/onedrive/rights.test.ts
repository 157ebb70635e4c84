import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RightsChange } from '../rights.ts'
import { type ConnectedTenant, connectTenant } from '../testing/onedrive/connected.ts'
import { byLink, toGroup, toPerson, toSiteGroup } from '../testing/onedrive/model.ts'
import { externalIdOf } from './item.ts'
import { chosenId } from './places.ts'
import { readersIn } from './readers.ts'
import { Permission } from './shapes.ts'

const idOf = ({ drive, id }: { drive: string; id: string }) => externalIdOf(drive, id)
const accessOf = ({ index }: ConnectedTenant, ref: { drive: string; id: string }) => index.get(idOf(ref))!.access
const cursorOf = (changes: readonly RightsChange[]) => changes.findLast((change) => change.kind === 'cursor')!.cursor
const told = (changes: readonly RightsChange[], kind: RightsChange['kind']) => changes.filter((change) => change.kind === kind)
const user = ({ id }: { id: string }) => `user:${id}` as const
const group = ({ id }: { id: string }) => `group:${id}` as const

test('people and groups of a file are its readers, those of the folders around it included', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const [lee, builders] = [model.directory.addPerson('lee'), model.directory.addGroup('Builders')]
  const plans = model.addFolder('Plans')
  model.share(plans, toPerson(lee))
  const [roof, wall] = [model.add('roof.md', model.addFolder('2026', plans)), model.add('wall.md', plans)]
  model.share(wall, toGroup(builders))
  const loose = model.add('loose.md')
  await connected.sync()
  assert.deepEqual(accessOf(connected, roof), [[user(model.admin), user(lee)]])
  assert.deepEqual(accessOf(connected, wall), [[group(builders), user(model.admin), user(lee)]])
  assert.deepEqual(accessOf(connected, loose), [[user(model.admin)]])
})

test('what has fewer readers than the folder around it has no more than these', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const lee = model.directory.addPerson('lee')
  const plans = model.addFolder('Plans')
  model.share(plans, toPerson(lee))
  const [secret, closed] = [model.add('secret.md', plans), model.addFolder('Closed', plans)]
  model.unshare(secret, `p-${lee.id}`)
  model.unshare(closed, `p-${lee.id}`)
  const inside = model.add('inside.md', closed)
  await connected.sync()
  for (const ref of [secret, inside]) assert.deepEqual(accessOf(connected, ref), [[user(model.admin)]])
})

test('of files that inherit their rights nobody is asked one by one', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const plans = model.addFolder('Plans')
  model.share(plans, toPerson(model.directory.addPerson('lee')))
  for (let index = 0; index < 50; index += 1) model.add(`${index}.md`, plans)
  await connected.sync()
  assert.equal(connected.tenant.paths().filter((path) => path.endsWith('/permissions')).length, 2)
})

test('a library is for those it names; who is in a group of the site nobody knows', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const { drive } = model.addSite('Team')
  const minutes = model.add('minutes.md', model.root(drive))
  await connected.sync()
  assert.deepEqual(accessOf(connected, minutes), [[]])
  const board = model.directory.addGroup('Board')
  model.share(model.root(drive), toGroup(board))
  connected.cursor = null
  await connected.sync()
  assert.deepEqual(accessOf(connected, minutes), [[group(board)]])
})

test('by consent, of somebody else’s file only those who are certain are its readers', async () => {
  await using connected = await connectTenant({ by: 'consent' })
  const { model } = connected
  const lee = model.directory.addPerson('lee')
  const minutes = model.add('minutes.md', model.root(model.addSite('Team').drive))
  model.share(minutes, toPerson(lee))
  const own = model.add('own.md')
  model.share(own, toPerson(lee), toGroup(model.directory.addGroup('Builders')))
  await connected.sync()
  assert.deepEqual(accessOf(connected, minutes), [['email:admin@contoso.example']])
  assert.partialDeepStrictEqual(accessOf(connected, own), [['email:admin@contoso.example', 'email:lee@contoso.example']])
})

const now = Date.parse('2026-11-21T12:00:00Z')
const id = '0000aaaa-0000-4000-8000-000000000001'
const person = { user: { id, email: 'A@Example.com' }, siteUser: { loginName: 'i:0#.f|membership|a@example.com' } }
const claim = (loginName: string) => ({ user: { displayName: 'x', email: 'x@example.com' }, siteUser: { loginName } })
const readers: Record<string, [object, string[]]> = {
  'a person': [{ roles: ['read'], grantedToV2: person }, [`user:${id}`]],
  'a guest whom the directory does not know': [
    { roles: ['write'], grantedToV2: { user: { email: 'G@Partner.example' } } },
    ['email:g@partner.example'],
  ],
  'a security group': [{ roles: ['read'], grantedToV2: claim(`c:0t.c|tenant|${id}`) }, [`group:${id}`]],
  'a Microsoft 365 group': [
    { roles: ['read'], grantedToV2: claim(`c:0o.c|federateddirectoryclaimprovider|${id}`) },
    [`group:${id}`],
  ],
  'the owners of one': [{ roles: ['owner'], grantedToV2: claim(`c:0o.c|federateddirectoryclaimprovider|${id}_o`) }, []],
  'a group by its id alone': [{ roles: ['read'], grantedToV2: { group: { id } } }, [`group:${id}`]],
  'everyone except external users': [
    { roles: ['read'], grantedToV2: claim('c:0-.f|rolemanager|spo-grid-all-users/7a0c') },
    ['group:tenant-members'],
  ],
  everyone: [{ roles: ['read'], grantedToV2: claim('c:0(.s|true') }, ['group:tenant-members']],
  'a claim nobody knows': [{ roles: ['read'], grantedToV2: claim('c:0x.c|other|1') }, []],
  'a group of the site': [toSiteGroup('Team Members'), []],
  'anyone with the link': [{ roles: ['read'], link: { scope: 'anonymous' } }, []],
  'anyone of the organisation with the link': [{ roles: ['read'], link: { scope: 'organization' }, grantedToV2: person }, []],
  'people a link names': [{ roles: ['read'], link: { scope: 'users' }, grantedToIdentitiesV2: [person] }, [`user:${id}`]],
  'a link that opens nothing more': [{ roles: ['read'], link: { scope: 'existingAccess' }, grantedToIdentitiesV2: [person] }, []],
  'a person until yesterday': [{ roles: ['read'], grantedToV2: person, expirationDateTime: '2026-11-20T12:00:00Z' }, []],
  'a person until tomorrow': [
    { roles: ['read'], grantedToV2: person, expirationDateTime: '2026-11-22T12:00:00Z' },
    [`user:${id}`],
  ],
  'a person without an end': [
    { roles: ['read'], grantedToV2: person, expirationDateTime: '0001-01-01T00:00:00Z' },
    [`user:${id}`],
  ],
  'a role of the site’s own': [{ roles: ['sp.limited access'], grantedToV2: person }, []],
  'an app': [{ roles: ['read'], grantedToV2: { application: { id } } }, []],
}
for (const [title, [permission, expected]] of Object.entries(readers))
  test(`a permission for ${title}`, () => assert.deepEqual(readersIn([Permission.parse(permission)], true, now), expected))

test('without a directory people are known by their address', () => {
  const permissions = [
    { roles: ['read'], grantedToV2: person },
    { roles: ['read'], grantedToV2: claim('i:0#.f|membership|c@example.com') },
    { roles: ['read'], grantedToV2: { siteUser: person.siteUser, user: { id } } },
    {
      roles: ['read'],
      grantedToV2: { siteUser: { loginName: 'i:0#.f|membership|g_partner.example#ext#@example.com' }, user: { id } },
    },
  ]
  assert.deepEqual(
    readersIn(
      permissions.map((each) => Permission.parse(each)),
      false,
      now,
    ),
    ['email:a@example.com', 'email:x@example.com'],
  )
})

test('people of the directory have their addresses; whoever may not sign in has none', async () => {
  await using connected = await connectTenant()
  const { directory, admin } = connected.model
  const lee = directory.addPerson('lee', { mail: null })
  const gone = directory.addPerson('gone', { accountEnabled: false })
  const guest = directory.addPerson('guest', {
    mail: null,
    userPrincipalName: 'g_partner.example#EXT#@contoso.example',
    userType: 'Guest',
  })
  const changes = await connected.rights()
  assert.deepEqual(told(changes, 'person'), [
    { kind: 'person', id: admin.id, email: 'admin@contoso.example' },
    { kind: 'person', id: lee.id, email: 'lee@contoso.example' },
    { kind: 'person', id: gone.id, email: null },
    { kind: 'person', id: guest.id, email: null },
  ])
  assert.partialDeepStrictEqual(told(changes, 'group'), [{ id: 'tenant-members', members: [user(admin), user(lee)] }])
  assert.deepEqual(
    changes.slice(-2).map(({ kind }) => kind),
    ['complete', 'cursor'],
  )
})

test('groups are told with the groups in them, large ones whole, hidden ones only to those who may know', async () => {
  await using connected = await connectTenant()
  const { directory } = connected.model
  connected.choose(chosenId.drive(connected.model.home))
  const people = Array.from({ length: 1200 }, (_, index) => directory.addPerson(`p${index}`))
  const roofers = directory.addGroup('Roofers', people)
  const builders = directory.addGroup('Builders', [people[0]!, roofers])
  const hidden = directory.addGroup('Hidden', people.slice(0, 2), true)
  const members = async (of: { id: string }) => {
    const found = (await connected.rights()).find((change) => change.kind === 'group' && change.id === of.id)
    return found?.kind === 'group' ? found.members : null
  }
  assert.equal((await members(roofers))?.length, 1200)
  assert.deepEqual(await members(builders), [user(people[0]!), group(roofers)])
  assert.deepEqual(await members(hidden), [])
  connected.tenant.accounts.roles.add('Member.Read.Hidden')
  assert.equal((await members(hidden))?.length, 2)
})

test('afterwards only who changed is told, and who left is nobody', async () => {
  await using connected = await connectTenant()
  const { directory, admin } = connected.model
  const [lee, kim] = [directory.addPerson('lee'), directory.addPerson('kim')]
  const [builders, roofers] = [directory.addGroup('Builders', [lee]), directory.addGroup('Roofers', [kim])]
  let cursor = cursorOf(await connected.rights())
  const next = async () => {
    const changes = await connected.rights(cursor)
    cursor = cursorOf(changes)
    return changes.filter(({ kind }) => kind !== 'cursor')
  }
  assert.deepEqual(await next(), [])
  directory.setMembers(builders, [lee.id, kim.id])
  directory.removeGroup(roofers)
  assert.deepEqual(await next(), [
    { kind: 'group', id: builders.id, name: 'Builders', members: [user(lee), user(kim)] },
    { kind: 'group', id: roofers.id, name: '', members: [] },
  ])
  directory.removePerson(kim)
  assert.partialDeepStrictEqual(await next(), [
    { kind: 'person', id: kim.id, email: null },
    { kind: 'group', id: 'tenant-members', members: [user(admin), user(lee)] },
    { kind: 'group', id: builders.id, members: [user(lee)] },
  ])
  directory.forgetLogs()
  assert.ok((await next()).some(({ kind }) => kind === 'complete'))
})

test('an app that may change rights is told who changed them, and of nothing else', async () => {
  await using connected = await connectTenant()
  const { model, tenant } = connected
  tenant.accounts.roles.add('Sites.FullControl.All')
  const lee = model.directory.addPerson('lee')
  const plans = model.addFolder('Plans')
  const [roof, loose] = [model.add('roof.md', plans), model.add('loose.md')]
  let cursor = cursorOf(await connected.rights())
  const next = async () => {
    const changes = await connected.rights(cursor)
    cursor = cursorOf(changes)
    return told(changes, 'access')
  }
  assert.deepEqual(await next(), [])
  model.share(loose, toPerson(lee))
  assert.deepEqual(await next(), [{ kind: 'access', externalId: idOf(loose), access: [[user(model.admin), user(lee)]] }])
  model.unshare(loose, `p-${lee.id}`)
  assert.deepEqual(await next(), [{ kind: 'access', externalId: idOf(loose), access: [[user(model.admin)]] }])
  // Of a shared folder the log says nothing of what lies below.
  model.share(plans, toPerson(lee))
  assert.partialDeepStrictEqual(
    new Map((await next()).map((change) => [change.kind === 'access' && change.externalId, change])),
    new Map([[idOf(roof), { access: [[user(model.admin), user(lee)]] }]]),
  )
})

test('who may read a whole library is asked for when its root shows in the log', async () => {
  await using connected = await connectTenant()
  const { model, tenant } = connected
  tenant.accounts.roles.add('Sites.FullControl.All')
  const { drive } = model.addSite('Team')
  const minutes = model.add('minutes.md', model.root(drive))
  const cursor = cursorOf(await connected.rights())
  const lee = model.directory.addPerson('lee')
  model.share(model.root(drive), toPerson(lee))
  assert.deepEqual(told(await connected.rights(cursor), 'access'), [
    { kind: 'access', externalId: idOf(minutes), access: [[user(lee)]] },
  ])
})

for (const by of ['app', 'consent'] as const)
  test(`where the log does not tell all changes of rights, they are read whole each time: ${by}`, async () => {
    await using connected = await connectTenant({ by })
    const { model } = connected
    const lee = model.directory.addPerson('lee')
    const roof = model.add('roof.md')
    model.share(roof, toPerson(lee))
    const cursor = cursorOf(await connected.rights())
    model.unshare(roof, `p-${lee.id}`)
    const access = by === 'app' ? user(model.admin) : ('email:admin@contoso.example' as const)
    assert.deepEqual(told(await connected.rights(cursor), 'access'), [
      { kind: 'access', externalId: idOf(roof), access: [[access]] },
    ])
  })

test('consent of a person asks the directory nothing', async () => {
  await using connected = await connectTenant({ by: 'consent' })
  const changes = await connected.rights()
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['cursor'],
  )
  assert.ok(!connected.tenant.paths().some((path) => /\/(users|groups)/.test(path)))
})

test('people who used a link for the organisation are its readers, others are not', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const [lee] = [model.directory.addPerson('lee'), model.directory.addPerson('kim')]
  const roof = model.add('roof.md')
  model.share(roof, byLink('organization', [lee]), byLink('anonymous'))
  await connected.sync()
  assert.deepEqual(accessOf(connected, roof), [[user(model.admin), user(lee)]])
})
