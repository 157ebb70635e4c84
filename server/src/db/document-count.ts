import { failedCodes, textlessCodes } from '@quarry/contract/source/document-code'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

const sumOf = (which: RawBuilder<boolean>): RawBuilder<number> =>
  sql<number>`(coalesce(sum(document_count.documents) filter (where ${which}), 0))::int`

const code = sql.ref('document_count.code')
const oneOf = (codes: readonly string[]): RawBuilder<boolean> =>
  sql`coalesce(${code} = any(${sql.val([...codes])}::text[]), false)`
const isHeldBack = sql<boolean>`${code} is not distinct from 'plan_count'`

/** What rows of `document_count` come to. */
export const counted = {
  documents: sumOf(sql`true`),
  /** Those that have a place in the index. */
  placed: sumOf(sql`not ${isHeldBack}`),
  /** Those that wait for one. */
  heldBack: sumOf(isHeldBack),
  indexed: sumOf(sql`${code} is not null and not ${isHeldBack} and not ${oneOf(failedCodes)}`),
  failed: sumOf(oneOf(failedCodes)),
  textless: sumOf(oneOf(textlessCodes)),
}

/** How many documents a source has. */
export const countSourceDocuments = (db: Db, { workspaceId, sourceId }: Owner) =>
  db
    .selectFrom('document_count')
    .select([
      counted.documents.as('total'),
      counted.placed.as('placed'),
      counted.heldBack.as('heldBack'),
      counted.failed.as('failed'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()

/** Rows of a source from which on they are added up: fewer cost a reader nothing. */
const manyRows = 100

/**
 * Adds up what many transactions appended about a source. Two who do it at once each add up what the other has not taken; what is not committed yet
 * stays as it is.
 */
export async function foldDocumentCounts(db: Db, { workspaceId, sourceId }: Owner): Promise<void> {
  await sql`
    with appended as (
      select id from document_count where workspace_id = ${workspaceId} and source_id = ${sourceId} for update skip locked
    ), folded as (
      delete from document_count where id in (select id from appended) and (select count(*) from appended) >= ${manyRows}
      returning workspace_id, source_id, code, documents
    )
    insert into document_count (workspace_id, source_id, code, documents)
    select workspace_id, source_id, code, sum(documents) from folded
    group by workspace_id, source_id, code having sum(documents) <> 0`.execute(db)
}
