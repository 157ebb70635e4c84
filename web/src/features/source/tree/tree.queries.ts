import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { documentRoutes } from '@quarry/contract/routes/source/document'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../../lib/api.ts'

/**
 * What lies in a folder, a page at a time.
 * @param parentId null for the top. @param revision changes when the documents of the source may have changed.
 */
export const folderQuery = (workspaceId: WorkspaceId, id: SourceId, parentId: string | null, revision: string) =>
  infiniteQueryOptions({
    queryKey: ['workspace', workspaceId, 'documents', id, 'in', parentId, revision],
    queryFn: ({ signal, pageParam: page }) =>
      api.call(documentRoutes.browse, { workspaceId, sourceId: id, page, ...(parentId !== null && { parentId }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages, last) =>
      pages.reduce((sum, { entries }) => sum + entries.length, 0) < total ? last + 1 : undefined,
    placeholderData: keepPreviousData,
  })
