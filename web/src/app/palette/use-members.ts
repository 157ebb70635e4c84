import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../lib/api.ts'
import { useRested } from '../../lib/use-rested.ts'

const pauseMs = 150

/** @property retry where they could not be asked for; null where they were. */
type Found = { members: readonly Member[]; retry: (() => unknown) | null }

/** Members whose name or address has these words, asked for once typing pauses; none without words, or for whom the list is closed. */
export function useFoundMembers({ id: workspaceId, ...workspace }: Workspace, typed: string): Found {
  const words = useRested(typed.trim(), pauseMs)
  const { data, isError, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, 'palette', words],
    queryFn: ({ signal }) => api.call(memberRoutes.list, { workspaceId, search: words.slice(0, 200), pageSize: 5 }, { signal }),
    enabled: words !== '' && can(callerIn(workspace), 'member.view'),
    placeholderData: keepPreviousData,
  })
  if (typed.trim() === '' || words === '') return { members: [], retry: null }
  return { members: data?.accounts ?? [], retry: isError ? refetch : null }
}
