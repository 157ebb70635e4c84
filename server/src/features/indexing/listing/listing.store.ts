import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { storableJson } from '../../../db/storable.ts'

type Of = { workspaceId: WorkspaceId; sourceId: SourceId; run: number }

/**
 * What a listing showed that is not in the rows of documents.
 * @property sameVersion documents that were listed just as they are known.
 */
export type Part = {
  sameVersion: readonly DocumentId[]
  unchanged: readonly string[]
  skipped: readonly { externalId: string; reason: string }[]
}

/** Whether a later run has begun: what this one lists counts no more. Else none that ends it begins until the transaction is over. */
export async function isOvertaken(tx: Db, { sourceId, run }: Of): Promise<boolean> {
  const { rows } = await sql<{ is_overtaken: boolean }>`
    select run > ${run} as is_overtaken from source where id = ${sourceId} for key share`.execute(tx)
  return rows[0]?.is_overtaken ?? false
}

/** Everything the unfinished listing of a source showed so far. */
export async function findParts(db: Db, { workspaceId, sourceId }: Omit<Of, 'run'>): Promise<Part[]> {
  const rows = await db
    .selectFrom('listing_part')
    .select(['same_version as sameVersion', 'unchanged', 'skipped'])
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .orderBy('id')
    .execute()
  return rows
}

/**
 * Stores where the next run resumes in the middle of a listing, and what was shown since the last such place. That the listing reads
 * everything again is recorded with it: the next run need not begin again.
 */
export async function keepMidway(tx: Db, { workspaceId, sourceId, run }: Of, cursor: string, part: Part): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('source')
    .set((eb) => ({
      cursor,
      listing_run: eb.fn.coalesce('listing_run', sql<number>`${run}::int`),
      full_run: sql<number | null>`case when full_run > run then full_run end`,
    }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sourceId)
    .where('run', '=', run)
    .executeTakeFirst()
  // A later run has begun, and resumes from elsewhere.
  if (numUpdatedRows === 0n) return
  const { sameVersion, unchanged, skipped } = part
  await sql`
    insert into listing_part (workspace_id, source_id, same_version, unchanged, skipped)
    values (${workspaceId}, ${sourceId}, ${sql.val([...sameVersion])}::uuid[], ${sql.val([...unchanged])}::text[],
            ${storableJson(skipped)}::jsonb)`.execute(tx)
}

/** Stores where the next run begins, and deletes the state of the listing before; null: at the beginning. */
export async function keepCursor(tx: Db, { workspaceId, sourceId, run }: Of, cursor: string | null): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('source')
    .set({ cursor, listing_run: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sourceId)
    .where('run', '=', run)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx.deleteFrom('listing_part').where('workspace_id', '=', workspaceId).where('source_id', '=', sourceId).execute()
}
