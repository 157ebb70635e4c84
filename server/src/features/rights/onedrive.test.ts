import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FakeTenant, startTenant } from '@quarry/integrations/vendors/onedrive/testing/fake'
import { asMember, byLink, siteGroups, toGroup, toPerson, toSiteGroup } from '@quarry/integrations/vendors/onedrive/testing/model'
import { appCertificate } from '@quarry/integrations/vendors/onedrive/testing/pem'
import { readRightsOf, readThings } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { readConfig } from '../../config.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { searchTop } from '../search/search.ts'

const world = await openWorld()
const parts = openParts(world)

/** A workspace of two whose Microsoft is a tenant in memory, in which both have an account. */
async function scene() {
  const tenant = await startTenant()
  const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', MICROSOFT_BASE_URL: tenant.origin })
  const host = { ...parts, config }
  const ada = await world.member(host)
  const bo = await world.member({ of: ada, role: 'USER', ...host })
  const { directory, admin } = tenant.model
  directory.change(admin, { mail: ada.account.email })
  const boThere = directory.addPerson('bo', { mail: bo.account.email.toUpperCase() })
  return { tenant, ada, bo, boThere, [Symbol.asyncDispose]: () => tenant[Symbol.asyncDispose]() }
}

const connect = (
  ctx: WorkspaceCtx,
  { accounts }: FakeTenant,
  { clientSecret = accounts.clientSecret, ...more }: { clientSecret?: string; certificate?: string } = {},
) =>
  connectSource(ctx, {
    serviceName: 'onedrive',
    displayName: 'OneDrive',
    accessLevel: 'PUBLIC',
    settings: { tenantId: accounts.tenant, clientId: accounts.clientId, clientSecret, ...more },
  })

async function find(ctx: WorkspaceCtx, query: string): Promise<string[]> {
  const { vectorDataList } = await searchTop(ctx, { query })
  return vectorDataList.map(({ contentTitle, contentDisplayableLink }) => `${contentTitle} ${contentDisplayableLink}`)
}

test('OneDrive by app registration: connected, indexed, and found by those who may read it there', async () => {
  await using all = await scene()
  const { tenant, ada, bo, boThere } = all
  const { model } = tenant
  const plan = model.add('Heron plan.md', undefined, { content: '# Nests\n\nThe heron builds in reeds.' })
  const source = await connect(ada, tenant)
  await readThings(ada, source)
  assert.deepEqual(await find(ada, 'heron reeds'), [])
  await readRightsOf(ada, source)
  const hit = `Heron plan.md https://contoso.sharepoint.com/${plan.drive}/${plan.id}`
  assert.deepEqual([await find(ada, 'heron reeds'), await find(bo, 'heron reeds')], [[hit], []])

  model.share(plan, toPerson(boThere))
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron reeds'), [hit])
  model.unshare(plan, `p-${boThere.id}`)
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron reeds'), [])

  model.write(plan, 'The stork builds on roofs.')
  await readThings(ada, source)
  assert.deepEqual([(await find(ada, 'stork')).length, await find(ada, 'reeds')], [1, []])
  model.trash(plan)
  await readThings(ada, source)
  assert.deepEqual(await find(ada, 'stork'), [])
})

test('in a library people find what a group in a group lets them read, and lose it with the group', async () => {
  await using all = await scene()
  const { tenant, ada, bo, boThere } = all
  const { model } = tenant
  const { drive } = model.addSite('Team')
  const roofers = model.directory.addGroup('Roofers', [boThere])
  const plans = model.addFolder('Plans', model.root(drive))
  model.share(plans, toGroup(model.directory.addGroup('Builders', [roofers])))
  model.add('heron.md', plans, { content: 'The heron builds in reeds.' })
  const source = await connect(ada, tenant)
  await readThings(ada, source)
  await readRightsOf(ada, source)
  assert.deepEqual([(await find(bo, 'heron')).length, await find(ada, 'heron')], [1, []])
  model.directory.setMembers(roofers, [])
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [])
})

