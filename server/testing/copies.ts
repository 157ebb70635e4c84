import type { DocumentId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { WorkspaceCtx } from '../src/context.ts'
import { enqueueIndexChanges } from '../src/search-index/enqueue.store.ts'
import type { World } from './world.ts'

/** So many more files with the bytes of this one, read and searchable. */
export async function copyOften({ db }: World, ctx: WorkspaceCtx, title: string, copies: number): Promise<void> {
  const { rows } = await sql<{ id: DocumentId }>`
    with one as (select * from document where workspace_id = ${ctx.workspace.id} and title = ${title}), copy as (
      insert into document (workspace_id, source_id, external_id, title, ancestors, file_name, version, changed_at, seen_run, pending, code,
        kind, format, content_hash, chunk_count, read_at, created_at)
      select workspace_id, source_id, gen_random_uuid()::text, 'copy ' || n, ancestors, file_name, version, changed_at, seen_run, pending, code,
        kind, format, content_hash, chunk_count, read_at, created_at from one cross join generate_series(1, ${copies}) n returning id
    ), written as (
      insert into chunk (workspace_id, document_id, chunk_index, headings, anchor, body)
      select chunk.workspace_id, copy.id, chunk_index, headings, anchor, body from one join chunk on document_id = one.id cross join copy
    ) select id from copy`.execute(db)
  await enqueueIndexChanges(
    db,
    ctx.workspace.id,
    rows.map(({ id }) => id),
  )
  await ctx.search.caughtUp(ctx.workspace.id)
}
