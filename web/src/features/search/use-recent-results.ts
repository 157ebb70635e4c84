import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { keepResults, type RecentResult, useRemembered } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { visibleQuery } from './search.queries.ts'

/**
 * Documents opened lately that the person may still see. Those they may not are forgotten; until the server has said which these are,
 * or when it cannot, none is shown.
 * @returns `again` where the server could not say it; else null
 */
export function useRecentResults(
  workspaceId: WorkspaceId,
  count: number,
): { results: readonly RecentResult[]; again: (() => unknown) | null } {
  const place = usePlace(workspaceId)
  const remembered = useRemembered('recentResults', place)
  const asked = remembered.slice(0, count * 2).map(({ contentId }) => contentId)
  const { data, isPlaceholderData, isLoadingError, refetch } = useQuery(visibleQuery(workspaceId, asked))
  // The reply to an earlier list says nothing of what is new on this one.
  const gone = data && !isPlaceholderData && asked.filter((id) => !data.documentIds.includes(id))
  const { accountId } = place
  useEffect(() => {
    if (gone && gone.length > 0) keepResults({ accountId, workspaceId }, ({ contentId }) => !gone.includes(contentId))
  }, [gone, accountId, workspaceId])
  const results = data ? remembered.filter(({ contentId }) => data.documentIds.includes(contentId)).slice(0, count) : []
  return { results, again: isLoadingError ? refetch : null }
}
