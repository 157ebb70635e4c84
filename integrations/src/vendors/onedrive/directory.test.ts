import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RightsChange } from '../../kit/rights.ts'
import { connectTenant } from './testing/connected.ts'
import { chosenId } from './places.ts'

const cursorOf = (changes: readonly RightsChange[]) => changes.findLast((change) => change.kind === 'cursor')!.cursor
const ofKind = (changes: readonly RightsChange[], kind: RightsChange['kind']) => changes.filter((change) => change.kind === kind)
const user = ({ id }: { id: string }) => `user:${id}` as const
const group = ({ id }: { id: string }) => `group:${id}` as const

test('people of the directory have their addresses; whoever may not sign in has none', async () => {
  await using connected = await connectTenant()
  const { directory, admin } = connected.model
  const lee = directory.addPerson('lee', { mail: null })
  const disabled = directory.addPerson('disabled', { accountEnabled: false })
  const guest = directory.addPerson('guest', {
    mail: null,
    userPrincipalName: 'g_partner.example#EXT#@contoso.example',
    userType: 'Guest',
  })
  const changes = await connected.rights()
  assert.deepEqual(ofKind(changes, 'person'), [
    { kind: 'person', id: admin.id, email: 'admin@contoso.example' },
    { kind: 'person', id: lee.id, email: 'lee@contoso.example' },
    { kind: 'person', id: disabled.id, email: null },
    { kind: 'person', id: guest.id, email: null },
  ])
  assert.partialDeepStrictEqual(ofKind(changes, 'group'), [{ id: 'tenant-members', members: [user(admin), user(lee)] }])
  assert.deepEqual(
    changes.slice(-2).map(({ kind }) => kind),
    ['complete', 'cursor'],
  )
})

test('groups are yielded with the groups in them, large ones whole, hidden ones only where allowed', async () => {
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

test('afterwards only changed people are yielded, once more in case the directory lags, and those who left have no address', async () => {
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
  const changed: RightsChange[] = [
    { kind: 'group', id: builders.id, name: 'Builders', members: [user(lee), user(kim)] },
    { kind: 'group', id: roofers.id, name: '', members: [] },
  ]
  assert.deepEqual([await next(), await next(), await next()], [changed, changed, []])
  directory.change(lee, { mail: 'lee.min@contoso.example' })
  directory.removePerson(kim)
  assert.deepEqual(await next(), [
    { kind: 'person', id: lee.id, email: 'lee.min@contoso.example' },
    { kind: 'person', id: kim.id, email: null },
    { kind: 'group', id: 'tenant-members', name: 'Everybody in the organisation', members: [user(admin), user(lee)] },
    { kind: 'group', id: builders.id, name: 'Builders', members: [user(lee)] },
  ])
  directory.forgetLogs()
  assert.ok((await next()).some(({ kind }) => kind === 'complete'))
})
