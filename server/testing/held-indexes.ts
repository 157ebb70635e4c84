import { join } from 'node:path'
import { EngineIndexes } from '../src/search-index/engine-indexes.ts'
import type { World } from './world.ts'

/** The indexes of another process, whose documents do not arrive while it is held. */
export function openHeld(world: World, name: string, fillMs?: number) {
  let isHeld = false
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isHeld || !result.rows.some((row) => 'access_list_id' in row)) return result
      reached.resolve()
      await goOn.promise
      return result
    },
  })
  const indexes = new EngineIndexes({
    db,
    notices: world.notices,
    directory: join(world.dataDir, name),
    workers: 1,
    log: world.app().log,
    vectors: null,
    ...(fillMs !== undefined && { fillMs }),
  })
  return {
    indexes,
    hold: () => (isHeld = true),
    reached: reached.promise,
    letGo(): void {
      isHeld = false
      goOn.resolve()
    },
    async [Symbol.asyncDispose]() {
      goOn.resolve()
      await indexes[Symbol.asyncDispose]()
    },
  }
}
