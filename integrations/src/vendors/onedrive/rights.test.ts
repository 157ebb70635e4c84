import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RightsChange } from '../../kit/rights.ts'
import { type ConnectedTenant, connectTenant } from './testing/connected.ts'
import { byLink, toGroup, toPerson } from './testing/model.ts'
import { externalIdOf } from './item.ts'

const idOf = ({ drive, id }: { drive: string; id: string }) => externalIdOf(drive, id)
const accessOf = ({ index }: ConnectedTenant, ref: { drive: string; id: string }) => index.get(idOf(ref))!.access
const cursorOf = (changes: readonly RightsChange[]) => changes.findLast((change) => change.kind === 'cursor')!.cursor
const ofKind = (changes: readonly RightsChange[], kind: RightsChange['kind']) => changes.filter((change) => change.kind === kind)
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

test('where the log does not show what has rights of its own, everything is requested, and nobody reads more', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  model.knowsHierarchy = false
  const lee = model.directory.addPerson('lee')
  const plans = model.addFolder('Plans')
  model.share(plans, toPerson(lee))
  const [open, secret] = [model.add('open.md', plans), model.add('secret.md', plans)]
  model.unshare(secret, `p-${lee.id}`)
  await connected.sync()
  assert.deepEqual(accessOf(connected, open), [[user(model.admin), user(lee)]])
  assert.deepEqual(accessOf(connected, secret), [[user(model.admin)]])
  model.write(secret, 'other')
  await connected.sync()
  assert.deepEqual(accessOf(connected, secret), [[user(model.admin)]])
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

test('a library is for those it names, groups of the directory among them', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const { site, drive } = model.addSite('Team')
  const minutes = model.add('minutes.md', model.root(drive))
  await connected.sync()
  const members = `group:site:${site}:5` as const
  assert.deepEqual(accessOf(connected, minutes), [[members]])
  const board = model.directory.addGroup('Board')
  model.share(model.root(drive), toGroup(board))
  connected.cursor = null
  await connected.sync()
  assert.deepEqual(accessOf(connected, minutes), [[group(board), members]])
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

test('an app that may change rights gets changes of rights, and nothing else', async () => {
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
    return ofKind(changes, 'access')
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

test('who may read a whole library is requested when its root shows in the log', async () => {
  await using connected = await connectTenant()
  const { model, tenant } = connected
  tenant.accounts.roles.add('Sites.FullControl.All')
  const { site, drive } = model.addSite('Team')
  const minutes = model.add('minutes.md', model.root(drive))
  const cursor = cursorOf(await connected.rights())
  const lee = model.directory.addPerson('lee')
  model.share(model.root(drive), toPerson(lee))
  assert.deepEqual(ofKind(await connected.rights(cursor), 'access'), [
    { kind: 'access', externalId: idOf(minutes), access: [[`group:site:${site}:5`, user(lee)]] },
  ])
})

for (const by of ['app', 'consent'] as const)
  test(`where the log does not report all changes of rights, they are read whole each time: ${by}`, async () => {
    await using connected = await connectTenant({ by })
    const { model } = connected
    const lee = model.directory.addPerson('lee')
    const roof = model.add('roof.md')
    model.share(roof, toPerson(lee))
    const cursor = cursorOf(await connected.rights())
    model.unshare(roof, `p-${lee.id}`)
    const access = by === 'app' ? user(model.admin) : ('email:admin@contoso.example' as const)
    assert.deepEqual(ofKind(await connected.rights(cursor), 'access'), [
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
