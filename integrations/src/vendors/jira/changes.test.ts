import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connection } from '../../platforms/atlassian/testing/connection.ts'
import { type FakeJira, startJira } from './testing/server.ts'
import { doc } from './testing/model.ts'
import { minuteBefore } from './search.ts'
import { jira } from './vendor.ts'

/** A site too large to be listed in every run, and its first run. */
async function large(server: FakeJira) {
  const { site } = server
  const project = site.project('ROOF')
  const issues = Array.from({ length: 2001 }, (_, index) => site.issue(project, `Issue ${index}`))
  site.later()
  site.issue(project, 'Last')
  const source = connection(jira, server)
  const first = await source.run()
  server.calls.length = 0
  return { site, project, issues, source, first }
}

test('a small site is listed in every run: edits, moves to another project and deletions are seen at once', async () => {
  await using server = await startJira()
  const { site } = server
  const [roof, wall] = [site.project('ROOF'), site.project('WALL')]
  const [tiles, nails] = [site.issue(roof, 'Tiles'), site.issue(roof, 'Nails')]
  const file = site.attach(tiles, 'a.txt', 'a')
  await using source = connection(jira, server)
  const first = await source.run()
  site.edit(nails, { project: wall.id, key: 'WALL-1', summary: 'Screws' })
  tiles.files = []
  const second = await source.run(first.cursor)
  assert.ok(second.complete)
  const moved = second.items.get(`issue/${nails.id}`)!
  assert.deepEqual([moved.title, moved.ancestors[0]?.title], ['WALL-1 Screws', 'WALL project'])
  assert.notEqual(moved.version, first.items.get(moved.externalId)!.version)
  assert.ok(!second.items.has(`attachment/${tiles.id}/${file.id}`))
  site.issues.delete(tiles.id)
  const third = await source.run(second.cursor)
  assert.deepEqual([third.complete, [...third.items.keys()]], [true, [`issue/${nails.id}`]])
})

test('of a large site only what changed is requested', async () => {
  await using server = await startJira()
  const { site, project, issues, source, first } = await large(server)
  await using _ = source
  const [edited, commented, attached] = [issues[5]!, issues[6]!, issues[7]!]
  site.edit(edited, { summary: 'Other' })
  site.comment(commented, doc('Why?'))
  const file = site.attach(attached, 'a.txt', 'a')
  const fresh = site.issue(project, 'Fresh')
  const second = await source.run(first.cursor)
  assert.equal(second.complete, false)
  assert.deepEqual(
    [...second.items.keys()],
    [
      `issue/${edited.id}`,
      `issue/${commented.id}`,
      `issue/${attached.id}`,
      `attachment/${attached.id}/${file.id}`,
      `issue/${fresh.id}`,
    ],
  )
  assert.ok(server.calls.length < 10, server.calls.join('\n'))
  assert.equal((await source.run(second.cursor)).items.size, 0)
})

test('a large site is listed whole in every tenth run, which shows deletions', async () => {
  await using server = await startJira()
  const { site, issues, source, first } = await large(server)
  await using _ = source
  site.issues.delete(issues[9]!.id)
  let last = first
  const complete: boolean[] = []
  for (let run = 0; run < 10; run += 1) {
    last = await source.run(last.cursor)
    complete.push(last.complete)
  }
  assert.deepEqual(complete, [...Array.from({ length: 9 }, () => false), true])
  assert.ok(!last.items.has(`issue/${issues[9]!.id}`) && last.items.has(`issue/${issues[8]!.id}`))
})

test('a cursor nobody understands, or of other projects, lists everything', async () => {
  await using server = await startJira()
  const { site, source, first } = await large(server)
  await using _ = source
  for (const cursor of ['', 'null', '{"since":"yesterday"}']) assert.ok((await source.run(cursor)).complete)
  site.project('WALL')
  assert.ok((await source.run(first.cursor)).complete)
})

test('a page token that is no longer accepted starts the search again', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  for (let count = 0; count < 250; count += 1) site.issue(project, `Issue ${count}`)
  await using source = connection(jira, server)
  let searches = 0
  server.trouble = ({ path }) => {
    if (path.endsWith('/search/jql') && (searches += 1) === 3) site.oldestToken = 1
    return null
  }
  const { complete, items } = await source.run()
  assert.deepEqual([complete, items.size], [true, 250])
  server.trouble = ({ path }) => {
    if (path.endsWith('/search/jql')) site.oldestToken += 1
    return null
  }
  const second = await source.run()
  assert.deepEqual([second.complete, second.failure?.reason], [false, 'settings'])
})

test('a change made while everything is listed is seen by the next run', async () => {
  await using server = await startJira()
  const { site, issues, source } = await large(server)
  await using _ = source
  let searches = 0
  server.trouble = ({ path }) => {
    if (path.endsWith('/search/jql') && (searches += 1) === 10) site.edit(issues[0]!, { summary: 'Meanwhile' })
    return null
  }
  const first = await source.run()
  server.trouble = () => null
  const second = await source.run(first.cursor)
  assert.match(second.items.get(`issue/${issues[0]!.id}`)?.title ?? '', /Meanwhile/)
})

test('times of a search are written in the time zone of the account, with a margin before them', () => {
  assert.equal(minuteBefore('2026-03-01T09:10:59.000Z', 'Asia/Seoul'), '2026-03-01 18:05')
  assert.equal(minuteBefore('2026-03-01T09:10:59.000Z', 'America/New_York'), '2026-03-01 04:05')
})

test('where clocks are put back, the hour that comes twice is searched from before it began', () => {
  // Berlin, 25 October 2026: 02:00 to 03:00 comes twice, from 00:00Z and from 01:00Z.
  for (const time of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
    assert.equal(minuteBefore(time, 'Europe/Berlin'), '2026-10-25 01:25')
})
