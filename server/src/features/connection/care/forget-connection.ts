import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../../context.ts'
import { atomic, type Db } from '../../../db/db.ts'
import { deleteConnection, deleteConsent, findOwn, handOverShared } from '../connection.store.ts'
import { findConsented, findDraftsBefore, lockDraftBefore } from '../consent.store.ts'
import { type Revoking, sendRevocation } from './revoke-consent.ts'

/** Deletes a connection with what it lived by, at its provider too. */
export async function forgetConnection(ctx: Revoking, tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await sendRevocation(ctx, tx, { workspaceId, connectionId: id })
  await deleteConnection(tx, workspaceId, id)
}

/**
 * Forgets what a member who goes connected for themselves; what they shared is its heir's, or goes too. Those of sources stay with their
 * sources.
 * @param heir null: there is none.
 */
export async function departConnections(
  ctx: Revoking,
  tx: Db,
  workspaceId: WorkspaceId,
  { goer, heir }: { goer: AccountId; heir: AccountId | null },
): Promise<void> {
  for (const id of await findOwn(tx, workspaceId, goer, { withShared: heir === null }))
    await forgetConnection(ctx, tx, workspaceId, id)
  if (heir) await handOverShared(tx, workspaceId, { from: goer, to: heir })
}

/** Forgets consents that nobody went on with. */
export async function forgetDrafts(ctx: Revoking & Needs<'db'>, before: Date): Promise<void> {
  for (const { workspace_id: workspaceId, id } of await findDraftsBefore(ctx.db, before))
    await atomic(ctx.db, async (tx) => {
      if (await lockDraftBefore(tx, before, id)) await forgetConnection(ctx, tx, workspaceId, id)
    })
}

const batchSize = 100

/** Ends every consent of a workspace that is being erased. Goes on where it stopped. */
export async function endConsents(ctx: Revoking & Needs<'db'>, workspaceId: WorkspaceId, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const ids = await findConsented(ctx.db, workspaceId, batchSize)
    if (ids.length === 0) return
    await atomic(ctx.db, async (tx) => {
      for (const connectionId of ids) {
        await sendRevocation(ctx, tx, { workspaceId, connectionId })
        await deleteConsent(tx, workspaceId, connectionId)
      }
    })
  }
}
