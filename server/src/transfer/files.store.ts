import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A stored file that documents refer to. */
export type FileName = { workspaceId: string; hash: string }

const pageSize = 1_000

/** Every stored file that documents refer to. Columns as the oldest tables have them: an export may be of these. */
export async function* findFiles(db: Db): AsyncGenerator<FileName> {
  for (let last: FileName | null = null; ;) {
    const { rows }: { rows: FileName[] } = await sql<FileName>`
      select distinct workspace_id as "workspaceId", content_hash as hash from document
      where content_hash is not null
        ${last ? sql`and (workspace_id, content_hash) > (${last.workspaceId}, ${last.hash})` : sql``}
      order by 1, 2 limit ${pageSize}`.execute(db)
    yield* rows
    last = rows.at(-1) ?? null
    if (rows.length < pageSize) break
  }
  // Uploaded and not read yet: the file is named by the version.
  const { rows } = await sql<FileName>`
    select distinct d.workspace_id as "workspaceId", d.version as hash from document d join source s on s.id = d.source_id
    where d.pending and s.service = 'upload' and d.version is distinct from d.content_hash`.execute(db)
  yield* rows
}

/** What a person calls the documents that refer to a file: source and title. Empty when none does by now. */
export async function findNames(db: Db, { workspaceId, hash }: FileName): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.display_name || ' / ' || d.title as name from document d join source s on s.id = d.source_id
    where d.workspace_id = ${workspaceId}
      and (d.content_hash = ${hash} or (d.pending and d.version = ${hash} and s.service = 'upload'))
    order by 1 limit 20`.execute(db)
  return rows.map(({ name }) => name)
}

/** Has the documents of a file that is not there read again from their sources. What was uploaded is nowhere else, and stays as it is. */
export async function readAgain(db: Db, { workspaceId, hash }: FileName): Promise<void> {
  await sql`
    update document set pending = true, attempts = 0, content_hash = null
    where workspace_id = ${workspaceId} and content_hash = ${hash}
      and source_id in (select id from source where workspace_id = ${workspaceId} and service <> 'upload')`.execute(db)
}
