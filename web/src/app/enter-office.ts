import { notFound, type ParsedLocation } from '@tanstack/react-router'
import type { DocumentId } from '@quarry/contract/ids'
import { mayBeWorkspace } from '@quarry/contract/workspace/workspace'
import { id } from '../lib/params.ts'
import { workspacesQuery } from '../lib/workspaces.ts'
import { isLoadedAt, requireSession } from './guards.ts'
import { queryClient } from './query-client.ts'

/** Which document of which workspace is opened in the office server, once the page is loaded by itself. */
export async function enterOffice(params: { workspaceCode: string; documentId: string }, location: ParsedLocation) {
  if (!mayBeWorkspace(params.workspaceCode)) throw notFound()
  await requireSession({ location })
  if (!isLoadedAt(location.pathname)) {
    globalThis.location.replace(location.href)
    return new Promise<never>(() => {})
  }
  const { joined } = await queryClient.ensureQueryData(workspacesQuery)
  const found = joined.find(({ code, status }) => code === params.workspaceCode && status === 'active')
  const documentId = id<DocumentId>(params.documentId)
  if (!found || !documentId) throw notFound({ data: { code: params.workspaceCode } })
  return { workspaceId: found.id, documentId }
}
