import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

export const findAccessLevel = async (db: Db, { workspaceId, sourceId }: Owner) =>
  (
    await db
      .selectFrom('source')
      .select('access_level')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', sourceId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  )?.access_level

/** Marks documents that were just recorded as beyond the quota. */
export async function markOverQuota(tx: Db, { workspaceId }: Owner, ids: readonly DocumentId[]): Promise<void> {
  await tx
    .updateTable('document')
    .set({ pending: false, code: 'plan_count' })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<DocumentId>`any(${sql.val([...ids])}::uuid[])`)
    .execute()
}

/** Makes documents that were beyond the quota pending, those known longest first. @param remaining null for all. @returns how many. */
export async function admitWithinQuota(tx: Db, { workspaceId, sourceId }: Owner, remaining: number | null): Promise<number> {
  const next = tx
    .selectFrom('document')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('code', '=', 'plan_count')
    .orderBy('created_at')
    .orderBy('id')
    .$if(remaining !== null, (query) => query.limit(remaining ?? 0))
  const result = await tx
    .updateTable('document')
    .set({ pending: true, code: null, attempts: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', next)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Has files read that an earlier plan found too large. @param bytes the largest that is read now; null: no limit of the plan. */
export async function retryLargerFiles(db: Db, { workspaceId, sourceId }: Owner, bytes: number | null): Promise<void> {
  await db
    .updateTable('document')
    .set({ pending: true, attempts: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where('code', '=', 'plan_size')
    .$if(bytes !== null, (query) => query.where('size', '<=', bytes))
    .execute()
}

/** Sources with documents beyond the quota that no run is about to read. */
export const findSourcesOverQuota = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('workspace', 'workspace.id', 'source.workspace_id')
    .select(['source.workspace_id as workspaceId', 'source.id as sourceId', 'source.access_level as level'])
    .where('source.status', '=', 'notIndexing')
    .where('source.paused', '=', false)
    .where('source.removed_at', 'is', null)
    .where('workspace.status', '=', 'active')
    .where('workspace.removed_at', 'is', null)
    .orderBy('sequence')
    .execute()
