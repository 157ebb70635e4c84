import type { ConversationId } from '@quarry/contract/ids'
import type { Actor } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { stopWaiting } from '../run/run.ts'
import { findOpenRun } from './conversation.store.ts'

/**
 * Ends what waits for the caller in a conversation; what is worked on stays. To be called before the conversation is held: whoever writes down
 * how a run ended holds the run first.
 */
export async function setWaitingAside(ctx: Actor, tx: Db, id: ConversationId): Promise<void> {
  const open = await findOpenRun(tx, ctx.workspace.id, id, ctx.clock.now())
  if (open) await stopWaiting(ctx, tx, open)
}
