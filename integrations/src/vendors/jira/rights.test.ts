import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Access, RightsChange } from '../../kit/rights.ts'
import { connection, readersOf } from '../../platforms/atlassian/testing/connection.ts'
import { type FakeJira, startJira } from './testing/server.ts'
import { doc } from './testing/model.ts'
import { jira } from './vendor.ts'

const people = ['ada', 'bob', 'eve', 'kim']

/** Who may read each document, by what the listing and the rights say together. */
async function seen(server: FakeJira) {
  const source = connection(jira, server)
  const [run, rights] = [await source.run(), await source.rights()]
  await source[Symbol.asyncDispose]()
  return (externalId: string) => readersOf(run.items.get(externalId)?.access, rights, people)
}

test('a project is for those its permission scheme lets browse it, by whatever name', async () => {
  await using server = await startJira()
  const { site } = server
  for (const id of ['eve', 'kim']) site.user(id, id)
  site.group('board', ['kim'])
  site.group('agents', ['eve'], ['jira-servicedesk'])
  const by = (...browse: { type: string; value?: string }[]) =>
    site.issue(site.project(`P${site.projects.size}`, browse), 'Issue')
  const cases = [
    [by({ type: 'group', value: 'staff' }), ['ada', 'bob']],
    [by({ type: 'user', value: 'eve' }, { type: 'group', value: 'board' }), ['eve', 'kim']],
    [by({ type: 'projectLead' }), ['ada']],
    [by({ type: 'applicationRole', value: 'jira-servicedesk' }), ['eve']],
    [by({ type: 'applicationRole' }), ['ada', 'bob', 'eve']],
    [by({ type: 'anyone' }), people],
    [
      by(
        { type: 'sd.customer.portal.only' },
        { type: 'userCustomField', value: 'customfield_1' },
        { type: 'group', value: 'deleted' },
      ),
      [],
    ],
    [by(), []],
  ] as const
  const role = by({ type: 'projectRole', value: '10002' })
  site.projects.get(role.project)!.roles = { 10002: { users: ['eve'], groups: ['board'] } }
  const readers = await seen(server)
  for (const [issue, expected] of cases) assert.deepEqual(readers(`issue/${issue.id}`), expected)
  assert.deepEqual(readers(`issue/${role.id}`), ['eve', 'kim'])
})

test('a security level narrows an issue and its attachments to those it names', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  project.levels = {
    7: [
      { type: 'user', value: 'bob' },
      { type: 'user', value: 'eve' },
    ],
    8: [{ type: 'reporter' }],
  }
  const [open, closed] = [site.issue(project, 'Open'), site.issue(project, 'Closed', { security: '7' })]
  const [own, unknown] = [
    site.issue(project, 'Own', { security: '8', reporter: 'ada' }),
    site.issue(project, 'Unknown', { security: '9' }),
  ]
  const file = site.attach(closed, 'a.txt', 'a')
  const readers = await seen(server)
  assert.deepEqual(readers(`issue/${open.id}`), ['ada', 'bob'])
  assert.deepEqual(readers(`issue/${closed.id}`), ['bob'])
  assert.deepEqual(readers(`attachment/${closed.id}/${file.id}`), ['bob'])
  assert.deepEqual(readers(`issue/${own.id}`), ['ada'])
  assert.deepEqual(readers(`issue/${unknown.id}`), [])
})

test('an assignee who may browse because of it sees their issues only', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF', [{ type: 'assignee' }])
  const [mine, other] = [site.issue(project, 'Mine', { assignee: 'bob' }), site.issue(project, 'Other')]
  const readers = await seen(server)
  assert.deepEqual(readers(`issue/${mine.id}`), ['bob'])
  assert.deepEqual(readers(`issue/${other.id}`), [])
})

