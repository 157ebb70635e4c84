import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopes as confluenceScopes } from '../../vendors/confluence/client.ts'
import { startConfluence } from '../../vendors/confluence/testing/server.ts'
import { confluence } from '../../vendors/confluence/vendor.ts'
import { scopes as jiraScopes } from '../../vendors/jira/client.ts'
import { startJira } from '../../vendors/jira/testing/server.ts'
import { jira } from '../../vendors/jira/vendor.ts'
import { connection } from './testing/connection.ts'

const url = 'https://acme.atlassian.net'

test('an API token with scopes, which the site refuses, reads by the gateway, with the scopes of a consent', async () => {
  await using server = await startJira()
  const { key } = server.site.issue(server.site.project('ROOF'), 'Tiles')
  server.tokenScopes = jiraScopes
  await using source = connection(jira, server, { settings: { url } })
  await source.check()
  const { complete, items } = await source.run()
  assert.ok(complete)
  assert.deepEqual(
    [...items.values()].map(({ link }) => link),
    [`${url}/browse/${key}`],
  )
  assert.ok((await source.rights()).some(({ kind }) => kind === 'complete'))
})

test('so it is in Confluence', async () => {
  await using server = await startConfluence()
  const page = server.site.page(server.site.space('ENG'), 'Roof', { body: '<p>tiles</p>' })
  server.tokenScopes = confluenceScopes
  await using source = connection(confluence, server, { settings: { url } })
  await source.check()
  assert.ok((await source.run()).complete)
  assert.match(await source.text(`page/${page.id}`), /tiles/)
  assert.ok((await source.rights()).some(({ kind }) => kind === 'complete'))
})

test('a token that lacks a scope is said to, and one that is good nowhere is refused', async () => {
  await using server = await startJira()
  await using source = connection(jira, server, { settings: { url } })
  server.tokenScopes = ['read:jira-work']
  await assert.rejects(source.check(), { reason: 'auth', message: /scope does not match/ })
  await using other = connection(jira, server, { settings: { url, apiToken: 'wrong' } })
  await assert.rejects(other.check(), { reason: 'auth', message: /must be authenticated/ })
})

test('a token goes to no gateway because a host that is not of Atlassian refuses it', async () => {
  await using server = await startJira()
  server.tokenScopes = jiraScopes
  await using source = connection(jira, server, { settings: { url: 'https://jira.example.com' } })
  await assert.rejects(source.check(), { reason: 'auth' })
  assert.equal(
    server.calls.some((call) => call.includes('/ex/')),
    false,
  )
})
