import { useT } from '../../lib/i18n.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { StateDot } from '../../ui/StateDot.tsx'
import type { Upload } from './upload-files.ts'
import { uploadCounts } from './uploads-after.ts'

/** How far the files on their way are, and which were refused. */
export function UploadStates({ uploads }: { uploads: readonly Upload[] }) {
  const t = useT()
  const { done, finished, refused } = uploadCounts(uploads)
  const isSending = finished < uploads.length
  return (
    <output className="mt-3 block max-w-md text-xs text-text-quiet tabular-nums">
      {/* Its room stays when it is gone, so that nothing below moves. */}
      <span className="mb-1.5 block h-1">
        {isSending && <ProgressBar label={t('source.upload.progress')} value={finished} max={uploads.length} />}
      </span>
      {isSending || done === 0 ? (
        t('source.upload.sent', { done, count: uploads.length })
      ) : (
        <StateDot tone="ok">{t('source.upload.arrived', { count: done })}</StateDot>
      )}
      {refused.map(({ path, state }) => (
        <span key={path} className="mt-1 block text-warn wrap-anywhere">
          {path}: {t(state === 'tooLarge' ? 'source.upload.tooLarge' : 'source.upload.failed')}
        </span>
      ))}
    </output>
  )
}
