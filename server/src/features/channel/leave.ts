import { z } from 'zod'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { App, RemovalListener } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { job } from '../../jobs/job.ts'
import { openIo, openTaken, takeAlong } from '../connection/connection.ts'
import { findClients } from './client.store.ts'
import { channelOf } from './open-channel.ts'

/** Takes an app out of the workspace of the service once nothing lives by it here any more. */
export const channelLeaveJob = job({
  name: 'channel.leave',
  payload: z.object({ id: z.uuid(), vendor: z.string(), sealed: z.string() }),
  // Eight hours: a service may be away for long.
  attempts: 10,
  concurrency: 1,
  async run(app, { vendor, ...taken }, signal) {
    const settings = openTaken(app, taken)
    const channel = channelOf(app, vendor)
    if (settings) await channel?.leave?.(openIo(app, vendor, { settings, token: null, signal }))
  },
})

/** In the transaction that deletes what it lives by, and before. */
export async function leave(parts: Pick<App, 'send'>, tx: Db, workspaceId: WorkspaceId, connectionId: string): Promise<void> {
  const taken = await takeAlong(tx, workspaceId, connectionId)
  if (taken) await parts.send(tx, channelLeaveJob, taken)
}

/** A workspace that is deleted takes its apps out of all chats. */
export const leaveChats: RemovalListener = async (parts, tx, { id: workspaceId }) => {
  for (const { connection_id: connectionId } of await findClients(tx, workspaceId))
    if (connectionId) await leave(parts, tx, workspaceId, connectionId)
}
