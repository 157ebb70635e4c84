import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RightsChange } from '../../kit/rights.ts'
import { connectCalendar } from './testing/connected.ts'
import { type FakeRule, user } from './testing/model.ts'
import { directoryScopes } from '../../platforms/google/testing/directory.ts'
import { refusal } from '../../platforms/google/testing/reply.ts'

const team = 'team@group.calendar.google.com'
const cursorOf = (changes: readonly RightsChange[]) => changes.findLast((change) => change.kind === 'cursor')!.cursor
const groupsIn = (changes: readonly RightsChange[]) =>
  Object.fromEntries(changes.flatMap((change) => (change.kind === 'group' ? [[change.id, change.members]] : [])))
const accessIn = (changes: readonly RightsChange[]) =>
  changes.flatMap((change) => (change.kind === 'access' ? [[change.externalId, change.access]] : []))

const holders: Record<string, [FakeRule, readers: string[], confidants: string[]]> = {
  'a reader': [user('Lee@Example.com'), ['email:lee@example.com'], []],
  'a writer': [user('lee@example.com', 'writer'), ['email:lee@example.com'], ['email:lee@example.com']],
  'an owner': [user('lee@example.com', 'owner'), ['email:lee@example.com'], ['email:lee@example.com']],
  'a writer who sees nothing private': [user('lee@example.com', 'writerWithoutPrivateAccess'), ['email:lee@example.com'], []],
  'somebody who sees when one is free': [user('lee@example.com', 'freeBusyReader'), [], []],
  'somebody who was shut out': [user('lee@example.com', 'none'), [], []],
  'a role nobody knows': [user('lee@example.com', 'guide' as never), [], []],
  'a group': [{ role: 'reader', scope: { type: 'group', value: 'Builders@example.com' } }, ['group:builders@example.com'], []],
  'a domain': [{ role: 'reader', scope: { type: 'domain', value: 'Example.com' } }, ['domain:example.com'], []],
  'a public calendar': [{ role: 'reader', scope: { type: 'default' } }, ['everyone'], []],
  'a public calendar that shows when one is free': [{ role: 'freeBusyReader', scope: { type: 'default' } }, [], []],
}
for (const [title, [rule, readers, confidants]] of Object.entries(holders))
  test(`who a calendar is for: ${title}`, async () => {
    await using connected = await connectCalendar()
    connected.google.model.addCalendar('Team', { rules: [rule] })
    const groups = groupsIn(await connected.rights())
    assert.deepEqual(groups[`calendar:${team}`], ['email:admin@example.com', ...readers])
    assert.deepEqual(groups[`calendar-private:${team}`], ['email:admin@example.com', ...confidants])
  })

test('an event is for those who read the calendar and for its guests; a private one for those who see what is private, and its guests', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  model.addCalendar('Team')
  const attendees = [{ email: 'Guest@partner.example' }, { email: 'room@resource.calendar.google.com', resource: true }]
  const [open, closed] = [model.add(team, { attendees }), model.add(team, { attendees, visibility: 'private' })]
  await connected.sync()
  const accessOf = (id: string) => connected.index.get(`${team}/${id}`)!.access
  assert.deepEqual(accessOf(open), [[`group:calendar:${team}`, 'email:guest@partner.example']])
  assert.deepEqual(accessOf(closed), [[`group:calendar-private:${team}`, 'email:guest@partner.example']])
})

test('the other guests do not read the copy that somebody has of an invitation', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const id = model.add(model.account, {
    organizer: { email: 'lee@example.com' },
    attendees: [{ email: 'kim@example.com' }, { email: model.account, self: true }],
  })
  await connected.sync()
  assert.deepEqual(connected.index.get(`${model.account}/${id}`)!.access, [[`group:calendar:${model.account}`]])
})

