import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from '../../testing/driven.ts'
import { connectTenant } from './testing/connected.ts'
import { refusal } from '../../platforms/microsoft/testing/reply.ts'
import { chosenId } from './places.ts'

test('an app reads the drives of all people and all libraries, wherever things lie', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const kim = model.directory.addPerson('kim', { displayName: 'Kim Lee' })
  const desk = model.addDrive('OneDrive', { owner: kim })
  const { drive } = model.addSite('Team')
  model.add('roof.md', model.addFolder('Plans', model.addFolder('2026')))
  model.add('desk.md', model.root(desk))
  model.add('minutes.md', model.root(drive))
  const changes = await connected.sync()
  assert.deepEqual(paths(connected.index), [
    'OneDrive (Ada Admin)/2026/Plans/roof.md',
    'OneDrive (Kim Lee)/desk.md',
    'Team/Documents/minutes.md',
  ])
  assert.deepEqual(
    changes.slice(-2).map(({ kind }) => kind),
    ['complete', 'cursor'],
  )
})

test('consent reads the drive of the person and the libraries of their sites', async () => {
  await using connected = await connectTenant({ by: 'consent' })
  const { model } = connected
  const desk = model.addDrive('OneDrive', { owner: model.directory.addPerson('kim') })
  model.add('desk.md', model.root(desk))
  model.add('roof.md')
  model.add('minutes.md', model.root(model.addSite('Team').drive))
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['OneDrive (Ada Admin)/roof.md', 'Team/Documents/minutes.md'])
})

test('an item says what it is, who made it, when, and where it opens', async () => {
  await using connected = await connectTenant()
  const ref = connected.model.add('roof.md', undefined, { content: '# Roof' })
  await connected.sync()
  const item = connected.index.get(`${ref.drive}/${ref.id}`)!
  assert.partialDeepStrictEqual(item, {
    title: 'roof.md',
    link: `https://contoso.sharepoint.com/${ref.drive}/${ref.id}`,
    size: 6,
    updatedAt: connected.model.get(ref).modified,
    fileName: 'roof.md',
    mediaType: 'text/plain',
    people: ['Ada Admin'],
  })
  assert.equal(await connected.text(item.externalId), '# Roof')
})

test('a download is redirected to another host, and the token stays behind', async () => {
  await using connected = await connectTenant({ by: 'consent' })
  const { drive, id } = connected.model.add('roof.md', undefined, { content: 'the roof' })
  await connected.sync()
  assert.equal(await connected.text(`${drive}/${id}`), 'the roof')
  const [request] = connected.tenant.downloads.requests
  assert.ok(request && !('authorization' in request.headers))
})

test('a download that is refused is requested again, and then fails alone: the credentials are good', async () => {
  await using connected = await connectTenant()
  const { drive, id } = connected.model.add('roof.md', undefined, { content: 'the roof' })
  await connected.sync()
  const { downloads } = connected.tenant
  const refuse = (times: number) => {
    let left = times
    downloads.intercept = (_, response) => {
      if (left === 0) return false
      left -= 1
      response.writeHead(401).end('<html>')
      return true
    }
  }
  refuse(1)
  assert.equal(await connected.text(`${drive}/${id}`), 'the roof')
  refuse(2)
  await assert.rejects(connected.text(`${drive}/${id}`), { reason: 'forbidden' })
  connected.tenant.fail(/content$/, refusal(401, 'InvalidAuthenticationToken', 'The token has expired.'))
  await assert.rejects(connected.text(`${drive}/${id}`), { reason: 'auth' })
})

test('things of the same id in different drives are different things', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const one = model.add('one.md', undefined, { content: 'first' })
  const other = model.add('other.md', model.root(model.addSite('Team').drive), { content: 'second' })
  assert.equal(one.id, other.id)
  await connected.sync()
  assert.equal(await connected.text(`${one.drive}/${one.id}`), 'first')
  assert.equal(await connected.text(`${other.drive}/${other.id}`), 'second')
})

