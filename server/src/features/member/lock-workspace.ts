import type { WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { seatsOf } from '../plan/plan.ts'
import { holdWorkspace } from './member.store.ts'

/**
 * Lets nobody else change who belongs to the workspace, or its plan, until the surrounding transaction ends.
 * @returns undefined when the workspace is deleted; `seats` null: as many members as come.
 */
export async function lockWorkspace(ctx: Needs<'clock' | 'config'>, tx: Db, workspaceId: WorkspaceId) {
  const held = await holdWorkspace(tx, workspaceId)
  return held && { ...held, seats: await seatsOf(ctx, tx, workspaceId) }
}

export type LockedWorkspace = NonNullable<Awaited<ReturnType<typeof lockWorkspace>>>