test('a file that hangs on a comment for a few is shown to nobody, and none is where it has no name', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  const media = (alt?: string) => ({
    type: 'doc',
    version: 1,
    content: [{ type: 'mediaSingle', content: [{ type: 'media', attrs: { id: 'x', ...(alt && { alt }) } }] }],
  })
  const [named, unnamed, open] = [site.issue(project, 'Named'), site.issue(project, 'Unnamed'), site.issue(project, 'Open')]
  for (const issue of [named, unnamed, open]) for (const name of ['salary.txt', 'plan.txt']) site.attach(issue, name, name)
  for (let count = 0; count < 25; count += 1) site.comment(named, doc('Talk'))
  site.comment(named, media('salary.txt'), { type: 'role', value: 'Managers' })
  site.comment(unnamed, media(), { type: 'group', value: 'board' })
  site.comment(open, media('salary.txt'))
  const readers = await seen(server)
  const files = (issue: typeof named) => issue.files.map(({ id }) => readers(`attachment/${issue.id}/${id}`).length)
  assert.deepEqual(
    [files(named), files(unnamed), files(open)],
    [
      [0, 2],
      [0, 0],
      [2, 2],
    ],
  )
})

test('where Jira does not show who browses a project, nobody may', async () => {
  await using server = await startJira()
  const { site } = server
  const issue = site.issue(site.project('ROOF', null), 'Tiles')
  const readers = await seen(server)
  assert.deepEqual(readers(`issue/${issue.id}`), [])
})

test('granted and revoked rights show in the next reading, without yielding the issues again', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  const issue = site.issue(project, 'Tiles')
  await using source = connection(jira, server)
  const access = (await source.run()).items.get(`issue/${issue.id}`)!.access
  const first = await source.rights()
  assert.deepEqual(readersOf(access, first, people), ['ada', 'bob'])
  project.browse = [{ type: 'user', value: 'bob' }]
  const second = await source.rights(cursorIn(first))
  assert.deepEqual(readersOf(access, second, people), ['bob'])
  assert.ok(!second.some(({ kind }) => kind === 'access'))
})

test('where a role in the issue begins or ceases to count, the issues are yielded again', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF', [{ type: 'reporter' }])
  const issue = site.issue(project, 'Tiles')
  await using source = connection(jira, server)
  assert.deepEqual((await source.run()).items.get(`issue/${issue.id}`)!.access, [[`group:project:${project.id}`, 'user:ada']])
  const first = await source.rights()
  project.browse = [{ type: 'group', value: 'deleted' }]
  const second = await source.rights(cursorIn(first))
  assert.deepEqual(accessOf(second, `issue/${issue.id}`), [[`group:project:${project.id}`]])
})

const cursorIn = (rights: readonly RightsChange[]) => {
  const last = rights.at(-1)
  return last?.kind === 'cursor' ? last.cursor : null
}
const accessOf = (rights: readonly RightsChange[], id: string): Access | undefined =>
  rights.flatMap((change) => (change.kind === 'access' && change.externalId === id ? [change.access] : [])).at(-1)

test('people are yielded with the address they show; apps and customers are not yielded', async () => {
  await using server = await startJira()
  const { site } = server
  site.user('bot', 'Bot', 'bot@example.com', 'app')
  site.user('client', 'Client', 'client@example.com', 'customer')
  site.project('ROOF')
  await using source = connection(jira, server)
  const persons = (await source.rights()).filter((change) => change.kind === 'person')
  assert.deepEqual(persons, [
    { kind: 'person', id: 'ada', email: 'ada@example.com' },
    { kind: 'person', id: 'bob', email: null },
  ])
})

test('a group of many is read whole', async () => {
  await using server = await startJira()
  const { site } = server
  site.groups.get('staff')!.members.push(...Array.from({ length: 130 }, (_, index) => site.user(`u${index}`, `User ${index}`)))
  site.project('ROOF')
  await using source = connection(jira, server)
  const group = (await source.rights()).find((change) => change.kind === 'group' && change.id === 'staff')
  assert.equal(group?.kind === 'group' && group.members.length, 132)
})
