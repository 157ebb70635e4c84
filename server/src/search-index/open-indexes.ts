import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Embedder } from '../ai/embedder.ts'
import { QueryVectors } from '../ai/query-vectors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Notices } from '../db/notices.ts'
import type { Log } from '../log.ts'
import { EngineIndexes } from './engine-indexes.ts'
import { OpenSearch } from './opensearch/client.ts'
import { examine } from './opensearch/examine.ts'
import { OpenSearchIndexes } from './opensearch/opensearch-indexes.ts'
import { findInstallation } from './outbox.store.ts'
import type { SearchIndexes } from './search-indexes.ts'

type Parts = {
  config: Config
  db: Db
  notices: Notices
  log: Log
  embedder: Embedder | null
  former: Embedder | null
}

/** The driver that the operator chose. @throws Error with what to change where a cluster answers that cannot be used; one that is away is waited for. */
export async function openIndexes({
  config,
  db,
  notices,
  log,
  embedder,
  former,
}: Parts): Promise<SearchIndexes & AsyncDisposable> {
  const workers = Math.min(4, availableParallelism())
  if (config.SEARCH_URL === undefined)
    return new EngineIndexes({
      db,
      notices,
      directory: join(config.DATA_DIR, 'search'),
      workers,
      vectors: embedder && new QueryVectors(embedder, log),
      former: former && new QueryVectors(former, log),
      log,
    })
  const node = new OpenSearch(config.SEARCH_URL)
  const { answers, fits, says } = await examine(node)
  if (!fits) throw new Error(`SEARCH_URL: ${says}`)
  if (!answers) log.warn({}, `SEARCH_URL: ${says} Searches fail until it does; changes wait in the database.`)
  if (config.EMBEDDING_MODEL !== undefined)
    log.warn({}, 'EMBEDDING_MODEL is not used: with SEARCH_URL searches go by words alone.')
  return new OpenSearchIndexes({ db, notices, node, installation: (await findInstallation(db)).id, workers, log })
}
