import assert from 'node:assert/strict'
import { test } from 'node:test'
import { certificateIn } from '../../platforms/microsoft/certificate.ts'
import { sharePointRefusal } from '../../platforms/microsoft/testing/server.ts'
import { failure } from '../../testing/site.ts'
import type { RightsChange } from '../../kit/rights.ts'
import { connectTenant } from './testing/connected.ts'
import { asGroup, asMember, siteGroups, toSiteGroup } from './testing/model.ts'
import { appCertificate } from './testing/pem.ts'

const pem = await appCertificate()
const user = ({ id }: { id: string }) => `user:${id}` as const
const cursorOf = (changes: readonly RightsChange[]) => changes.findLast((change) => change.kind === 'cursor')!.cursor

/** A site whose library is open to its Members, read by an app with a certificate. */
async function scene() {
  const connected = await connectTenant()
  const { model, tenant } = connected
  const { site, drive } = model.addSite('Team')
  const minutes = model.add('minutes.md', model.root(drive))
  tenant.accounts.certificate = pem.uploaded
  tenant.accounts.sharePointRoles.add('Sites.FullControl.All')
  connected.certify(pem.entered)
  const members = (changes: readonly RightsChange[], group = siteGroups.members) => {
    const found = changes.find((change) => change.kind === 'group' && change.id === `site:${site}:${group}`)
    return found?.kind === 'group' ? found.members : null
  }
  return {
    connected,
    model,
    tenant,
    site,
    drive,
    minutes,
    groups: model.sites.get(site)!.groups,
    members,
    check: () => connected.source.check(connected.open() as never),
    [Symbol.asyncDispose]: () => connected[Symbol.asyncDispose](),
  }
}

test('a library of a site is for the groups of the site that it names', async () => {
  await using all = await scene()
  await all.connected.sync()
  const { access } = all.connected.index.get(`${all.minutes.drive}/${all.minutes.id}`)!
  assert.deepEqual(access, [[`group:site:${all.site}:5`]])
})

test('who is in a group of a site is reported: people, groups, and the owners of a group', async () => {
  await using all = await scene()
  const { directory } = all.model
  const [lee, kim, ada] = ['lee', 'kim', 'ada'].map((name) => directory.addPerson(name))
  const team = directory.addGroup('Team', [kim!])
  team.owners.push(ada!.id)
  const everybody = { LoginName: 'c:0-.f|rolemanager|spo-grid-all-users/7a0c', AadObjectId: null }
  all.groups.get(siteGroups.members)!.push(asMember(lee!), asGroup(team))
  all.groups.get(siteGroups.owners)!.push(asGroup(team, 'owners'))
  all.groups.get(siteGroups.visitors)!.push(everybody)
  for (const id of [siteGroups.owners, siteGroups.visitors]) all.model.share(all.model.root(all.drive), toSiteGroup(id, id))
  const changes = await all.connected.rights()
  assert.deepEqual(all.members(changes), [user(lee!), `group:${team.id}`])
  assert.deepEqual(all.members(changes, siteGroups.owners), [user(ada!)])
  assert.deepEqual(all.members(changes, siteGroups.visitors), ['group:tenant-members'])
})

test('whoever is known by a name to sign in with alone is nobody: the name may be somebody else’s by now', async () => {
  await using all = await scene()
  const lee = all.model.directory.addPerson('lee')
  const unknown = { LoginName: 'c:0x.c|other|1', AadObjectId: { NameId: lee.id, NameIdIssuer: '' } }
  all.groups.get(siteGroups.members)!.push({ ...asMember(lee), AadObjectId: null }, unknown)
  assert.deepEqual(all.members(await all.connected.rights()), [])
})

test('a large group is reported whole', async () => {
  await using all = await scene()
  const people = Array.from({ length: 120 }, (_, index) => all.model.directory.addPerson(`p${index}`))
  all.groups.get(siteGroups.members)!.push(...people.map(asMember))
  assert.equal(all.members(await all.connected.rights())!.length, 120)
})

test('what changes in a group is reported with the next reading, although no log of files says it', async () => {
  await using all = await scene()
  all.tenant.accounts.roles.add('Sites.FullControl.All')
  const lee = all.model.directory.addPerson('lee')
  all.groups.get(siteGroups.members)!.push(asMember(lee))
  const first = await all.connected.rights()
  assert.deepEqual(all.members(first), [user(lee)])
  all.groups.set(siteGroups.members, [])
  const second = await all.connected.rights(cursorOf(first))
  assert.deepEqual([all.members(second), second.some(({ kind }) => kind === 'access')], [[], false])
})

const closed: Record<string, (all: Awaited<ReturnType<typeof scene>>) => void> = {
  'without a certificate': ({ connected }) => connected.certify(''),
  'of a group that was deleted': ({ groups }) => void groups.delete(siteGroups.members),
  'of a site that is closed to the app': ({ tenant }) => tenant.accounts.sharePointRoles.clear(),
  'of a site that was deleted': ({ model, site }) => void model.sites.delete(site),
  'of a group that SharePoint no longer knows, whatever the status': ({ tenant }) =>
    tenant.fail(/_api/, sharePointRefusal(500, '-2146232832, Microsoft.SharePoint.SPException', 'Group cannot be found.')),
  'of a site that is locked': ({ tenant }) => tenant.fail(/_api/, { status: 423, body: '' }),
}
for (const [title, close] of Object.entries(closed))
  test(`nobody is left in a group ${title}`, async () => {
    await using all = await scene()
    // Followed, so that no listing shows what is named.
    all.tenant.accounts.roles.add('Sites.FullControl.All')
    const lee = all.model.directory.addPerson('lee')
    all.groups.get(siteGroups.members)!.push(asMember(lee))
    const before = await all.connected.rights()
    assert.deepEqual(all.members(before), [user(lee)])
    close(all)
    assert.deepEqual(all.members(await all.connected.rights(cursorOf(before))), [])
  })

test('tokens go to hosts of SharePoint alone', async () => {
  await using all = await scene()
  await all.connected.sync()
  const site = { id: all.site, webUrl: 'https://contoso.sharepoint.com.evil.example/sites/Team' }
  all.tenant.fail(/\/v1\.0\/sites\/contoso[^/]*\?/, { body: site })
  all.tenant.forget()
  assert.deepEqual(all.members(await all.connected.rights()), [])
  assert.ok(!all.tenant.paths().some((path) => path.includes('/_api/')))
})

test('a certificate is proved with the permission that it needs', async () => {
  await using all = await scene()
  await all.check()
  all.tenant.accounts.sharePointRoles.clear()
  await assert.rejects(all.check(), /unauthorized operation.*Sites\.FullControl\.All of SharePoint/)
  all.tenant.accounts.certificate = (await appCertificate()).uploaded
  await assert.rejects(all.check(), failure('auth'))
})

test('a certificate that Microsoft refuses ends the reading, so that it is noticed', async () => {
  await using all = await scene()
  all.tenant.accounts.certificate = null
  await assert.rejects(all.connected.rights(), failure('auth'))
})

test('a certificate comes with its own key, which is not locked', async () => {
  const other = await appCertificate()
  const [key, certificate] = [pem.entered.replace(pem.uploaded, ''), pem.uploaded]
  assert.ok(certificateIn(certificate + key) && certificateIn(key + certificate))
  for (const text of ['', key, certificate, key + other.uploaded, 'text']) assert.equal(certificateIn(text), null)
})
