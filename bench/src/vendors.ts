import { sourceRoutes } from '@quarry/contract/source'
import { ApiHost } from '@quarry/integrations/testing/api-host'
import type { ApiSite } from '@quarry/integrations/testing/api-site'
import { startConfluenceSite } from '@quarry/integrations/testing/atlassian/confluence-site'
import { startJiraSite } from '@quarry/integrations/testing/atlassian/jira-site'
import { cloudSite } from '@quarry/integrations/testing/cloud/site'
import { startCalendarSite } from '@quarry/integrations/testing/googlecalendar/site'
import { startDriveSite } from '@quarry/integrations/testing/googledrive/site'
import { nextcloud } from '@quarry/integrations/nextcloud/vendor'
import { startEmbeddingServer } from '../../server/testing/embedding-server.ts'
import { startDivided } from './divided.ts'
import { watchMemory } from './memory.ts'
import { type Bench, least, most } from './row.ts'
import { textOf, randomShares } from './words.ts'

const items = 10_000

const sites = {
  googledrive: startDriveSite,
  googlecalendar: startCalendarSite,
  jira: startJiraSite,
  confluence: startConfluenceSite,
  nextcloud: cloudSite(nextcloud, 'nextcloud'),
} as const

/**
 * Ten thousand items of each vendor from its counterpart, which runs in this process, through a worker of its own: reading all of it, and
 * reading it again although nothing changed.
 */
export const vendors: Bench = async function* () {
  for (const [serviceName, startSite] of Object.entries(sites)) {
    await using site: ApiSite = await startSite()
    const shares = randomShares(7)
    const ids: string[] = []
    for (let n = 0; n < items; n += 1) ids.push(await site.create(`Item ${n}`, textOf(1_000, shares)))
    const listing = await secondsOf(() => listAlone(site))

    const embeddings = await startEmbeddingServer()
    await using product = await startDivided({
      ...standIn(site),
      EMBEDDING_BASE_URL: embeddings.baseUrl,
      EMBEDDING_MODEL: 'meaning-1',
    })
    const memory = watchMemory(product.worker.process.pid!)
    const { workspaceId, call, untilRead, readSince } = product
    let contentProviderId!: Awaited<ReturnType<typeof untilRead>>['workspaceContentProviderId']
    const first = await secondsOf(async () => {
      const settings = site.form ?? site.settings
      const source = {
        workspaceId,
        serviceName: serviceName as keyof typeof sites,
        displayName: 'Bench',
        accessLevel: 'PUBLIC' as const,
        settings,
      }
      contentProviderId = (await call(sourceRoutes.add, source)).workspaceContentProviderId
      const { status, indexedCount, statusReason } = await untilRead(contentProviderId)
      if (status !== 'complete' || indexedCount !== items)
        throw new Error(`${serviceName} ended as ${status} with ${indexedCount} documents: ${statusReason}`)
    })
    const megabytes = memory.most()
    await untilStill(() => embeddings.asked.length)

    embeddings.asked.length = 0
    site.server.requests.length = 0
    const since = new Date()
    const second = await secondsOf(async () => {
      await call(sourceRoutes.requestIndexing, { workspaceId, contentProviderId })
      await untilRead(contentProviderId)
    })
    await untilStill(() => embeddings.asked.length)
    const downloads = site.server.requests.filter((request) => ids.some((id) => site.isReading?.(request, id))).length
    embeddings.close()

    const row = { bench: 'vendors', budget: null }
    yield {
      ...row,
      what: `${serviceName}: ${items} items, end to end`,
      value: items / first,
      unit: 'items/s',
      budget: least(100),
    }
    yield { ...row, what: `${serviceName}: memory of the worker meanwhile`, value: megabytes, unit: 'MB', budget: most(400) }
    yield { ...row, what: `${serviceName}: listing them alone, without the product`, value: listing, unit: 's' }
    yield { ...row, what: `${serviceName}: reading again, nothing changed`, value: second, unit: 's' }
    const again = { downloads, extractions: await readSince(since), embeddings: embeddings.asked.length }
    for (const [work, value] of Object.entries(again))
      yield { ...row, what: `${serviceName}: ${work} of what did not change`, value, unit: '', budget: most(0) }
  }
}

async function listAlone(site: ApiSite): Promise<void> {
  await using host = new ApiHost(site)
  host.fetches = false
  await host.run()
}

/** The counterpart in place of all hosts of the vendor, where those are not in the settings. */
const standIn = ({ vendor, base }: ApiSite): Record<string, string> => {
  const provider = vendor.source && (vendor.source as { consent?: { provider: string } }).consent?.provider
  return base !== undefined && provider ? { [`${provider.toUpperCase()}_BASE_URL`]: base } : {}
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** Resolves once a number has not changed for ten seconds: vectors follow the documents at their own pace. */
async function untilStill(read: () => number): Promise<void> {
  for (let before = -1; before !== read();) {
    before = read()
    await new Promise((resolve) => setTimeout(resolve, 10_000))
  }
}
