import { canManageConnection, canSeeConnection, type ConnectionFacts } from '@quarry/contract/source/connection'
import type { ConnectionId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { type ConnectionRow, findConnection } from './connection.store.ts'

type Caller = Needs<'account' | 'workspace' | 'role'>

export const factsOf = (ctx: Needs<'account'>, row: Pick<ConnectionRow, 'part' | 'owner_id'>): ConnectionFacts => ({
  part: row.part,
  isShared: row.owner_id === null,
  isMine: row.owner_id === ctx.account.id,
})

/** @throws Failure connectionMissing — there is no such connection for this member. */
export async function connectionSeenBy(ctx: Caller, db: Db, id: ConnectionId): Promise<ConnectionRow> {
  const row = await findConnection(db, ctx.workspace.id, id)
  if (!row || !canSeeConnection(ctx, factsOf(ctx, row))) throw fail('connectionMissing')
  return row
}

/** Also one whose credentials were removed: new ones may be given. @throws Failure connectionMissing, forbidden */
export async function connectionManagedBy(ctx: Caller, db: Db, id: ConnectionId): Promise<ConnectionRow> {
  const row = await connectionSeenBy(ctx, db, id)
  if (!canManageConnection(ctx, factsOf(ctx, row))) throw fail('forbidden')
  return row
}
