import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { sourcesQuery } from './source.queries.ts'
import { filesOf, pickedOf, type Upload, uploadFiles } from './upload-files.ts'

/** Where files and folders are dropped, or picked. @param compact a line in a list instead of a large area. */
export function UploadZone({
  workspaceId,
  sourceId,
  compact = false,
}: {
  workspaceId: WorkspaceId
  sourceId: SourceId
  compact?: boolean
}) {
  const t = useT()
  const id = useId()
  const queries = useQueryClient()
  const [isOver, setIsOver] = useState(false)
  const [uploads, setUploads] = useState<readonly Upload[]>([])

  async function send(picked: Awaited<ReturnType<typeof filesOf>>) {
    setUploads(picked.map(({ path }) => ({ path, state: 'waiting' })))
    await uploadFiles({ workspaceId, sourceId }, picked, (told) =>
      setUploads((before) => before.map((upload) => (upload.path === told.path ? told : upload))),
    )
    await queries.invalidateQueries(sourcesQuery(workspaceId))
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    void filesOf(event.dataTransfer).then(send)
  }

  const done = uploads.filter(({ state }) => state !== 'waiting' && state !== 'sending').length
  const refused = uploads.filter(({ state }) => state === 'tooLarge' || state === 'failed')
  return (
    <div className={cn(compact && 'mt-2')}>
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={cn(
          'flex cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-line text-text-quiet hover:border-accent hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent',
          compact ? 'min-h-10 px-3 text-xs' : 'min-h-40 flex-col px-4 text-center',
          isOver && 'border-accent bg-accent-soft text-text',
        )}
      >
        <FileUp aria-hidden className={compact ? 'size-4' : 'size-7 stroke-[1.5]'} />
        {t('source.upload.drop')}
        <input
          id={id}
          type="file"
          multiple
          className="sr-only"
          onChange={(event) => event.target.files && void send(pickedOf(event.target.files))}
        />
      </label>
      {uploads.length > 0 && (
        <div role="status" className="mt-2 text-xs text-text-quiet tabular-nums">
          {done < uploads.length && <ProgressBar label={t('source.upload.progress')} value={done} max={uploads.length} />}
          <p className="mt-1">{t('source.upload.sent', { done: done - refused.length, count: uploads.length })}</p>
          {refused.map(({ path, state }) => (
            <p key={path} className="text-warn">
              {path}: {state === 'tooLarge' ? t('source.upload.tooLarge') : t('source.upload.failed')}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
