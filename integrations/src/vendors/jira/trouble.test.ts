import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connection } from '../../platforms/atlassian/testing/connection.ts'
import { startJira } from './testing/server.ts'
import { jira } from './vendor.ts'

test('a site open to visitors does not pass for an empty one', async () => {
  await using server = await startJira()
  server.site.visitors = true
  server.site.issue(server.site.project('ROOF'), 'Tiles')
  await using source = connection(jira, server, { settings: { apiToken: 'wrong' } })
  const { complete, failure } = await source.run()
  assert.deepEqual([complete, failure?.reason], [false, 'auth'])
})

test('an account that is refused at the end of a listing makes nothing complete', async () => {
  await using server = await startJira()
  server.site.issue(server.site.project('ROOF'), 'Tiles')
  await using source = connection(jira, server)
  let asked = 0
  server.trouble = ({ path }) => (path.endsWith('/myself') && (asked += 1) > 1 ? { status: 401, json: {} } : null)
  const { complete, failure } = await source.run()
  assert.deepEqual([complete, failure?.reason], [false, 'auth'])
})

test('an account that may not see who browses a project gets that reason when it is connected', async () => {
  await using server = await startJira()
  server.site.project('ROOF', null)
  await using source = connection(jira, server)
  await assert.rejects(source.check(), { reason: 'settings', message: /administer Jira/ })
})

test('an issue that may not be read, or is deleted, fails alone', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  const [closed, deleted] = [site.issue(project, 'Closed'), site.issue(project, 'Deleted')]
  await using source = connection(jira, server)
  server.trouble = ({ path }) =>
    path.endsWith(`/issue/${closed.id}`) ? { status: 403, json: { errorMessages: ['Not for you.'] } } : null
  site.issues.delete(deleted.id)
  await assert.rejects(source.text(`issue/${closed.id}`), { reason: 'forbidden', message: /Not for you/ })
  await assert.rejects(source.text(`issue/${deleted.id}`), { reason: 'notFound' })
})

test('by consent everything goes through the gateway with the scopes that are requested', async () => {
  await using server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  project.levels = { 7: [{ type: 'user', value: 'ada' }] }
  const issue = site.issue(project, 'Tiles', { security: '7' })
  const file = site.attach(issue, 'a.txt', 'tiles')
  await using source = connection(jira, server, { token: server.token() })
  await source.check()
  const { items, complete } = await source.run()
  assert.ok(complete)
  assert.equal(items.get(`issue/${issue.id}`)!.link, `https://acme.atlassian.net/browse/${issue.key}`)
  assert.match(await source.text(`issue/${issue.id}`), /About Tiles/)
  assert.equal(await source.text(`attachment/${issue.id}/${file.id}`), 'tiles')
  assert.ok((await source.rights()).some(({ kind }) => kind === 'complete'))
  assert.ok(server.calls.every((call) => / \/(me$|(ex\/jira|oauth)\/)/.test(call)))
})
