import { join } from 'node:path'
import { Extractor } from '@quarry/extraction/extractor'
import { createNetwork } from '@quarry/integrations/net/network'
import type { Embedder } from '../src/ai/embedder.ts'
import { QueryVectors } from '../src/ai/query-vectors.ts'
import type { App } from '../src/context.ts'
import { EngineIndexes, SearchPool } from '../src/search-index/engine-indexes.ts'
import type { World } from './world.ts'

/** For all worlds of a process: starting threads costs more than most tests. */
let pool: SearchPool | undefined

/** The real reader, search index and network for a world, closed when the test file ends. No language model is configured. */
export function openParts(
  world: World,
  embedder: Embedder | null = null,
  { blobs }: Pick<App, 'blobs'> = world.app(),
): Pick<App, 'search' | 'reader' | 'net' | 'models' | 'embedder'> {
  const { db, notices } = world
  const log = world.app().log
  const search = new EngineIndexes({
    db,
    notices,
    directory: join(world.dataDir, 'search'),
    workers: (pool ??= new SearchPool(1)),
    vectors: embedder && new QueryVectors(embedder, log),
    log,
  })
  const reader = new Extractor({ readable: blobs.readable })
  const net = createNetwork({ allow: '127.0.0.0/8' })
  world.onEnd(async () => {
    await net[Symbol.asyncDispose]()
    await reader[Symbol.asyncDispose]()
    await search[Symbol.asyncDispose]()
  })
  return { search, reader, net, embedder, models: { answer: async () => null, agent: async () => null, offer: async () => null } }
}
