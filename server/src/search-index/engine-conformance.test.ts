import { join } from 'node:path'
import { openParts } from '../../testing/parts.ts'
import { openWorld } from '../../testing/world.ts'
import { searchConformance } from './conformance.ts'
import { EngineIndexes } from './engine-indexes.ts'

const world = await openWorld()

searchConformance('engine', {
  world,
  parts: openParts(world),
  open: (name) =>
    new EngineIndexes({
      db: world.db,
      notices: world.notices,
      directory: join(world.dataDir, name),
      workers: 1,
      log: world.app().log,
      vectors: null,
    }),
  tolerance: { score: 1e-9 },
})
