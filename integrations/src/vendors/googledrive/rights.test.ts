import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RightsChange } from '../../kit/rights.ts'
import { directoryScopes } from '../../platforms/google/testing/directory.ts'
import { type ConnectedDrive, connectDrive } from './testing/connected.ts'
import { type FakeDrivePermission, person } from './testing/model.ts'
import { readersIn } from './readers.ts'

const accessOf = ({ index }: ConnectedDrive, id: string) => index.get(id)!.access!.map((readers) => readers.toSorted())
const group = (emailAddress: string): FakeDrivePermission => ({
  id: `id-${emailAddress}`,
  type: 'group',
  role: 'reader',
  emailAddress,
})
const cursorOf = (changes: readonly RightsChange[]) => changes.findLast((change) => change.kind === 'cursor')!.cursor

test('people and groups of a file are its readers, those of the folders around it included', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const plans = model.addFolder('Plans')
  model.share(plans, person('Lee@Example.com'))
  const roof = model.add('roof.txt', plans)
  model.share(roof, group('builders@example.com'))
  await connected.sync()
  assert.deepEqual(accessOf(connected, roof), [
    ['email:admin@example.com', 'email:lee@example.com', 'group:builders@example.com'],
  ])
})

test('in a shared drive a file has its members and its own readers, and equal ones are requested once', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const team = model.addDrive('Team', [person(model.account, 'organizer'), person('kim@example.com')])
  const files = Array.from({ length: 50 }, (_, index) => model.add(`${index}.txt`, team))
  model.share(files[0]!, person('guest@partner.example'))
  await connected.sync()
  assert.deepEqual(accessOf(connected, files[0]!), [
    ['email:admin@example.com', 'email:guest@partner.example', 'email:kim@example.com'],
  ])
  assert.deepEqual(accessOf(connected, files[1]!), [['email:admin@example.com', 'email:kim@example.com']])
  assert.equal(connected.drive.paths().filter((path) => path.endsWith('/permissions')).length, 2)
})

test('of a file that the account may only read, it and the owner are the readers that are certain', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const own = [person('lee@example.com', 'owner'), person(model.account), person('kim@example.com')]
  const shared = model.add('from lee.txt', null, { own })
  const team = model.addDrive('Team', [person(model.account), person('kim@example.com')])
  const minutes = model.add('minutes.txt', team)
  await connected.sync()
  assert.deepEqual(accessOf(connected, shared), [['email:admin@example.com', 'email:lee@example.com']])
  assert.deepEqual(accessOf(connected, minutes), [['email:admin@example.com']])
})

const now = Date.parse('2026-11-21T12:00:00Z')
const readers: Record<string, [object, string[]]> = {
  'anyone who may find it': [{ type: 'anyone', allowFileDiscovery: true }, ['everyone']],
  'anyone with the link': [{ type: 'anyone', allowFileDiscovery: false }, []],
  'anyone, without a word about finding': [{ type: 'anyone' }, []],
  'a domain that may find it': [{ type: 'domain', domain: 'Example.com', allowFileDiscovery: true }, ['domain:example.com']],
  'a domain with the link': [{ type: 'domain', domain: 'example.com', allowFileDiscovery: false }, []],
  'a person until yesterday': [{ type: 'user', emailAddress: 'a@example.com', expirationTime: '2026-11-20T12:00:00Z' }, []],
  'a person until tomorrow': [
    { type: 'user', emailAddress: 'a@example.com', expirationTime: '2026-11-22T12:00:00Z' },
    ['email:a@example.com'],
  ],
  'an account that was deleted': [{ type: 'user', emailAddress: 'a@example.com', deleted: true }, []],
  'somebody who may only see that a folder is there': [{ type: 'user', emailAddress: 'a@example.com', view: 'metadata' }, []],
  'a kind of reader nobody knows': [{ type: 'audience', emailAddress: 'a@example.com' }, []],
}
for (const [title, [permission, expected]] of Object.entries(readers))
  test(`a permission for ${title}`, () => assert.deepEqual(readersIn([permission as never], now), expected))

test('rights that were granted and revoked are reported by the next run, and nothing else is', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const [roof] = [model.add('roof.txt'), model.add('wall.txt')]
  await connected.sync()
  const first = await connected.rights()
  model.share(roof, person('lee@example.com'))
  const second = await connected.rights(cursorOf(first))
  model.unshare(roof, 'lee@example.com')
  const third = await connected.rights(cursorOf(second))
  const accessIn = (changes: RightsChange[]) => changes.filter(({ kind }) => kind === 'access')
  assert.deepEqual(accessIn(second), [
    { kind: 'access', externalId: roof, access: [['email:admin@example.com', 'email:lee@example.com']] },
  ])
  assert.deepEqual(accessIn(third), [{ kind: 'access', externalId: roof, access: [['email:admin@example.com']] }])
})

