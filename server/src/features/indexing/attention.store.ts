import type { AccountId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'

/**
 * Notes that people are told of refused credentials.
 *
 * @param since when the credentials that were refused were read.
 * @returns undefined when they know already, the source is removed, or other credentials were entered meanwhile.
 */
export const claimTelling = (tx: Db, workspaceId: WorkspaceId, id: SourceId, { since, at }: { since: Date; at: Date }) =>
  tx
    .updateTable('source')
    .set({ auth_fail_told_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('auth_fail_told_at', 'is', null)
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('connection')
            .select('connection.id')
            .whereRef('connection.id', '=', 'source.connection_id')
            .where('connection.updated_at', '>', since),
        ),
      ),
    )
    .returning(['display_name', 'service', 'access_level', 'created_by'])
    .executeTakeFirst()

/** Active members who may have to know of a source: who connected it, and the administrators. */
export const findCaretakers = (db: Db, workspaceId: WorkspaceId, connector: AccountId) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['account.id', 'account.email', 'account.lang', 'member.role', 'member.privileges'])
    .select(['workspace.code', 'workspace.display_name as workspace'])
    .where('member.workspace_id', '=', workspaceId)
    .where('member.status', '=', 'active')
    .where('workspace.status', '=', 'active')
    .where((eb) => eb.or([eb('member.account_id', '=', connector), eb('member.role', 'in', ['OWNER', 'ADMIN'])]))
    .orderBy('account.email')
    .execute()
