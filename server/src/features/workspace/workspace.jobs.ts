import { WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import { type Job, job } from '../../jobs/job.ts'
import type { JobMessage } from '../../jobs/message.ts'
import { type EndOutside, purgeWorkspace } from './purge-workspace.ts'

/** `late`: once more, for what somebody was still writing when it ran first. */
const Payload = z.object({ workspaceId: WorkspaceId, late: z.boolean() })

export const workspacePurge: JobMessage<typeof Payload> = {
  name: 'workspace.purge',
  payload: Payload,
  attempts: 1000,
  concurrency: 1,
  key: ({ workspaceId, late }) => `${workspaceId} ${late}`,
}

export const purgeWorkspaceJob = (endOutside: EndOutside): Job<typeof Payload> =>
  job({ ...workspacePurge, run: (app, { workspaceId }, signal) => purgeWorkspace(app, { workspaceId, endOutside }, signal) })
