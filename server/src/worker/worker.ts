import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Log } from '../log.ts'
import type { Db } from '../db/db.ts'
import type { Notices } from '../db/notices.ts'
import { FailureCounts } from './failure-counts.ts'
import { FairSlots } from './fair-slots.ts'
import { Paces } from './paces.ts'

/** Batches of listings: fifty of them together would leave no connection for people's requests. */
const recordedAtOnce = 4

/** What everything that reads sources shares within this process. */
export type Worker = {
  /** Documents that are worked on at once. */
  reading: FairSlots
  /** Batches of listings that are recorded at once. */
  recording: FairSlots
  /** Who writes what was read, one for each workspace (`committerOf`). A few bytes each, kept as long as the process lives. */
  committers: Map<WorkspaceId, object>
  /** Who takes uploads in, one for each source (`uploadsOf`). */
  uploads: Map<SourceId, object>
  paces: Paces
  failures: FailureCounts
}

export const createWorker = (parts: { db: Db; notices: Notices; log: Log }, documentsAtOnce: number): Worker => ({
  reading: new FairSlots(documentsAtOnce),
  recording: new FairSlots(recordedAtOnce),
  committers: new Map(),
  uploads: new Map(),
  paces: new Paces(parts),
  failures: new FailureCounts(),
})
