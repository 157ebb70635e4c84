import type { AccountId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import { isAwake } from '../../../db/awake.ts'
import type { Db } from '../../../db/db.ts'

/**
 * Notes that people are notified of refused credentials.
 *
 * @param since when the credentials that were refused were read.
 * @returns undefined when they know already, the source is removed, or other credentials were entered meanwhile.
 */
export const claimRefusalNotice = (tx: Db, workspaceId: WorkspaceId, id: SourceId, { since, at }: { since: Date; at: Date }) =>
  tx
    .updateTable('source')
    .set({ auth_fail_notified_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('auth_fail_notified_at', 'is', null)
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('connection')
            .select('connection.id')
            .whereRef('connection.id', '=', 'source.connection_id')
            .where('connection.renewed_at', '>', since),
        ),
      ),
    )
    .returning(['display_name', 'service', 'access_level', 'created_by'])
    .executeTakeFirst()

/** When people are notified that a consent ends: two weeks before, or when a third of a short one is left. */
const noticeFrom = sql<Date>`consent.ends_at - least(interval '14 days', (consent.ends_at - consent.created_at) / 3)`

/** Notes that people are notified of consents that end soon. A postponed end is notified again when it comes near. */
export const claimEndings = (tx: Db, at: Date) =>
  tx
    .updateTable('consent')
    .from('source')
    .set({ end_notified_at: at })
    .whereRef('source.connection_id', '=', 'consent.connection_id')
    .whereRef('source.workspace_id', '=', 'consent.workspace_id')
    .where('source.removed_at', 'is', null)
    .where('source.status', '<>', 'authFail')
    .where('consent.ends_at', '>', at)
    .where(noticeFrom, '<=', at)
    .where((eb) => eb.or([eb('consent.end_notified_at', 'is', null), eb('consent.end_notified_at', '<', noticeFrom)]))
    .where(isAwake)
    .returning(['consent.workspace_id', 'consent.ends_at', 'consent.given_by_name'])
    .returning(['source.display_name', 'source.service', 'source.access_level', 'source.created_by'])
    .$narrowType<{ ends_at: Date }>()
    .execute()

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
