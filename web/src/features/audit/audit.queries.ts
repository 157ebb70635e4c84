import { infiniteQueryOptions } from '@tanstack/react-query'
import { auditRoutes } from '@quarry/contract/routes/workspace/audit'
import type { WorkspaceId } from '@quarry/contract/ids'
import { api } from '../../lib/api.ts'
import { askedOf, type AuditAddress } from './filters.ts'

/** Entries newest first, a page at a time. */
export const auditQuery = (workspaceId: WorkspaceId, filters: AuditAddress) =>
  infiniteQueryOptions({
    queryKey: ['workspace', workspaceId, 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        auditRoutes.list,
        { workspaceId, ...askedOf(filters), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  })

export const exportAddress = (workspaceId: WorkspaceId, filters: AuditAddress): string =>
  api.address(auditRoutes.export, { workspaceId, ...askedOf(filters) })
