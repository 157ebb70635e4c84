import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from '../../testing/driven.ts'
import { type ConnectedTenant, connectTenant } from './testing/connected.ts'
import { rootId, toPerson } from './testing/model.ts'
import { externalIdOf } from './item.ts'
import { chosenId } from './places.ts'

type Ref = { drive: string; id: string }
type Made = Record<'plans' | 'year' | 'roof' | 'wall' | 'minutes', Ref>

/** A tenant that was read once: two files in a folder in a folder, one in a library. */
async function readOnce(given: Parameters<typeof connectTenant>[0] & { choose?: (made: Made) => string } = {}) {
  const connected = await connectTenant(given)
  const { model } = connected
  const plans = model.addFolder('Plans')
  const year = model.addFolder('2026', plans)
  const made: Made = {
    plans,
    year,
    roof: model.add('roof.md', year),
    wall: model.add('wall.md', year),
    minutes: model.add('minutes.md', model.root(model.addSite('Team').drive)),
  }
  if (given.choose) connected.choose(given.choose(made))
  await connected.sync()
  connected.tenant.forget()
  return Object.assign(connected, { made })
}

/** What a run brought, in short. */
const brief = (changes: Awaited<ReturnType<ConnectedTenant['sync']>>) =>
  changes.flatMap((change) =>
    change.kind === 'item'
      ? `item ${change.item.title}`
      : change.kind === 'cursor'
        ? []
        : 'externalId' in change
          ? `${change.kind} ${change.externalId}`
          : change.kind,
  )
const idOf = ({ drive, id }: Ref) => externalIdOf(drive, id)

test('nothing happened: one question for each drive, and nothing else', async () => {
  await using connected = await readOnce()
  assert.deepEqual(brief(await connected.sync()), [])
  assert.deepEqual(
    connected.tenant.paths().filter((path) => !path.endsWith('/token')),
    [connected.model.home, connected.made.minutes.drive].map((drive) => `/v1.0/drives/${drive}/root/delta`),
  )
})

test('an edit brings another version, a new name or other rights do not', async () => {
  await using connected = await readOnce()
  const { made, model, index, tenant } = connected
  tenant.accounts.roles.add('Sites.FullControl.All')
  const { version } = index.get(idOf(made.roof))!
  model.rename(made.roof, 'Roof.md')
  model.share(made.roof, toPerson(model.directory.addPerson('kim')))
  assert.deepEqual(brief(await connected.sync()), ['item Roof.md'])
  assert.equal(index.get(idOf(made.roof))!.version, version)
  model.write(made.roof, 'other')
  await connected.sync()
  assert.notEqual(index.get(idOf(made.roof))!.version, version)
})

test('where the service leaves out the hash, the version still is that of the content', async () => {
  await using connected = await connectTenant()
  const { drive, id } = connected.model.add('roof.md')
  const item = { id, name: 'roof.md', size: 4, file: {}, parentReference: { id: rootId, driveId: drive } }
  const versions: string[] = []
  for (const given of [{ cTag: 'c:1' }, { cTag: 'c:1', lastModifiedDateTime: '2026-11-02T00:00:00Z' }, { cTag: 'c:2' }]) {
    const body = {
      value: [{ ...item, ...given }],
      '@odata.deltaLink': `${connected.tenant.origin}/v1.0/drives/${drive}/root/delta?token=log-1`,
    }
    connected.tenant.fail(/root\/delta/, { body })
    versions.push((await connected.fresh()).get(idOf({ drive, id }))!.version)
  }
  assert.equal(versions[0], versions[1])
  assert.notEqual(versions[1], versions[2])
})

test('a folder takes what lies below along: renamed, moved, trashed, restored', async () => {
  await using connected = await readOnce()
  const { made, model, index } = connected
  const home = 'OneDrive (Ada Admin)'
  model.rename(made.plans, 'Designs')
  await connected.sync()
  assert.deepEqual(paths(index), [`${home}/Designs/2026/roof.md`, `${home}/Designs/2026/wall.md`, 'Team/Documents/minutes.md'])
  model.move(made.year, model.addFolder('Archive'))
  await connected.sync()
  assert.deepEqual(paths(index), [`${home}/Archive/2026/roof.md`, `${home}/Archive/2026/wall.md`, 'Team/Documents/minutes.md'])
  model.trash(made.year)
  await connected.sync()
  assert.deepEqual(paths(index), ['Team/Documents/minutes.md'])
  model.trash(made.year, false)
  await connected.sync()
  assert.equal(index.size, 3)
})

test('a changed folder has its own drive listed, and the others stay as they are', async () => {
  await using connected = await readOnce()
  const { made, model, tenant } = connected
  model.rename(made.plans, 'Designs')
  assert.deepEqual(brief(await connected.sync()), ['item roof.md', 'item wall.md', `unchanged ${made.minutes.drive}`, 'complete'])
  assert.equal(tenant.downloads.requests.length, 0)
})

