import { type DocumentCode, failedCodes, textlessCodes } from '@quarry/contract/source/document-code'
import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

/** What was never fetched again is still what was read before. */
const whatIsStillThere = sql<string | null>`case when code = 'unreachable' then content_hash end`

/**
 * Makes documents of a source pending again: one, those with one result, or all that failed. What holds no text failed in nothing, so it has
 * to be named.
 * @returns how many.
 */
export async function retryFailed(
  db: Db,
  { workspaceId, sourceId }: Owner,
  { documentId, code }: { documentId?: DocumentId | undefined; code?: DocumentCode | undefined },
): Promise<number> {
  const result = await db
    .updateTable('document')
    .set({ pending: true, attempts: 0, content_hash: whatIsStillThere })
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where('code', 'in', documentId === undefined && code === undefined ? [...failedCodes] : [...failedCodes, ...textlessCodes])
    .$if(documentId !== undefined, (query) => query.where('id', '=', documentId!))
    .$if(code !== undefined, (query) => query.where('code', '=', code!))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** So many of them in one run: where a service gives nothing of what it lists, nothing else would be read for long. */
const mostAtOnce = 200

/** What is refused or gone for a moment has the same version when it is there again, so no listing would have it read. */
const notFetched = ['unreachable', 'forbidden', 'not_found'] as const satisfies readonly DocumentCode[]

/**
 * Makes documents pending again that could not be fetched: after 1, 2, 4 … minutes, at last every six hours; those that wait longest first.
 *
 * @param now null: all of them, because somebody has the source read from the beginning, and may have put right why.
 */
export async function retryNotFetched(db: Db, { workspaceId, sourceId }: Owner, now: Date | null): Promise<void> {
  const isDue = sql`read_at + least(interval '1 minute' * 2 ^ least(attempts - 1, 9), interval '6 hours') <= ${now}`
  await sql`
    update document set pending = true where workspace_id = ${workspaceId} and id in (
      select id from document
      where source_id = ${sourceId} and code in (${sql.join(notFetched.map((code) => sql.lit(code)))}) and not pending and ${now ? isDue : sql`true`}
      order by read_at limit ${now ? sql.lit(mostAtOnce) : sql`all`})`.execute(db)
}
