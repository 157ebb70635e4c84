import type { SourceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isVisibleTo, type Viewer } from '../rights/rights.ts'

const mostFolders = 50

/** Sources that a search of this viewer reaches. */
export const findSearchableSources = (db: Db, { workspaceId, accountId }: Viewer) =>
  db
    .selectFrom('source')
    .select(['id', 'display_name', 'service'])
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('access_level', '=', 'PUBLIC'), eb('created_by', '=', accountId)]))
    .orderBy('created_at')
    .execute()

/** Folders whose name holds this, those called just so first, of those with a document that the viewer may see. */
export async function findFoldersCalled(
  db: Db,
  viewer: Viewer,
  name: string,
): Promise<{ source_id: SourceId; id: string; title: string }[]> {
  const title = sql`lower(normalize(step ->> 'title', nfkc))`
  const wanted = sql`lower(normalize(${name}::text, nfkc))`
  // Documents that lie in one folder have the same ancestors: one of each is looked at.
  const { rows } = await sql<{ source_id: SourceId; id: string; title: string }>`
    with holding as (
      select distinct on (document.source_id, document.folder) document.source_id, document.ancestors
      from document join source on source.id = document.source_id
      where document.workspace_id = ${viewer.workspaceId} and document.folder is not null and ${isVisibleTo(viewer)}
      order by document.source_id, document.folder
    )
    select source_id, step ->> 'id' as id, min(step ->> 'title') as title
    from holding cross join lateral jsonb_array_elements(ancestors) step
    where position(${wanted} in ${title}) > 0
    group by source_id, step ->> 'id'
    order by bool_or(${title} = ${wanted}) desc, min(step ->> 'title'), step ->> 'id' limit ${mostFolders}`.execute(db)
  return rows
}
