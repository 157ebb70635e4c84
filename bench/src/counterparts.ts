import type { ServiceName } from '@quarry/contract/source/service'
import { nextcloud } from '@quarry/integrations/vendors/nextcloud/vendor'
import { owncloud } from '@quarry/integrations/vendors/owncloud/vendor'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { ApiHost } from '@quarry/integrations/testing/api-host'
import type { ApiSite } from '@quarry/integrations/testing/api-site'
import { startConfluenceSite } from '@quarry/integrations/vendors/confluence/testing/site'
import { startJiraSite } from '@quarry/integrations/vendors/jira/testing/site'
import { cloudSite } from '@quarry/integrations/platforms/owncloud-family/testing/site'
import { connectTo } from '@quarry/integrations/testing/connected'
import { startDropboxSite } from '@quarry/integrations/vendors/dropbox/testing/site'
import { startFigmaSite } from '@quarry/integrations/vendors/figma/testing/site'
import { startGmailSite } from '@quarry/integrations/vendors/gmail/testing/site'
import { startCalendarSite } from '@quarry/integrations/vendors/googlecalendar/testing/site'
import { startDriveSite } from '@quarry/integrations/vendors/googledrive/testing/site'
import { startTaskSite } from '@quarry/integrations/vendors/googletask/testing/site'
import { startNotionSite } from '@quarry/integrations/vendors/notion/testing/site'
import { startTenantSite } from '@quarry/integrations/vendors/onedrive/testing/site'
import type { FileServer } from '@quarry/integrations/testing/server-process'
import { startSshd } from '@quarry/integrations/vendors/sftp/testing/sshd'
import { startVsftpd } from '@quarry/integrations/vendors/ftp/testing/vsftpd'
import { writeTexts } from './indexing.ts'
import { randomShares, textOf } from './words.ts'

/** A vendor's counterpart with items in it, and what is to be known of what it was asked. */
export type Counterpart = AsyncDisposable & {
  settings: Record<string, unknown>
  /** What the product is started with, so that it takes the counterpart for the vendor. */
  env: Record<string, string>
  /** Lists everything once without the product. */
  list(): Promise<unknown>
  /** Forgets the requests so far. @returns how many there were; null where the server does not say, as below */
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
    const provider = site.vendor.connection?.consent?.provider
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
