import assert from 'node:assert/strict'
import type { ApiPromise } from './api-host.ts'
import { fail, nth } from './api-trouble.ts'

const lee = 'lee@example.com'

/** Who may read what, where the service says so. */
export function rightsConformance(promise: ApiPromise): void {
  promise.about('rights', 'what is granted and revoked shows in the next run over the rights', async ({ site, host }) => {
    const roof = await site.create('Roof', 'tiles')
    await host.run()
    await host.readRights()
    const seen = [host.mayRead(lee, roof)]
    for (const change of [site.grant, site.revoke, site.grant]) {
      await change(roof, lee)
      await host.readRights()
      seen.push(host.mayRead(lee, roof))
    }
    assert.deepEqual(seen, [false, true, false, true])
  })

  promise.about('rights', 'a run over the content has the rights of what is new', async ({ site, host }) => {
    const roof = await site.create('Roof', 'tiles')
    await site.grant(roof, lee)
    await host.run()
    await host.readRights()
    assert.ok(host.mayRead(lee, roof))
    assert.ok(!host.mayRead('nobody@example.com', roof))
  })

  promise.about('rights', 'a change of rights fetches nothing', async ({ site, host }) => {
    const roof = await site.create('Roof', 'tiles')
    await host.run()
    host.reads = []
    await site.grant(roof, lee)
    await host.run()
    assert.deepEqual(host.reads, [])
  })

  promise.about('rights', 'rights that cannot be read whole take nothing away', async ({ site, host }) => {
    const roof = await site.create('Roof', 'tiles')
    await site.grant(roof, lee)
    await host.run()
    await host.readRights()
    host.rightsCursor = null
    site.server.requests.length = 0
    await host.readRights()
    const requests = site.server.requests.length
    assert.ok(requests > 0)
    for (let at = site.discovery ?? 0; at < requests; at += 1) {
      fail(site, nth(at), 'malformed')
      host.rightsCursor = null
      const kinds: string[] = []
      await assert.rejects(
        host.readRights((kind) => kinds.push(kind)),
        { reason: 'upstream' },
        `request ${at}`,
      )
      assert.ok(!kinds.includes('complete') && host.mayRead(lee, roof), `request ${at}`)
    }
  })
}
