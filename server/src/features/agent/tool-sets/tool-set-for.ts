import type { ToolSetId } from '@quarry/contract/ids'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { fail, Failure } from '../../../http/fail.ts'
import { agentEditedBy, agentSeenBy } from '../access.ts'
import { findToolSet, type ToolSetRow } from './tool-set.store.ts'

type Caller = Needs<'account' | 'workspace' | 'role' | 'privileges'>

/** @throws Failure toolSetMissing — there is none for the caller */
export const toolSetSeenBy = (ctx: Caller, db: Db, id: ToolSetId): Promise<ToolSetRow> => found(ctx, db, id, agentSeenBy)

/** @throws Failure toolSetMissing; forbidden — the caller may use its agent, and not change it */
export const toolSetEditedBy = (ctx: Caller, db: Db, id: ToolSetId): Promise<ToolSetRow> => found(ctx, db, id, agentEditedBy)

async function found(ctx: Caller, db: Db, id: ToolSetId, known: typeof agentSeenBy): Promise<ToolSetRow> {
  const row = await findToolSet(db, ctx.workspace.id, id)
  if (!row) throw fail('toolSetMissing')
  await known(ctx, db, row.agent_id).catch((cause: unknown) => {
    throw cause instanceof Failure && cause.error === 'agentMissing' ? fail('toolSetMissing') : cause
  })
  return row
}
