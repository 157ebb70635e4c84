/**
 * `npm run doctor -- SOURCE`: examines a source at its service and says what to do about each trouble. Without a name, lists the sources.
 * Says how the store of files and the search cluster are as well, where there are any.
 *
 * Argument: the name or the id of a source. It uses the same environment, data folder and database as the product, which must be running.
 */
import { catalogueFor } from '@quarry/integrations/catalogue'
import { createNetwork } from '@quarry/integrations/net/network'
import { doctor } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDb, openPool } from '../db/db.ts'
import { runningDatabase } from '../db/embedded/running-database.ts'
import { Notices } from '../db/notices.ts'
import { examineStore } from '../files/open-blobs.ts'
import { createVault, vaultKey } from '../files/vault.ts'
import { narrowLog, openLog } from '../log.ts'
import { allowedNetworks } from '../private-networks.ts'
import { OpenSearch } from '../search-index/opensearch/client.ts'
import { examine } from '../search-index/opensearch/examine.ts'
import { sumPlaces } from '../search-index/opensearch/places.store.ts'
import { createWorker } from '../worker/worker.ts'
import { clusterLine, reportOf, sourceLines, storeLine } from './report.ts'

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort(new Error('Stopped.')))

try {
  const asked = process.argv.slice(2).join(' ').trim()
  const locale = process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || ''
  process.exitCode = await run(asked, locale.startsWith('ko') ? 'ko' : 'en')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}

/** @returns 0 when nothing failed, 1 when something did, as commands end. */
async function run(asked: string, language: 'en' | 'ko'): Promise<number> {
  const config = readConfig(process.env)
  let hasFailed = false
  if (config.BLOB_URL?.s3) {
    const failure = await examineStore(config)
    hasFailed = failure !== null
    console.log(storeLine(failure, language))
  }
  await using parts = new AsyncDisposableStack()
  const pool = openPool(await runningDatabase(config), () => {}, 3)
  parts.defer(() => pool.end())
  const db = openDb(pool)
  const sources = await doctor.sources({ db })
  const vendors = catalogueFor(config)
  const found = asked === '' ? sources : doctor.named(sources, asked)
  const [source] = found
  if (asked === '' && config.SEARCH_URL !== undefined) {
    const examined = await examine(new OpenSearch(config.SEARCH_URL))
    hasFailed ||= !(examined.answers && examined.fits)
    console.log(clusterLine(examined, await sumPlaces(db), language))
  }
  if (asked === '' || found.length > 1 || !source) {
    console.log(sourceLines(found, asked, { language, vendors }))
    return asked !== '' ? 2 : hasFailed ? 1 : 0
  }
  const log = narrowLog(openLog(config.LOG_LEVEL))
  const ctx = {
    config,
    db,
    clock: { now: () => new Date() },
    log,
    vault: createVault(await vaultKey(config.SECRET_KEY, config.DATA_DIR)),
    net: parts.use(createNetwork({ allow: allowedNetworks(config) })),
    vendors,
    worker: createWorker({ db, notices: parts.use(new Notices(pool, log)), log }, config.DOCUMENTS_AT_ONCE),
  }
  console.log(sourceLines([source], '', { language, vendors }))
  for await (const step of doctor.examine(ctx, source, stopping.signal)) {
    hasFailed ||= step.state === 'failed'
    console.log(reportOf(step, language))
  }
  return hasFailed ? 1 : 0
}
