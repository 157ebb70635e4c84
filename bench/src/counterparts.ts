import type { ServiceName } from '@quarry/contract/service'
import { nextcloud } from '@quarry/integrations/nextcloud/vendor'
import { owncloud } from '@quarry/integrations/owncloud/vendor'
import { startApache } from '@quarry/integrations/testing/apache'
import { ApiHost } from '@quarry/integrations/testing/api-host'
import type { ApiSite } from '@quarry/integrations/testing/api-site'
import { startConfluenceSite } from '@quarry/integrations/testing/atlassian/confluence-site'
import { startJiraSite } from '@quarry/integrations/testing/atlassian/jira-site'
import { cloudSite } from '@quarry/integrations/testing/cloud/site'
import { connectTo } from '@quarry/integrations/testing/connected'
import { startDropboxSite } from '@quarry/integrations/testing/dropbox/site'
import { startFigmaSite } from '@quarry/integrations/testing/figma/site'
import { startGmailSite } from '@quarry/integrations/testing/gmail/site'
import { startCalendarSite } from '@quarry/integrations/testing/googlecalendar/site'
import { startDriveSite } from '@quarry/integrations/testing/googledrive/site'
import { startTaskSite } from '@quarry/integrations/testing/googletask/site'
import { startNotionSite } from '@quarry/integrations/testing/notion/site'
import { startTenantSite } from '@quarry/integrations/testing/onedrive/site'
import type { FileServer } from '@quarry/integrations/testing/server-process'
import { startSshd } from '@quarry/integrations/testing/sshd'
import { startVsftpd } from '@quarry/integrations/testing/vsftpd'
import { writeTexts } from './indexing.ts'
import { randomShares, textOf } from './words.ts'

/** A vendor's counterpart with items in it, and what is to be known of what it was asked. */
export type Counterpart = AsyncDisposable & {
  settings: Record<string, unknown>
  /** What the product is started with, so that it takes the counterpart for the vendor. */
  env: Record<string, string>
  /** Lists everything once without the product. */
  list(): Promise<unknown>
  /** Forgets the requests so far. @returns how many there were; null where the server does not tell, as below */
  forget(): number | null
  /** How many requests since then were for what is in an item. */
  downloads(): number | null
}

/** @param items how many it holds, each about a page of text of its own. */
export type StartCounterpart = (items: number) => Promise<Counterpart>

const bytes = 1_000

const ofSite =
  (start: () => Promise<ApiSite>): StartCounterpart =>
  async (items) => {
    const site = await start()
    const shares = randomShares(7)
    const ids: string[] = []
    for (let n = 0; n < items; n += 1) ids.push(await site.create(`Item ${n}`, textOf(bytes, shares)))
    const provider = site.vendor.source && (site.vendor.source as { consent?: { provider: string } }).consent?.provider
    return {
      settings: site.form ?? site.settings,
      env: site.base !== undefined && provider ? { [`${provider.toUpperCase()}_BASE_URL`]: site.base } : {},
      async list() {
        await using host = new ApiHost(site)
        host.fetches = false
        await host.run()
      },
      forget: () => site.server.requests.splice(0).length,
      downloads: () => site.server.requests.filter((request) => ids.some((id) => site.isReading?.(request, id))).length,
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    }
  }

const ofFileServer =
  (start: () => Promise<FileServer>): StartCounterpart =>
  async (items) => {
    const server = await start()
    await writeTexts(server.root, items, () => bytes)
    return {
      settings: server.settings(),
      env: {},
      async list() {
        await using connected = connectTo(server.vendor, server.settings())
        await connected.list()
      },
      forget: () => null,
      downloads: () => null,
      [Symbol.asyncDispose]: () => server.stop(),
    }
  }

export const counterparts = {
  confluence: ofSite(startConfluenceSite),
  jira: ofSite(startJiraSite),
  googledrive: ofSite(startDriveSite),
  gmail: ofSite(() => startGmailSite({ mostPerPage: 500 })),
  googlecalendar: ofSite(startCalendarSite),
  googletask: ofSite(startTaskSite),
  onedrive: ofSite(startTenantSite),
  nextcloud: ofSite(cloudSite(nextcloud, 'nextcloud')),
  owncloud: ofSite(cloudSite(owncloud, 'infinite')),
  notion: ofSite(startNotionSite),
  figma: ofSite(startFigmaSite),
  dropbox: ofSite(startDropboxSite),
  webdav: ofFileServer(startApache),
  sftp: ofFileServer(startSshd),
  ftp: ofFileServer(startVsftpd),
} as const satisfies Partial<Record<ServiceName, StartCounterpart>>

export type Measured = keyof typeof counterparts
