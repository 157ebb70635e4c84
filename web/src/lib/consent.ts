import { queryOptions } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import { api } from './api.ts'

/** How early the end of a consent is told, in milliseconds. */
const warnedMs = 14 * 86_400_000

export const endsSoon = (at: string): boolean => Date.parse(at) - Date.now() < warnedMs

/** The consent somebody came back with. */
export const draftQuery = (workspaceId: WorkspaceId, connectionId: string) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'consent', connectionId],
    queryFn: ({ signal }) => api.call(consentRoutes.connection, { workspaceId, connectionId }, { signal }),
    staleTime: Infinity,
    retry: false,
  })
