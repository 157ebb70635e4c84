import type { WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** @property former the one before, while it is still configured; null: there is none. */
type SearchedBy = { model: string; former: string | null }

/**
 * By whose vectors a workspace is searched: the former model's until all its documents have those of its successor. A model that is not
 * configured any more can be asked nothing.
 */
export async function findSearchModel(db: Db, workspaceId: WorkspaceId, { model, former }: SearchedBy): Promise<string> {
  if (former === null) return model
  const { rows } = await sql<{ model: string | null; embedded: boolean }>`
    select (select model from search_model where workspace_id = ${workspaceId}) as model,
      exists (select from chunk_vector where workspace_id = ${workspaceId} and model = ${former}) as embedded`.execute(db)
  const known = rows[0]?.model ?? (rows[0]?.embedded ? former : model)
  return known === former ? former : model
}

/** @returns whether it is another one than before. */
export async function writeSearchModel(db: Db, workspaceId: WorkspaceId, model: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into search_model (workspace_id, model) values (${workspaceId}, ${model})
    on conflict (workspace_id) do update set model = excluded.model where search_model.model <> excluded.model`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
