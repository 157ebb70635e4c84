import { WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import { job } from '../../jobs/job.ts'
import { purgeWorkspace } from './purge-workspace.ts'

export const purgeWorkspaceJob = job({
  name: 'workspace.purge',
  /** `late`: once more, for what somebody was still writing when it ran first. */
  payload: z.object({ workspaceId: WorkspaceId, late: z.boolean() }),
  attempts: 1000,
  concurrency: 1,
  key: ({ workspaceId, late }) => `${workspaceId} ${late}`,
  run: purgeWorkspace,
})
