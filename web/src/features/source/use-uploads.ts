import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sourcesQuery } from './source.queries.ts'
import { type Picked, type Upload, uploadFiles } from './upload-files.ts'
import { uploadCounts, uploadsAfter } from './uploads-after.ts'

// In the cache, not in a component: files go on their way when the drawer they were chosen in is closed, and the row of the source tells how far they are.
const uploadsQuery = (sourceId: SourceId) =>
  queryOptions<readonly Upload[]>({ queryKey: ['uploads', sourceId], enabled: false, initialData: [], gcTime: Infinity })

/** Files sent to a source since it was last idle, in the order they were chosen. */
export const useUploads = (sourceId: SourceId): readonly Upload[] => useQuery(uploadsQuery(sourceId)).data

/** Sends files into a source. Leaving the application meanwhile asks first. */
export function useSendFiles(workspaceId: WorkspaceId): (sourceId: SourceId, picked: readonly Picked[]) => Promise<void> {
  const queries = useQueryClient()
  return async (sourceId, picked) => {
    const { queryKey } = uploadsQuery(sourceId)
    const tell = (...told: Upload[]) => queries.setQueryData(queryKey, (before = []) => uploadsAfter(before, told))
    const before = queries.getQueryData(queryKey) ?? []
    if (uploadCounts(before).finished === before.length) queries.setQueryData(queryKey, [])
    tell(...picked.map((each) => ({ ...each, state: 'waiting' as const })))
    const done = askBeforeLeaving()
    await uploadFiles({ workspaceId, sourceId }, picked, tell).finally(done)
    await queries.invalidateQueries(sourcesQuery(workspaceId))
  }
}

let sending = 0
const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** @returns to be called when there is nothing to lose any more. */
function askBeforeLeaving(): () => void {
  sending += 1
  addEventListener('beforeunload', ask)
  return () => {
    sending -= 1
    if (sending === 0) removeEventListener('beforeunload', ask)
  }
}
