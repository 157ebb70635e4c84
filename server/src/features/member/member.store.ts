import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** @returns undefined unless both the member and the workspace are active. */
export const findActiveMember = (db: Db, workspaceId: WorkspaceId, accountId: AccountId) =>
  db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.code', 'member.role', 'member.last_access_at'])
    .where('member.workspace_id', '=', workspaceId)
    .where('member.account_id', '=', accountId)
    .where('member.status', '=', 'active')
    .where('workspace.status', '=', 'active')
    .executeTakeFirst()

export async function markAccess(db: Db, workspaceId: WorkspaceId, accountId: AccountId, at: Date): Promise<void> {
  await db
    .updateTable('member')
    .set({ last_access_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute()
}

const memberships = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select((eb) => [
      'workspace.id',
      'workspace.code',
      'workspace.name',
      'workspace.display_name',
      'workspace.status',
      'workspace.created_at',
      'member.role',
      'member.status as memberStatus',
      eb
        .selectFrom('member as other')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('other.workspace_id', '=', 'workspace.id')
        .where('other.status', '=', 'active')
        .$asScalar()
        .as('activeMembers'),
    ])
    .where('member.account_id', '=', accountId)

export type MembershipRow = Awaited<ReturnType<typeof findMemberships>>[number]

/** In the order they were joined. */
export const findMemberships = (db: Db, accountId: AccountId) =>
  memberships(db, accountId).orderBy('member.joined_at').orderBy('workspace.id').execute()

export const findMembership = (db: Db, workspaceId: WorkspaceId, accountId: AccountId) =>
  memberships(db, accountId).where('workspace.id', '=', workspaceId).executeTakeFirst()
