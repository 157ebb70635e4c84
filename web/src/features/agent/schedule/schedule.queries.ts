import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AgentId, ScheduleId, WorkspaceId } from '@quarry/contract/ids'
import { scheduleRoutes } from '@quarry/contract/routes/agent/schedule'
import type { InputOf, OutputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'
import { reloadConversations } from '../chat/conversation.queries.ts'

export const schedulesQuery = (workspaceId: WorkspaceId, agentId: AgentId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'schedules', agentId],
    queryFn: ({ signal }) => api.call(scheduleRoutes.list, { workspaceId, agentId }, { signal }),
  })

function useReload(workspaceId: WorkspaceId, agentId: AgentId) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(schedulesQuery(workspaceId, agentId))
}

export type Schedule = OutputOf<typeof scheduleRoutes.list>['schedules'][number]
type NewSchedule = Omit<InputOf<typeof scheduleRoutes.create>, 'workspaceId' | 'agentId'>

export function useCreateSchedule(workspaceId: WorkspaceId, agentId: AgentId) {
  const reload = useReload(workspaceId, agentId)
  return useMutation({
    mutationFn: (form: NewSchedule) => api.call(scheduleRoutes.create, { workspaceId, agentId, ...form }),
    onSuccess: reload,
    meta: { shows: 'all' },
  })
}

export function useChangeSchedule(workspaceId: WorkspaceId, agentId: AgentId) {
  const reload = useReload(workspaceId, agentId)
  return useMutation({
    mutationFn: (form: NewSchedule & { scheduleId: ScheduleId }) => api.call(scheduleRoutes.change, { workspaceId, ...form }),
    onSuccess: reload,
    meta: { shows: 'all' },
  })
}

export function usePauseSchedule(workspaceId: WorkspaceId, agentId: AgentId) {
  const reload = useReload(workspaceId, agentId)
  return useMutation({
    mutationFn: (form: { scheduleId: ScheduleId; isPaused: boolean }) =>
      api.call(scheduleRoutes.setPaused, { workspaceId, ...form }),
    onSettled: reload,
    meta: { tells: 'named' },
  })
}

export function useAskNow(workspaceId: WorkspaceId, agentId: AgentId) {
  const queries = useQueryClient()
  const reload = useReload(workspaceId, agentId)
  return useMutation({
    mutationFn: (scheduleId: ScheduleId) => api.call(scheduleRoutes.askNow, { workspaceId, scheduleId }),
    onSettled: () => Promise.all([reload(), reloadConversations(queries, workspaceId)]),
    meta: { tells: 'named' },
  })
}

export function useRemoveSchedule(workspaceId: WorkspaceId, agentId: AgentId) {
  const reload = useReload(workspaceId, agentId)
  return useMutation({
    mutationFn: (scheduleId: ScheduleId) => api.call(scheduleRoutes.remove, { workspaceId, scheduleId }),
    onSettled: reload,
    meta: { tells: 'named' },
  })
}
