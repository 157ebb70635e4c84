import { rm } from 'node:fs/promises'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { SearchPool } from '@quarry/search-engine/search-index'
import type { Trouble } from '@quarry/search-engine/types'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import { seeProcess } from './followers.store.ts'
import { Follower } from './follower.ts'
import { findInstallation } from './outbox.store.ts'
import type { SearchModels } from './search-models.ts'
import { StaleIndex } from './stale-index.ts'

type Parts = { db: Db; log: Log; pool: SearchPool; models: SearchModels; processId: string }
type Place = { workspaceId: WorkspaceId; directory: string }

/** Opens the index of a workspace; one that cannot be used is built anew. */
export async function openFollower(
  { db, log, pool, models, processId }: Parts,
  { workspaceId, directory }: Place,
): Promise<Follower> {
  const onTrouble = ({ what, error }: Trouble): void => log.warn({ err: error, workspaceId }, `search index: ${what}`)
  // Each time: a database that went back does not know this process any more.
  await seeProcess(db, processId)
  const open = (model: string | null): Promise<Follower> =>
    Follower.open({ db, workspaceId, processId, model, onTrouble, directory, pool })
  const wanted = await models.wanted(workspaceId)
  try {
    return await open(wanted)
  } catch (error) {
    // A database that is unreachable says nothing about the index.
    await findInstallation(db)
    // One of the other model is searched until its successor stands beside it.
    const other = models.otherThan(wanted)
    const found = error instanceof StaleIndex && other !== null ? await open(other).catch(() => null) : null
    if (found) return found
    log.warn({ err: error, workspaceId }, 'search index is built anew')
    await rm(directory, { recursive: true, force: true })
    return open(wanted)
  }
}
