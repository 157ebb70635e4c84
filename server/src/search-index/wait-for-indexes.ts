import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../db/db.ts'
import { isBehind, wakeFollowers } from './followers.store.ts'
import type { Position } from './position.ts'
import { findInstallation } from './outbox.store.ts'
import { NotYet, type SearchIndexes, usualPatienceMs } from './search-indexes.ts'

const firstPauseMs = 50
const longestPauseMs = 2_000

/**
 * Waits until every index of the workspace that is open in some process has what is committed now. One that is opened later follows
 * before it answers, or says that it is incomplete.
 * @throws NotYet
 */
export async function waitForIndexes(db: Db, workspaceId: WorkspaceId, patienceMs: number): Promise<void> {
  const givenUpAt = performance.now() + patienceMs
  const { now } = await findInstallation(db)
  for (let pauseMs = firstPauseMs; await isBehind(db, workspaceId, now); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const leftMs = givenUpAt - performance.now()
    if (leftMs <= 0) throw new NotYet('An index of the workspace does not follow.')
    await wakeFollowers(db, workspaceId)
    await sleep(Math.min(pauseMs, leftMs))
  }
}

/** What is committed by now, for `isAwaited`. */
export const currentPosition = async (db: Db): Promise<Position> => (await findInstallation(db)).now

/** Whether what was committed by then is not found everywhere yet. */
export const isAwaited: (db: Db, workspaceId: WorkspaceId, position: Position) => Promise<boolean> = isBehind

/** For processes without the search role: nobody asks them, and they wait for those of others. */
export const indexesElsewhere = (db: Db): SearchIndexes => ({
  search: () => Promise.reject(new Error('This process has no search role.')),
  suggest: () => Promise.reject(new Error('This process has no search role.')),
  caughtUp: (workspaceId, patienceMs = usualPatienceMs) => waitForIndexes(db, workspaceId, patienceMs),
  forget: async () => {},
  state: async () => ({ bytes: 0, open: 0, opening: 0, behind: 0 }),
})
