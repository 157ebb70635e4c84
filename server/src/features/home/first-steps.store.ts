import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Only the latest answers of a workspace are checked; earlier ones were noticed when they were new. */
const answersLookedAt = 1_000

type Facts = { connected: boolean; asked: boolean; invited: boolean; noted: boolean; ended: boolean }

/** What a member has done; undefined for somebody who is none. */
export async function findFirstSteps(db: Db, workspaceId: WorkspaceId, accountId: AccountId): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select
      exists (select from source where workspace_id = ${workspaceId} and removed_at is null and not is_sample
        and (access_level = 'PUBLIC' or created_by = ${accountId})) as connected,
      asked_at is not null or exists (
        select from (
          select account_id from answer where workspace_id = ${workspaceId} order by created_at desc limit ${answersLookedAt}
        ) latest where account_id = ${accountId}
      ) as asked,
      exists (select from invitation where workspace_id = ${workspaceId})
        or exists (select from member other where workspace_id = ${workspaceId} and account_id <> ${accountId}) as invited,
      asked_at is not null as noted,
      first_steps_ended_at is not null as ended
    from member where workspace_id = ${workspaceId} and account_id = ${accountId}`.execute(db)
  return rows[0]
}

export async function writeFirstSteps(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  change: { asked_at?: Date; first_steps_ended_at?: Date },
): Promise<void> {
  await db.updateTable('member').set(change).where('workspace_id', '=', workspaceId).where('account_id', '=', accountId).execute()
}
