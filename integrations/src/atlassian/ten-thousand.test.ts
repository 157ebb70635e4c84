import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confluence } from '../confluence/vendor.ts'
import { jira } from '../jira/vendor.ts'
import { startConfluence } from '../testing/atlassian/confluence.ts'
import { connection } from '../testing/atlassian/connection.ts'
import type { Atlassian } from '../testing/atlassian/gate.ts'
import { startJira } from '../testing/atlassian/jira.ts'

const many = 10_000

/** A site of ten thousand, and a change to one of them. */
const services = {
  Confluence: async () => {
    const server = await startConfluence()
    const space = server.site.space('ENG')
    const pages = Array.from({ length: many }, (_, index) => server.site.page(space, `Page ${index}`))
    const change = () => `page/${server.site.edit(pages[77]!, { body: 'other' }).id}`
    return { server: server as Atlassian, vendor: confluence, change }
  },
  Jira: async () => {
    const server = await startJira()
    const project = server.site.project('ROOF')
    const issues = Array.from({ length: many }, (_, index) => server.site.issue(project, `Issue ${index}`))
    const change = () => `issue/${server.site.edit(issues[77]!, { summary: 'other' }).id}`
    return { server: server as Atlassian, vendor: jira, change }
  },
}

for (const [name, start] of Object.entries(services)) {
  test(`${name}: ten thousand documents are listed in few calls, and a second pass has only the changed one to read`, async (t) => {
    const { server, vendor, change } = await start()
    await using _ = server
    await using source = connection(vendor, server)
    const before = performance.now()
    const first = await source.run()
    t.diagnostic(`${Math.round((many / (performance.now() - before)) * 1000)} documents a second`)
    assert.equal(first.items.size, many)
    assert.ok(server.calls.length < many / 40, `${server.calls.length} calls`)
    const changed = change()
    const second = await source.run()
    const toRead = [...second.items.values()].filter(
      ({ externalId, version }) => first.items.get(externalId)?.version !== version,
    )
    assert.deepEqual(
      toRead.map(({ externalId }) => externalId),
      [changed],
    )
  })
}