test('a notebook is one thing with a name and no text', async () => {
  await using connected = await connectTenant()
  const { drive, id } = connected.model.add('Ideas', undefined, { kind: 'notebook' })
  await connected.sync()
  const item = connected.index.get(`${drive}/${id}`)!
  assert.deepEqual([item.title, item.kind, item.fileName, item.size], ['Ideas', 'document', 'Ideas.txt', null])
  assert.equal(await connected.text(item.externalId), '')
})

test('only what was chosen is read: a site, the drive of somebody, a folder', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const kim = model.directory.addPerson('kim', { displayName: 'Kim Lee' })
  model.add('desk.md', model.root(model.addDrive('OneDrive', { owner: kim })))
  const team = model.addSite('Team')
  model.add('minutes.md', model.root(team.drive))
  const plans = model.addFolder('Plans')
  model.add('roof.md', model.addFolder('2026', plans))
  model.add('secret.md')
  const chosen: Record<string, string[]> = {
    [chosenId.site(team.site)]: ['Team/Documents/minutes.md'],
    [chosenId.drive(team.drive)]: ['Documents/minutes.md'],
    [chosenId.user(kim.id)]: ['OneDrive (Kim Lee)/desk.md'],
    [chosenId.folder(plans.drive, plans.id)]: ['OneDrive (Ada Admin)/Plans/2026/roof.md'],
  }
  for (const [id, expected] of Object.entries(chosen)) {
    connected.choose(id)
    await connected.sync()
    assert.deepEqual(paths(connected.index), expected)
  }
})

test('something chosen that is not there any more is a matter of the settings', async () => {
  await using connected = await connectTenant()
  connected.choose(chosenId.site('nowhere'))
  await assert.rejects(connected.sync(), { reason: 'settings' })
  await assert.rejects(async () => connected.source.check(connected.open() as never), { reason: 'settings' })
})

test('consent is checked by what the person may do, and offers their own drive and sites', async () => {
  await using connected = await connectTenant({ by: 'consent' })
  const { model, source, open, tenant } = connected
  const { site, drive } = model.addSite('Team')
  model.addFolder('Plans')
  await source.check(open() as never)
  assert.deepEqual(
    (await source.containers!(open() as never)).map(({ id, name }) => [id, name]),
    [
      [chosenId.drive(model.home), 'OneDrive (Ada Admin)'],
      [chosenId.site(site), 'Team'],
      [chosenId.drive(drive), 'Documents'],
      [chosenId.folder(model.home, '01ITEM1'), 'Plans'],
    ],
  )
  tenant.accounts.revoke()
  tenant.forget()
  await assert.rejects(async () => source.check(open() as never), { reason: 'auth' })
  assert.equal(tenant.requests.length, 1)
})

test('somebody without a drive of their own reads the sites they are in', async () => {
  await using connected = await connectTenant({ by: 'consent' })
  const { model } = connected
  model.removeDrive(model.home)
  model.add('minutes.md', model.root(model.addSite('Team').drive))
  await connected.source.check(connected.open() as never)
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['Team/Documents/minutes.md'])
})

test('what there is to choose from: people, sites, libraries and top folders with their counts', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const { site, drive } = model.addSite('Team')
  const plans = model.addFolder('Plans', model.root(drive))
  model.add('roof.md', plans)
  model.add('loose.md', model.root(drive))
  const found = await connected.source.containers!(connected.open() as never)
  assert.deepEqual(found, [
    { id: chosenId.user(model.admin.id), name: 'OneDrive (Ada Admin)', parentId: null, count: null },
    { id: chosenId.site(site), name: 'Team', parentId: null, count: null },
    { id: chosenId.drive(drive), name: 'Documents', parentId: chosenId.site(site), count: null },
    { id: chosenId.folder(drive, plans.id), name: 'Plans', parentId: chosenId.drive(drive), count: 1 },
  ])
})

test('a listing of hundreds comes in pages and is whole', async () => {
  await using connected = await connectTenant()
  for (let index = 0; index < 250; index++) connected.model.add(`${index}.md`)
  await connected.sync()
  assert.equal(connected.index.size, 250)
})
