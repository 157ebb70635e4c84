import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesConformance } from './api-conformance-changes.ts'
import { connectionConformance } from './api-conformance-connection.ts'
import { failuresConformance } from './api-conformance-failures.ts'
import { listingConformance } from './api-conformance-listing.ts'
import { resumingConformance } from './api-conformance-resuming.ts'
import { rightsConformance } from './api-conformance-rights.ts'
import { scaleConformance } from './api-conformance-scale.ts'
import { ApiHost, type ApiPromise, type HostIo } from './api-host.ts'
import { type Absent, type ApiSite, deeds, type SitePart, type With } from './api-site.ts'

/**
 * What every vendor with an HTTP interface promises, tried against its counterpart.
 *
 * A vendor joins with a file `conformance.test.ts` of its own:
 *
 *     apiConformance('Jira', startJiraSite, { trash: 'what is deleted is deleted for ever' })
 *
 * where `startJiraSite`, in a file beside the counterpart, starts it and describes as an `ApiSite` how to change things in it. The counterpart is built on
 * `startHttpServer`, which lets the suite put refusals, cuts and nonsense in place of any answer. It begins without items, but with whatever
 * holds them (a project, a space, a calendar), and has to answer each of the suite's deeds as the service would: nothing here waits for time to
 * pass, so a clock of the counterpart advances with each change.
 *
 * Each test has a site of its own. A part the service does not have is named in `absent` with the reason.
 */
export function apiConformance(name: string, start: () => Promise<ApiSite>, absent: Absent = {}): void {
  const promise = (title: string, check: (setup: HostIo) => Promise<void>): void =>
    void test(`${name}: ${title}`, async () => {
      await using site = await start()
      await using host = new ApiHost(site)
      await check({ site, host })
    })

  function about<P extends SitePart>(part: P, title: string, check: (setup: HostIo & { site: With<P> }) => Promise<void>): void {
    const reason = absent[part]
    if (reason === undefined)
      return promise(title, async ({ site, host }) => {
        for (const deed of deeds[part]) assert.ok(site[deed], `The site has no "${deed}", and "${part}" is not declared absent.`)
        await check({ site: site as With<P>, host })
      })
    promise(`not offered, because ${reason}: ${title}`, async ({ site, host }) => {
      for (const deed of deeds[part]) assert.equal(site[deed], undefined, `"${part}" is declared absent, but the site has it.`)
      if (part !== 'rights' || !host.source.rights) return
      // Rights that nobody can change: then nobody else reads.
      const roof = await site.create('Roof', 'tiles')
      await host.run()
      await host.readRights()
      assert.ok(host.documents.has(roof) && !host.mayRead('lee@example.com', roof))
    })
  }
  const promised: ApiPromise = Object.assign(promise, { about })

  connectionConformance(promised)
  listingConformance(promised)
  changesConformance(promised)
  failuresConformance(promised)
  resumingConformance(promised)
  rightsConformance(promised)
  scaleConformance(promised)
}
