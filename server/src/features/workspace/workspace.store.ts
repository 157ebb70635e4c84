import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type NewWorkspace = { code: string; name: string; displayName: string; createdBy: AccountId; createdAt: Date }

/** Inserts a workspace together with its owner: there is never one without the other. */
export async function insertWorkspace(tx: Db, workspace: NewWorkspace): Promise<WorkspaceId> {
  const { id } = await tx
    .insertInto('workspace')
    .values({
      code: workspace.code,
      name: workspace.name,
      display_name: workspace.displayName,
      created_by: workspace.createdBy,
      created_at: workspace.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('member')
    .values({
      workspace_id: id,
      account_id: workspace.createdBy,
      role: 'OWNER',
      joined_at: workspace.createdAt,
      last_access_at: null,
    })
    .execute()
  return id
}

/** Without regard to case, as the unique index has it. */
export const hasWorkspaceCode = async (db: Db, code: string): Promise<boolean> =>
  (await db
    .selectFrom('workspace')
    .select('id')
    .where(sql<string>`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()) !== undefined
