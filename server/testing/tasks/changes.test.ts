import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startActingServices } from '../services/acting-services.ts'
import { changesOf } from './changes.ts'

test('a further field that is written is a change of its issue', async () => {
  await using services = await startActingServices()
  const { site, account } = services.jira
  const project = site.project('ROOF')
  const issue = site.issue(project, 'Roof')
  const before = services.held()
  const authorization = `Basic ${Buffer.from(`${account.id}:${account.apiToken}`).toString('base64')}`
  const reply = await fetch(`${account.url}/rest/api/3/issue/${issue.key}`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { customfield_1: 3 } }),
  })
  assert.equal(reply.status, 204)
  assert.deepEqual(
    changesOf(before, services.held()).map(({ what, changed, custom }) => ({ what, changed, custom })),
    [{ what: 'issue changed', changed: ['custom'], custom: { customfield_1: 3 } }],
  )
})