test('a deleted file does not cause the rights of all others to be requested', async () => {
  await using connected = await connectDrive()
  const [roof] = [connected.model.add('roof.txt'), connected.model.add('wall.txt')]
  const first = await connected.rights()
  connected.model.remove(roof)
  assert.deepEqual(
    (await connected.rights(cursorOf(first))).map(({ kind }) => kind),
    ['cursor'],
  )
})

test('a folder that is shared shares what lies below', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const plans = model.addFolder('Plans')
  const roof = model.add('roof.txt', model.addFolder('2026', plans))
  const first = await connected.rights()
  model.share(plans, person('lee@example.com'))
  const second = await connected.rights(cursorOf(first))
  assert.deepEqual(second[0], {
    kind: 'access',
    externalId: roof,
    access: [['email:admin@example.com', 'email:lee@example.com']],
  })
})

test('who joins or leaves a shared drive gains or loses all of it', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  const admin = person(model.account, 'organizer')
  const team = model.addDrive('Team', [admin, person('kim@example.com')])
  const minutes = model.add('minutes.txt', team)
  const first = await connected.rights()
  model.setMembers(team, [admin])
  const second = await connected.rights(cursorOf(first))
  assert.deepEqual(second[0], { kind: 'access', externalId: minutes, access: [['email:admin@example.com']] })
})

test('an administrator’s key yields the groups, groups in groups, and everybody of the organisation', async () => {
  await using connected = await connectDrive()
  const { drive } = connected
  for (const scope of directoryScopes) drive.accounts.delegated.add(scope)
  drive.directory.groups.set('All@example.com', { name: 'All', members: [{ type: 'CUSTOMER' }] })
  drive.directory.groups.set('builders@example.com', {
    name: 'Builders',
    members: [
      { type: 'USER', email: 'Kim@example.com', status: 'ACTIVE' },
      { type: 'USER', email: 'suspended@example.com', status: 'SUSPENDED' },
      { type: 'USER', email: 'guest@partner.example' },
      { type: 'GROUP', email: 'roofers@example.com' },
    ],
  })
  drive.directory.groups.set('roofers@example.com', { name: 'Roofers', members: [] })
  const changes = await connected.rights()
  assert.deepEqual(
    changes.filter(({ kind }) => kind !== 'cursor'),
    [
      { kind: 'group', id: 'all@example.com', name: 'All', members: ['domain:example.com'] },
      {
        kind: 'group',
        id: 'builders@example.com',
        name: 'Builders',
        members: ['email:kim@example.com', 'email:guest@partner.example', 'group:roofers@example.com'],
      },
      { kind: 'group', id: 'roofers@example.com', name: 'Roofers', members: [] },
      { kind: 'complete' },
    ],
  )
  const again = await connected.rights(cursorOf(changes))
  assert.ok(!again.some(({ kind }) => kind === 'group' || kind === 'complete'))
})

test('a group of hundreds is yielded whole', async () => {
  await using connected = await connectDrive()
  const { drive } = connected
  for (const scope of directoryScopes) drive.accounts.delegated.add(scope)
  const members = Array.from({ length: 450 }, (_, index) => ({ type: 'USER' as const, email: `p${index}@example.com` }))
  drive.directory.groups.set('many@example.com', { name: 'Many', members })
  const changes = (await connected.rights()).find((change) => change.kind === 'group')
  assert.equal(changes?.members.length, 450)
})

test('a directory that is closed to the key leaves groups unknown, and the files are yielded all the same', async () => {
  await using connected = await connectDrive()
  connected.drive.directory.groups.set('builders@example.com', { name: 'Builders', members: [] })
  connected.model.add('roof.txt')
  const changes = await connected.rights()
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['access', 'complete', 'cursor'],
  )
})

test('consent of a person does not ask the directory', async () => {
  await using connected = await connectDrive({ by: 'consent' })
  await connected.rights()
  assert.ok(!connected.drive.paths().some((path) => path.startsWith('/admin')))
})

test('a directory that fails in the middle never reports complete groups', async () => {
  await using connected = await connectDrive()
  const { drive } = connected
  for (const scope of directoryScopes) drive.accounts.delegated.add(scope)
  drive.directory.groups.set('builders@example.com', { name: 'Builders', members: [] })
  drive.fail(/members/, { status: 500, headers: { 'retry-after': '0' }, body: {} }, 5)
  const kinds: string[] = []
  await assert.rejects(
    async () => {
      for await (const change of connected.source.rights!(connected.open() as never, null)) kinds.push(change.kind)
    },
    { reason: 'upstream' },
  )
  assert.ok(!kinds.includes('complete'))
})
