import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { UploadStates } from './UploadStates.tsx'
import { UploadZone } from './UploadZone.tsx'
import { useSendFiles } from './use-send-files.tsx'
import { useUploads } from './use-uploads.ts'

/** More files for a source of uploaded files, and how far those on their way are. */
export function UploadMore({ workspaceId, sourceId }: { workspaceId: WorkspaceId; sourceId: SourceId }) {
  const uploads = useUploads(sourceId)
  const send = useSendFiles(workspaceId)
  return (
    <div className="mt-2.5">
      <UploadZone compact onPick={(picked) => void send(sourceId, picked)} />
      {uploads.length > 0 && <UploadStates uploads={uploads} onRetry={(lost) => void send(sourceId, lost)} />}
    </div>
  )
}
