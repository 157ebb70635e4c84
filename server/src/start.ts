import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { catalogueFor } from '@quarry/integrations/catalogue'
import { Extractor } from '@quarry/extraction/extractor'
import { createNetwork } from '@quarry/integrations/net/network'
import { openEmbedder, openFormerEmbedder } from './ai/open-embedder.ts'
import { offerModels } from './ai/ollama.ts'
import { openModels } from './ai/open-models.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { type Log, narrowLog, openLog } from './log.ts'
import { openClock } from './db/clock.ts'
import { openDb, openPool } from './db/db.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { keepRunning } from './db/embedded/keep-running.ts'
import { upgrade } from './db/migrate.ts'
import { namedServer } from './db/named-server.ts'
import { Notices } from './db/notices.ts'
import { warnWhenDeaf } from './db/hears-notices.ts'
import { watchReadiness } from './db/readiness.ts'
import { isSuperuser } from './db/role.ts'
import {
  checkBeforeStart,
  endpoints,
  feeds,
  gate,
  hear,
  hearGoingOn,
  hearWakenRuns,
  jobs,
  listenToChats,
  open,
  programs,
  startNow,
  workspaceRemoved,
} from './app.ts'
import { Disk } from './files/disk.ts'
import { examineStore, openBlobs } from './files/open-blobs.ts'
import { createVault, vaultKey } from './files/vault.ts'
import { explainListen } from './http/explain-listen.ts'
import { buildServer } from './http/server.ts'
import { JobQueue } from './jobs/queue.ts'
import { openOcr } from './ocr/open-ocr.ts'
import { discoveryBytes, openOffice } from './office/office-server.ts'
import { openGateways } from './payment/open-gateways.ts'
import { openOpenId } from './openid/openid-provider.ts'
import { probesOf } from './probes.ts'
import { openMailer } from './mail/open-mailer.ts'
import { allowedNetworks, operatorsOwn } from './private-networks.ts'
import { openIndexes } from './search-index/open-indexes.ts'
import { findInstallation } from './search-index/outbox.store.ts'
import { indexesElsewhere } from './search-index/wait-for-indexes.ts'
import { Stopping } from './stopping.ts'
import { createWorker } from './worker/worker.ts'

/** One that listens, and one that tries whether that helps. */
const directConnections = 2
const clientRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))

export type Quarry = AsyncDisposable & { url: string; app: App }

