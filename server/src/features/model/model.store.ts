import type { WorkspaceId } from '@quarry/contract/ids'
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export const findModel = (db: Db, workspaceId: WorkspaceId) =>
  db.selectFrom('workspace_model').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()

export type ModelRow = NonNullable<Awaited<ReturnType<typeof findModel>>>

export async function putModel(tx: Db, row: Insertable<Tables['workspace_model']>): Promise<void> {
  const { workspace_id: _, ...change } = row
  await tx
    .insertInto('workspace_model')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(change))
    .execute()
}

/** @returns whether there was one. */
export async function deleteModel(tx: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('workspace_model').where('workspace_id', '=', workspaceId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const findLimits = (db: Db, workspaceId: WorkspaceId) =>
  db.selectFrom('agent_limit').selectAll().where('workspace_id', '=', workspaceId).executeTakeFirst()

export async function putLimits(tx: Db, row: Insertable<Tables['agent_limit']>): Promise<void> {
  const { workspace_id: _, ...change } = row
  await tx
    .insertInto('agent_limit')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(change))
    .execute()
}
