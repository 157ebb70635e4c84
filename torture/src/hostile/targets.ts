import type { ServiceName } from '@quarry/contract/source/service'
import { nextcloud } from '@quarry/integrations/vendors/nextcloud/vendor'
import { owncloud } from '@quarry/integrations/vendors/owncloud/vendor'
import type { ApiSite } from '@quarry/integrations/testing/api-site'
import { startConfluenceSite } from '@quarry/integrations/vendors/confluence/testing/site'
import { startJiraSite } from '@quarry/integrations/vendors/jira/testing/site'
import { cloudSite } from '@quarry/integrations/platforms/owncloud-family/testing/site'
import { file, folder, listing, startDavServer } from '@quarry/integrations/vendors/webdav/testing/dav-server'
import { startDropboxSite } from '@quarry/integrations/vendors/dropbox/testing/site'
import { startFigmaSite } from '@quarry/integrations/vendors/figma/testing/site'
import { startDriveSite } from '@quarry/integrations/vendors/googledrive/testing/site'
import type { HttpServer } from '@quarry/integrations/testing/http-server'
import { startNotionSite } from '@quarry/integrations/vendors/notion/testing/site'
import { startTenantSite } from '@quarry/integrations/vendors/onedrive/testing/site'
import { startScriptedFtp } from '@quarry/integrations/vendors/ftp/testing/scripted-ftp'
import { startScriptedSftp } from '@quarry/integrations/vendors/sftp/testing/scripted-sftp'
import type { Random } from '../torture.ts'
import { startBrokenLine } from './broken-line.ts'
import { someWebAnswer } from './web-answers.ts'

/** A service as it should be, which turns hostile for a round at a time. */
export type Target = AsyncDisposable & {
  service: ServiceName
  /** What the product is started with, so that it takes this for the vendor. */
  env: Record<string, string>
  /** Ends with the round. `name`: what it will do. */
  turn(random: Random): Promise<AsyncDisposable & { name: string; settings: Record<string, unknown> }>
}

const items = 6
const words = 'The heron stands at the pond. '.repeat(40)

/** @returns what will be answered instead, once so many requests were answered well */
export function turnHostile(server: Pick<HttpServer, 'intercept'>, random: Random): string {
  const [answer, after] = [someWebAnswer(random), Math.floor(random() ** 2 * 12)]
  let requests = 0
  server.intercept = (_, response) => {
    requests += 1
    if (requests > after) answer.give(response)
    return requests > after
  }
  return `${answer.name} after ${after} requests`
}

const ofSite = (service: ServiceName, start: () => Promise<ApiSite>) => async (): Promise<Target> => {
  const site = await start()
  for (let n = 0; n < items; n += 1) await site.create(`Item ${n}`, `${n} ${words}`)
  const provider = site.vendor.connection?.consent?.provider
  return {
    service,
    env: site.base !== undefined && provider ? { [`${provider.toUpperCase()}_BASE_URL`]: site.base } : {},
    async turn(random) {
      const calm = async () => void (site.server.intercept = null)
      return { name: turnHostile(site.server, random), settings: site.form ?? site.settings, [Symbol.asyncDispose]: calm }
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

const davTree = {
  'PROPFIND /': listing(folder('/'), folder('/plans/'), ...Array.from({ length: items }, (_, n) => file(`/${n}.txt`))),
  'PROPFIND /plans/': listing(folder('/plans/'), ...Array.from({ length: items }, (_, n) => file(`/plans/${n}.txt`))),
  ...Object.fromEntries(
    ['', '/plans'].flatMap((at) => Array.from({ length: items }, (_, n) => [`GET ${at}/${n}.txt`, `${at} ${n} ${words}`])),
  ),
}

async function webdav(): Promise<Target> {
  const server = await startDavServer(davTree)
  const settings = { url: server.origin, id: 'reader', password: 'secret' }
  const calm = async () => void (server.intercept = null)
  return {
    service: 'webdav',
    env: {},
    turn: async (random) => ({ name: turnHostile(server, random), settings, [Symbol.asyncDispose]: calm }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** @param settings of the service, without its port */
const ofPort =
  (service: ServiceName, start: () => Promise<AsyncDisposable & { port: number }>, settings: Record<string, unknown>) =>
  async (): Promise<Target> => {
    const server = await start()
    return {
      service,
      env: {},
      async turn(random) {
        const line = await startBrokenLine(random, server.port)
        return { ...line, settings: { host: '127.0.0.1', ...settings, port: line.port } }
      },
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    }
  }

const names = Array.from({ length: items }, (_, n) => `${n}.txt`)

const ftp = () =>
  startScriptedFtp({
    folders: {
      '/': names.map((name) => ({ line: `-rw-r--r-- 1 a b ${words.length} Jan  1  2024 ${name}`, content: words })),
    },
  })

const sftp = () => startScriptedSftp({ tree: { '/': null, ...Object.fromEntries(names.map((name) => [`/${name}`, words])) } })

const login = { id: 'reader', password: 'secret' }

export const starts: readonly (() => Promise<Target>)[] = [
  webdav,
  ofPort('ftp', ftp, login),
  ofPort('sftp', sftp, login),
  ofSite('nextcloud', cloudSite(nextcloud, 'nextcloud')),
  ofSite('owncloud', cloudSite(owncloud, 'infinite')),
  ofSite('confluence', startConfluenceSite),
  ofSite('jira', startJiraSite),
  ofSite('notion', startNotionSite),
  ofSite('figma', startFigmaSite),
  ofSite('googledrive', startDriveSite),
  ofSite('dropbox', startDropboxSite),
  ofSite('onedrive', startTenantSite),
]
