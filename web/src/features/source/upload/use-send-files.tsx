import { useQueryClient } from '@tanstack/react-query'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { closeModal, openModal } from '../../../ui/layers/modals.ts'
import { sourcesQuery } from '../source.queries.ts'
import { type Picked, type Upload, uploadFiles } from './upload-files.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { uploadCounts, uploadsAfter } from './uploads-after.ts'
import { uploadsQuery } from './use-uploads.ts'

/** So many take a while, and people should know beforehand that the page has to stay open. */
const manyFiles = 20

/** Sends files into a source. Leaving the application meanwhile asks first; how far many of them are is shown in front, until it is hidden. */
export function useSendFiles(workspaceId: WorkspaceId): (sourceId: SourceId, picked: readonly Picked[]) => Promise<void> {
  const queries = useQueryClient()
  return async (sourceId, picked) => {
    const { queryKey } = uploadsQuery(sourceId)
    const tell = (...told: Upload[]) => queries.setQueryData(queryKey, (before = []) => uploadsAfter(before, told))
    const before = queries.getQueryData(queryKey) ?? []
    if (uploadCounts(before).finished === before.length) queries.setQueryData(queryKey, [])
    tell(...picked.map((each) => ({ ...each, state: 'waiting' as const })))
    const done = askBeforeLeaving()
    if (picked.length >= manyFiles)
      openModal({ kind: 'progress', render: (close) => <UploadProgress sourceId={sourceId} onHide={close} /> })
    await uploadFiles({ workspaceId, sourceId }, picked, tell).finally(() => {
      done()
      closeModal('progress')
    })
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
