import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connection } from '../../platforms/atlassian/testing/connection.ts'
import { startJira } from './testing/server.ts'
import { doc } from './testing/model.ts'
import { jira } from './vendor.ts'

test('issues and attachments are found with their place, people and link', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  const epic = site.issue(project, 'New roof')
  const issue = site.issue(project, 'Choose tiles', { parent: epic.id, assignee: 'bob' })
  const file = site.attach(issue, 'tiles.txt', 'slate')
  await using source = connection(jira, server)
  const { items, complete } = await source.run()
  assert.ok(complete)
  assert.deepEqual([...items.keys()], [`issue/${epic.id}`, `issue/${issue.id}`, `attachment/${issue.id}/${file.id}`])
  const { access: _, ...item } = items.get(`issue/${issue.id}`)!
  const browse = `${server.origin}/browse`
  assert.deepEqual(item, {
    externalId: `issue/${issue.id}`,
    title: `${issue.key} Choose tiles`,
    link: `${browse}/${issue.key}`,
    version: issue.updated,
    size: null,
    updatedAt: issue.updated,
    ancestors: [
      { id: project.id, title: 'ROOF project', link: `${browse}/ROOF` },
      { id: epic.id, title: `${epic.key} New roof`, link: `${browse}/${epic.key}` },
    ],
    fileName: `${issue.key}.md`,
    mediaType: 'text/markdown',
    kind: 'page',
    people: ['Bob', 'Ada Lovelace'],
  })
  const attachment = items.get(`attachment/${issue.id}/${file.id}`)!
  assert.deepEqual([attachment.fileName, attachment.size, attachment.link], ['tiles.txt', 5, `${browse}/${issue.key}`])
})

test('an issue is read with its fields, its description and every comment that is for all', async () => {
  await using server = await startJira()
  const { site } = server
  const issue = site.issue(site.project('ROOF'), 'Tiles', {
    assignee: 'bob',
    labels: ['slate', 'winter'],
    description: {
      type: 'doc',
      version: 1,
      content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Goal' }] }],
    },
    custom: {
      customfield_10001: { value: 'Carpenters', child: { value: 'North' } },
      customfield_10010: '0|i0000f:',
      customfield_10011: doc('First.', 'Second.'),
    },
  })
  for (let count = 1; count <= 30; count += 1) site.comment(issue, doc(`Comment ${count}`))
  site.comment(issue, doc('For the board only'), { type: 'group', value: 'board' })
  await using source = connection(jira, server)
  const text = await source.text(`issue/${issue.id}`)
  for (const line of [
    '- Project: ROOF project',
    '- Type: Task',
    '- Status: In progress',
    '- Priority: High',
    '- Assignee: Bob',
    '- Reporter: Ada Lovelace',
    '- Labels: slate, winter',
    '- Team: Carpenters / North',
  ])
    assert.ok(text.includes(`${line}\n`), line)
  assert.match(text, /\n\n## Goal\n\n## Team\n\nFirst\.\n\nSecond\.\n\n## Comments\n\n\*\*Bob, 2026-03-01\*\*\n\nComment 1\n/)
  assert.match(text, /Comment 30$/)
  assert.doesNotMatch(text, /board only|0\|i0000f/)
})

test('what people wrote about the work they logged is read, if it is for all who see the issue', async () => {
  await using server = await startJira()
  const { site } = server
  const issue = site.issue(site.project('ROOF'), 'Tiles')
  site.logWork(issue, doc('Laid the first row'))
  site.logWork(issue, null)
  site.logWork(issue, doc('For the board only'), { type: 'role', value: 'Board' })
  await using source = connection(jira, server)
  const text = await source.text(`issue/${issue.id}`)
  assert.match(text, /\n\n## Work log\n\n\*\*Bob, 2026-03-01, 3h 20m\*\*\n\nLaid the first row$/)
})

test('work logs cost a request where there are more than come with the issue, and nowhere else', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  const [busy, quiet] = [site.issue(project, 'Busy'), site.issue(project, 'Quiet')]
  for (let count = 1; count <= 25; count += 1) site.logWork(busy, doc(`Row ${count}`))
  site.logWork(quiet, doc('Row'))
  await using source = connection(jira, server)
  assert.match(await source.text(`issue/${busy.id}`), /Row 25$/)
  await source.text(`issue/${quiet.id}`)
  const asked = server.requests.filter(({ path }) => path.includes('/worklog'))
  assert.deepEqual(
    asked.map(({ path }) => path.includes(busy.id)),
    [true],
  )
})

test('where a bug shows is read, and of the issues around it their keys, which say nothing of what is in them', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  const [epic, other] = [site.issue(project, 'Secret plan'), site.issue(project, 'Secret talks')]
  const custom = { environment: doc('Windows 11, Korean keyboard'), versions: [{ name: '2.0' }], subtasks: [{ key: 'ROOF-7' }] }
  const bug = site.issue(project, 'Leaks', { parent: epic.id, custom })
  site.link('10100', bug.key, other.key)
  site.link('10100', epic.key, bug.key)
  await using source = connection(jira, server)
  const text = await source.text(`issue/${bug.id}`)
  for (const line of [
    '- Affects versions: 2.0',
    `- Parent: ${epic.key}`,
    '- Subtasks: ROOF-7',
    `- Links: blocks ${other.key}, is blocked by ${epic.key}`,
  ])
    assert.ok(text.includes(`${line}\n`), line)
  assert.match(text, /\n\n## Environment\n\nWindows 11, Korean keyboard/)
  assert.doesNotMatch(text, /Secret/)
})

test('the bytes of an attachment come from the media host, which gets no credentials', async () => {
  await using server = await startJira()
  const issue = server.site.issue(server.site.project('ROOF'), 'Tiles')
  const file = server.site.attach(issue, 'prices.csv', 'slate;5')
  await using source = connection(jira, server)
  assert.equal(await source.text(`attachment/${issue.id}/${file.id}`), 'slate;5')
})

test('what names no document is not requested', async () => {
  await using server = await startJira()
  await using source = connection(jira, server)
  for (const id of ['issue/1/../../admin', 'issue/ROOF-1', 'attachment/1/x', ''])
    await assert.rejects(source.text(id), { reason: 'forbidden' })
  assert.deepEqual([...new Set(server.calls)], ['GET /rest/api/3/myself'])
})

test('only chosen projects are read, and all can be chosen from', async () => {
  await using server = await startJira()
  const { site } = server
  const [roof, wall] = [site.project('ROOF'), site.project('WALL')]
  site.issue(roof, 'Tiles')
  const bricks = site.issue(wall, 'Bricks')
  await using source = connection(jira, server, { settings: { projects: [wall.id] } })
  assert.deepEqual([...(await source.run()).items.keys()], [`issue/${bricks.id}`])
  assert.deepEqual(
    (await source.containers()).map(({ id, name }) => [id, name]),
    [
      [roof.id, 'ROOF project (ROOF)'],
      [wall.id, 'WALL project (WALL)'],
    ],
  )
})