test('of a calendar that the account only reads, it is the one reader that is certain', async () => {
  await using connected = await connectCalendar()
  const { google } = connected
  google.model.addCalendar('Team', { role: 'reader', rules: [user('lee@example.com', 'owner')] })
  const groups = groupsIn(await connected.rights())
  assert.deepEqual(groups[`calendar:${team}`], ['email:admin@example.com'])
  assert.deepEqual(groups[`calendar-private:${team}`], ['email:admin@example.com'])
  assert.ok(!google.paths().some((path) => path.includes('team') && path.endsWith('/acl')))
})

test('rules that are closed to the account all the same let in nobody else', async () => {
  await using connected = await connectCalendar()
  connected.google.model.addCalendar('Team', { rules: [user('lee@example.com')] })
  connected.google.fail(/team.*acl/, refusal(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.'))
  assert.deepEqual(groupsIn(await connected.rights())[`calendar:${team}`], ['email:admin@example.com'])
})

test('a change of sharing is reported by the next run, and no event is yielded for it', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  model.addCalendar('Team')
  model.add(team)
  const first = await connected.rights()
  assert.equal(accessIn(first).length, 1)
  model.share(team, user('lee@example.com'))
  const second = await connected.rights(cursorOf(first))
  assert.deepEqual(groupsIn(second)[`calendar:${team}`], ['email:admin@example.com', 'email:lee@example.com'])
  assert.deepEqual(accessIn(second), [])
  model.unshare(team, 'lee@example.com')
  assert.deepEqual(groupsIn(await connected.rights(cursorOf(second)))[`calendar:${team}`], ['email:admin@example.com'])
})

test('an event that becomes private, or has other guests, is reported by the next run, and nothing else is', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  model.addCalendar('Team')
  const [id] = [model.add(team), model.add(team), model.add(model.account)]
  const first = await connected.rights()
  model.change(team, id, { visibility: 'private' })
  const second = await connected.rights(cursorOf(first))
  assert.deepEqual(accessIn(second), [[`${team}/${id}`, [[`group:calendar-private:${team}`]]]])
  model.change(team, id, { attendees: [{ email: 'lee@example.com' }] })
  assert.deepEqual(accessIn(await connected.rights(cursorOf(second))), [
    [`${team}/${id}`, [[`group:calendar-private:${team}`, 'email:lee@example.com']]],
  ])
})

test('a cancelled event yields no rights and lists nothing again', async () => {
  await using connected = await connectCalendar()
  const { model } = connected.google
  const [id] = [model.add(model.account), model.add(model.account)]
  const first = await connected.rights()
  model.cancel(model.account, id)
  assert.deepEqual(accessIn(await connected.rights(cursorOf(first))), [])
})

test('an administrator’s key yields the groups of the domain, again after a while', async () => {
  await using connected = await connectCalendar()
  const { google } = connected
  for (const scope of directoryScopes) google.accounts.delegated.add(scope)
  google.directory.groups.set('builders@example.com', {
    name: 'Builders',
    members: [{ type: 'USER', email: 'kim@example.com', status: 'ACTIVE' }],
  })
  const changes = await connected.rights()
  assert.deepEqual(groupsIn(changes)['builders@example.com'], ['email:kim@example.com'])
  assert.ok(changes.some(({ kind }) => kind === 'complete'))
  const again = await connected.rights(cursorOf(changes))
  assert.ok(!again.some((change) => change.kind === 'complete' || (change.kind === 'group' && !change.id.startsWith('calendar'))))
})

test('consent of a person does not ask the directory', async () => {
  await using connected = await connectCalendar({ by: 'consent' })
  await connected.rights()
  assert.ok(!connected.google.paths().some((path) => path.startsWith('/admin')))
})

test('a cursor that nobody understands yields everything again', async () => {
  await using connected = await connectCalendar()
  connected.google.model.add(connected.google.model.account)
  for (const cursor of ['', 'nonsense', '{}']) assert.equal(accessIn(await connected.rights(cursor)).length, 1, cursor)
})
