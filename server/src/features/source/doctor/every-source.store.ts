import type { Db } from '../../../db/db.ts'

/** Every connected source of every workspace, for the operator: by workspace, in indexing order. */
export const findEverySource = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('workspace', 'workspace.id', 'source.workspace_id')
    .select(['source.id', 'source.workspace_id', 'source.display_name', 'source.service', 'source.status'])
    .select('workspace.code as workspace')
    .where('source.removed_at', 'is', null)
    .where('workspace.removed_at', 'is', null)
    .orderBy('workspace.code')
    .orderBy('source.sequence')
    .execute()

export type ListedSource = Awaited<ReturnType<typeof findEverySource>>[number]