test('a new folder is no reason to list the drive again', async () => {
  await using connected = await readOnce()
  const { model } = connected
  const created = new Date(Date.now() + 10 * 60_000).toISOString()
  model.add('idea.md', model.addFolder('New', undefined, { created }))
  assert.deepEqual(brief(await connected.sync()), ['item idea.md'])
  assert.ok(paths(connected.index).includes('OneDrive (Ada Admin)/New/idea.md'))
})

test('a file that was deleted needs no listing, a folder leaves nothing behind', async () => {
  await using connected = await readOnce()
  const { made, model } = connected
  model.remove(made.roof)
  assert.deepEqual(brief(await connected.sync()), [`deleted ${idOf(made.roof)}`])
  model.remove(made.plans)
  assert.deepEqual(brief(await connected.sync()), [`unchanged ${made.minutes.drive}`, 'complete'])
  assert.deepEqual(paths(connected.index), ['Team/Documents/minutes.md'])
})

test('the log of one drive is lost: it alone is listed, and nothing is yielded twice', async () => {
  await using connected = await readOnce()
  const { made, model } = connected
  model.remove(made.wall)
  model.forgetLog()
  assert.deepEqual(brief(await connected.sync()), ['item roof.md', `unchanged ${made.minutes.drive}`, 'complete'])
  assert.deepEqual(brief(await connected.sync()), [])
})

test('what leaves a chosen folder is removed, what comes into it is listed', async () => {
  await using connected = await readOnce({ choose: ({ plans }) => chosenId.folder(plans.drive, plans.id) })
  const { made, model, index } = connected
  model.move(made.roof, model.root())
  await connected.sync()
  assert.deepEqual([...index.keys()], [idOf(made.wall)])
  model.move(made.roof, made.plans)
  await connected.sync()
  assert.equal(index.size, 2)
  model.move(made.year, model.root())
  await connected.sync()
  assert.deepEqual([...index.keys()], [idOf(made.roof)])
})

test('a drive that comes or goes is noticed when drives are looked for', async (t) => {
  await using connected = await readOnce()
  const { made, model, index } = connected
  const site = [...model.sites.keys()][0]!
  model.removeSite(site)
  model.add('agenda.md', model.root(model.addSite('Board').drive))
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 3_600_000 })
  await connected.sync()
  assert.ok(!index.has(idOf(made.minutes)))
  assert.ok(paths(index).includes('Board/Documents/agenda.md'))
  assert.equal(index.size, 3)
})

test('a site that is locked for the app keeps what is known of it; one that is closed to the person does not', async () => {
  await using byApp = await readOnce()
  byApp.model.drives.get(byApp.made.minutes.drive)!.isLocked = true
  assert.deepEqual(brief(await byApp.sync()).slice(0, 1), [`skipped ${byApp.made.minutes.drive}`])
  assert.equal(byApp.index.size, 3)
  await using byConsent = await readOnce({ by: 'consent' })
  byConsent.model.drives.get(byConsent.made.minutes.drive)!.isLocked = true
  await byConsent.sync()
  assert.equal(byConsent.index.size, 2)
})

test('a shortcut of the person leads to the folder of somebody else, for as long as it is shared', async () => {
  await using connected = await connectTenant({ by: 'consent' })
  const { model, index } = connected
  const kim = model.directory.addPerson('kim', { displayName: 'Kim Lee' })
  const desk = model.addDrive('OneDrive', { owner: kim })
  const shared = model.addFolder('Shared', model.root(desk))
  const roof = model.add('roof.md', model.addFolder('Plans', shared))
  model.add('private.md', model.root(desk))
  model.share(shared, toPerson(model.admin))
  const shortcut = model.add('Shared by Kim', undefined, { kind: 'shortcut', target: shared })
  await connected.sync()
  assert.deepEqual(paths(index), ['OneDrive (Kim Lee)/Shared/Plans/roof.md'])
  assert.deepEqual(index.get(idOf(roof))!.access, [['email:admin@contoso.example', 'email:kim@contoso.example']])
  model.rename(roof, 'Roof.md')
  await connected.sync()
  assert.deepEqual(paths(index), ['OneDrive (Kim Lee)/Shared/Plans/Roof.md'])
  model.unshare(shared, `p-${model.admin.id}`)
  await connected.sync()
  assert.equal(index.size, 0)
  model.share(shared, toPerson(model.admin))
  await connected.sync()
  model.remove(shortcut)
  await connected.sync()
  assert.equal(index.size, 0)
})

test('an app needs no shortcut: what it leads to comes once, where it lies', async () => {
  await using connected = await connectTenant()
  const { model } = connected
  const desk = model.addDrive('OneDrive', { owner: model.directory.addPerson('kim', { displayName: 'Kim Lee' }) })
  const shared = model.addFolder('Shared', model.root(desk))
  model.add('roof.md', shared)
  model.add('Shared by Kim', undefined, { kind: 'shortcut', target: shared })
  const changes = await connected.sync()
  assert.deepEqual(brief(changes), ['item roof.md', 'complete'])
})