test('with a certificate, members of a site find what is open to its members, as long as they are, and nobody else does', async () => {
  await using all = await scene()
  const { tenant, ada, bo, boThere } = all
  const { model, accounts } = tenant
  const { site, drive } = model.addSite('Team')
  model.add('heron.md', model.root(drive), { content: 'The heron builds in reeds.' })
  const pem = await appCertificate()
  accounts.certificate = pem.uploaded
  accounts.sharePointRoles.add('Sites.FullControl.All')
  const { groups } = model.sites.get(site)!
  groups.get(siteGroups.members)!.push(asMember(boThere))
  const source = await connect(ada, tenant, { certificate: pem.entered })
  await readThings(ada, source)
  await readRightsOf(ada, source)
  assert.deepEqual([(await find(bo, 'heron')).length, await find(ada, 'heron')], [1, []])
  groups.set(siteGroups.members, [])
  await readRightsOf(ada, source)
  assert.deepEqual(await find(bo, 'heron'), [])
})

test('a page of a site is found by whom its library lets in and by nobody else, and a draft by nobody', async () => {
  await using all = await scene()
  const { tenant, ada, bo, boThere } = all
  const { model } = tenant
  const pages = model.addPageLibrary(model.addSite('Team').site)
  const written = (innerHtml: string) => [{ '@odata.type': '#microsoft.graph.textWebPart', innerHtml }]
  const heron = { title: 'Birds', level: 'published' as const, versionId: '1.0', webparts: written('<p>The heron builds.</p>') }
  model.addPage(pages, 'Birds', heron)
  const stork = { title: 'Storks', level: 'draft' as const, versionId: '0.1', webparts: written('<p>The stork builds.</p>') }
  model.addPage(pages, 'Storks', stork)
  model.share(model.root(pages), toPerson(boThere))
  const source = await connect(ada, tenant)
  await readThings(ada, source)
  await readRightsOf(ada, source)
  assert.deepEqual([(await find(bo, 'heron')).length, await find(ada, 'heron'), await find(bo, 'stork')], [1, [], []])
})

test('links for everybody, groups of a site without a certificate, and accounts that are closed let nobody in', async () => {
  await using all = await scene()
  const { tenant, ada, bo, boThere } = all
  const { model } = tenant
  const library = model.root(model.addSite('Team').drive)
  const [linked, members] = [model.add('heron.md', library), model.add('stork.md', library)]
  model.share(linked, byLink('organization'), byLink('anonymous'))
  model.share(members, toSiteGroup('Team Members'))
  const crane = model.add('crane.md', library)
  model.share(crane, toPerson(boThere))
  const source = await connect(ada, tenant)
  await readThings(ada, source)
  await readRightsOf(ada, source)
  const found = async () => [...(await find(bo, 'heron')), ...(await find(bo, 'stork')), ...(await find(bo, 'crane'))].length
  assert.equal(await found(), 1)
  model.directory.change(boThere, { accountEnabled: false })
  await readRightsOf(ada, source)
  assert.equal(await found(), 0)
})

test('an app without the permissions or with a wrong secret is refused in Microsoft’s words, and nothing is stored', async () => {
  await using all = await scene()
  const { tenant, ada } = all
  await assert.rejects(connect(ada, tenant, { clientSecret: 'guessed' }), {
    error: 'sourceAuthFailed',
    detail: /Invalid client secret provided/,
  })
  tenant.accounts.roles.delete('GroupMember.Read.All')
  await assert.rejects(connect(ada, tenant), {
    error: 'sourceAuthFailed',
    detail: /application permission GroupMember\.Read\.All/,
  })
  await assert.rejects(connect(ada, tenant, { clientSecret: '' }), { error: 'sourceSettingsRefused', detail: 'clientSecret' })
})