/** Starts everything a process of these roles needs, and undoes it in reverse order when disposed. */
export async function startQuarry(config: Config): Promise<Quarry> {
  await using parts = new AsyncDisposableStack()
  const logger = openLog(config.LOG_LEVEL)
  const log = narrowLog(logger)
  if (!config.isLoopback && config.publicOrigin === null)
    log.warn(
      {},
      'PUBLIC_URL is not set: links in mails lead to the address of this machine that the caller reached. Set it to the address people use.',
    )
  await makeDataFolder(config.DATA_DIR)

  const url = (await namedServer(config.DATABASE_URL)) ?? (await startDatabase(config, log, parts))
  const lost = (error: Error): void => log.warn({ err: error }, 'database connection lost')
  const pool = openPool(url, lost)
  parts.defer(() => pool.end())
  const directUrl = config.DATABASE_DIRECT_URL ?? url
  const direct = directUrl === url ? pool : openPool(directUrl, lost, directConnections, 'quarry-direct')
  if (direct !== pool) parts.defer(() => direct.end())
  // The built-in database has the clock of this machine.
  const clock = config.DATABASE_URL ? parts.use(await openClock(pool, log)) : { now: () => new Date() }
  const disk = new Disk({ folders: [config.DATA_DIR, config.BLOB_URL?.folder ?? []].flat(), clock })
  const db = openDb(pool, { onError: (error) => disk.note(error) })
  await upgrade(db)
  await checkBeforeStart({ db, config })
  if (config.DATABASE_URL && (await isSuperuser(db)))
    log.warn(
      {},
      'The role of DATABASE_URL is a superuser. Quarry needs no more than a role that owns its database: see docs/configuration.md.',
    )

  if (config.DATABASE_URL) void warnWhenDeaf({ listening: direct, telling: pool }, log)
  const notices = parts.use(new Notices(direct, log))
  const isWorker = config.ROLES.includes('worker')
  const isSearch = config.ROLES.includes('search')
  const key = await vaultKey(config.SECRET_KEY, config.DATA_DIR)
  const vault = createVault(key)
  const { id: owner } = await findInstallation(db)
  const blobs = await openBlobs(config, { requireSpace: (bytes) => disk.refuseWhenLow(bytes), owner })
  await requireStore(config, owner, log)
  const net = parts.use(createNetwork({ allow: allowedNetworks(config) }))
  const operatorNet = parts.use(createNetwork({ allow: operatorsOwn, maxBytes: discoveryBytes }))
  const reader = parts.use(new Extractor({ readable: blobs.readable }))
  const embedder = config.SEARCH_URL === undefined ? openEmbedder(config) : null
  const formerEmbedder = embedder && openFormerEmbedder(config)
  const search = isSearch
    ? parts.use(await openIndexes({ config, db, notices, log, embedder, former: formerEmbedder }))
    : indexesElsewhere(db)
  const queue = parts.use(await JobQueue.open({ pool, url: directUrl, jobs, log }))
  const stopping = new Stopping()
  const mail = openMailer({ clock, send: queue.send })
  const worker = createWorker({ db, notices, log }, config.DOCUMENTS_AT_ONCE)
  const app: App = {
    config,
    db,
    notices,
    stopping,
    clock,
    log,
    mail,
    send: queue.send,
    dropJobs: queue.dropJobs,
    blobs,
    vault,
    net,
    vendors: catalogueFor(config),
    reader,
    worker,
    search,
    models: openModels(config),
    embedder,
    formerEmbedder,
    openid: openOpenId(config),
    office: openOffice(config, { net: operatorNet, log }),
    ocr: openOcr(config, { readable: blobs.readable, net: operatorNet, log }),
    ...openGateways(config, { db, clock, key, net: operatorNet, log }),
    workspaceRemoved,
  }

  const databaseTrouble = watchReadiness(pool)
  const server = await buildServer({
    app,
    gate: gate(app),
    feeds: feeds(app),
    endpoints,
    programs,
    open,
    clientRoot: existsSync(clientRoot) ? clientRoot : null,
    unreadiness: async () => (await disk.trouble()) ?? databaseTrouble(),
    probes: probesOf({
      db,
      pool,
      search: isSearch ? search : null,
      failures: isWorker ? worker.failures : null,
    }),
    logger,
    hear: hear(app),
  })
  parts.defer(() => server.close())
  parts.defer(() => stopping.begin())
  await server.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
    throw explainListen(error, config)
  })
  if (isWorker || isSearch) await queue.work(app)
  if (isSearch) hearWakenRuns(app)
  if (isWorker) hearGoingOn(app)
  if (isWorker) await startNow(app)
  if (isWorker) parts.use(listenToChats(app))
  void offerModels(app.models, log)

  const address = server.addresses()[0]
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  const owned = parts.move()
  return {
    app,
    url: config.publicOrigin ?? `http://${host}:${typeof address === 'object' ? address.port : config.PORT}`,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

async function startDatabase(config: Config, log: Log, parts: AsyncDisposableStack): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: (message) => log.info({}, message) })
  parts.defer(() => postgres.stop())
  keepRunning(postgres, log)
  return postgres.url
}

/** What the store refuses, the operator has to mend. Without one that is only away for now, people can search. */
async function requireStore(config: Config, owner: string, log: Log): Promise<void> {
  const failure = await examineStore(config, owner)
  if (!failure) return
  const sentence = `Files cannot be kept where BLOB_URL says: ${failure.message}`
  if (!failure.passes) throw new Error(sentence, { cause: failure })
  log.error({}, sentence)
}

async function makeDataFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new Error(`The data folder ${folder} cannot be made: ${cause.message}. Set DATA_DIR to a folder that can be written.`, {
      cause,
    })
  })
}
