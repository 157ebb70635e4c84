import type { SourceId } from '@quarry/contract/ids'
import type { WorkspaceCtx } from '../../../context.ts'
import { enqueueIndexChanges } from '../../enqueue.store.ts'
import { readQuery } from '../../query.ts'
import type { SearchIndexes, SearchRequest, SearchResult } from '../../search-indexes.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import type { World } from '../../../../testing/world.ts'

/** A workspace with these documents, and ways to change and to find them. */
export async function openIndexed(world: World, ctx: WorkspaceCtx, files: Record<string, string>) {
  const source = await uploadSource(world, ctx, files)
  const { id: workspaceId } = ctx.workspace
  const idsOf = async (title: string) => {
    const query = world.db.selectFrom('document').select('id').where('source_id', '=', source).where('title', '=', title)
    return (await query.execute()).map(({ id }) => id)
  }
  return {
    source,
    workspaceId,
    async rename(title: string, to: string): Promise<void> {
      const ids = await idsOf(title)
      await world.db.updateTable('document').set({ title: to }).where('id', 'in', ids).execute()
      await enqueueIndexChanges(world.db, workspaceId, ids)
    },
    async change(title: string, values: { people: string[] }): Promise<void> {
      const ids = await idsOf(title)
      await world.db.updateTable('document').set(values).where('id', 'in', ids).execute()
      await enqueueIndexChanges(world.db, workspaceId, ids)
    },
    async remove(title: string): Promise<void> {
      const ids = await idsOf(title)
      await world.db.deleteFrom('document').where('id', 'in', ids).execute()
      await enqueueIndexChanges(world.db, workspaceId, ids)
    },
    search: (indexes: SearchIndexes, text: string, more: Partial<SearchRequest> = {}): Promise<SearchResult> =>
      indexes.search(workspaceId, requestFor(source, text, more)),
    /** How many are found of what was committed before. */
    async count(indexes: SearchIndexes, text: string): Promise<number> {
      await indexes.caughtUp(workspaceId)
      return (await indexes.search(workspaceId, requestFor(source, text))).total
    },
  }
}

const requestFor = (source: SourceId, text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  query: readQuery(text),
  filter: { access: [source] },
  offset: 0,
  limit: 10,
  chunksPerDocument: 1,
  ...more,
})
