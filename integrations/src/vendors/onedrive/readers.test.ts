import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toSiteGroup } from './testing/model.ts'
import { readersIn } from './readers.ts'
import { OneDrivePermission } from './shapes.ts'

const site = 'contoso.sharepoint.com,1,2'
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
  'a group of the site': [toSiteGroup('Team Members'), [`group:site:${site}:5`]],
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
  test(`a permission for ${title}`, () =>
    assert.deepEqual(readersIn([OneDrivePermission.parse(permission)], { hasDirectory: true, site }, now), expected))

test('without a directory people are known by their address', () => {
  const permissions = [
    { roles: ['read'], grantedToV2: person },
    { roles: ['read'], grantedToV2: claim('i:0#.f|membership|c@example.com') },
    toSiteGroup('Team Members'),
    { roles: ['read'], grantedToV2: { siteUser: person.siteUser, user: { id } } },
    {
      roles: ['read'],
      grantedToV2: { siteUser: { loginName: 'i:0#.f|membership|g_partner.example#ext#@example.com' }, user: { id } },
    },
  ]
  assert.deepEqual(
    readersIn(
      permissions.map((each) => OneDrivePermission.parse(each)),
      { hasDirectory: false, site },
      now,
    ),
    ['email:a@example.com', 'email:x@example.com'],
  )
})

test('a group of a site that is not known lets nobody in', () =>
  assert.deepEqual(readersIn([OneDrivePermission.parse(toSiteGroup('Members'))], { hasDirectory: true, site: null }, now), []))
