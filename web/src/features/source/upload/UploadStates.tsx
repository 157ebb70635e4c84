import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import type { Picked, Upload } from './upload-files.ts'
import { uploadCounts } from './uploads-after.ts'

const namedRefusals = 5

/** How far the files on their way are, and which were refused. @param onRetry sends those again that were lost on the way. */
export function UploadStates({ uploads, onRetry }: { uploads: readonly Upload[]; onRetry: (lost: readonly Picked[]) => void }) {
  const t = useT()
  const { done, finished, refused, lost } = uploadCounts(uploads)
  const isSending = finished < uploads.length
  return (
    <div className="mt-3 max-w-md text-meta text-text-quiet tabular-nums">
      <output className="block">
        {/* Its room stays when it is gone, so that nothing below moves. */}
        <span className="mb-1.5 block h-1">
          {isSending && <ProgressBar label={t('source.upload.progress')} value={finished} max={uploads.length} />}
        </span>
        {isSending || done === 0 ? (
          t('source.upload.sent', { done, count: uploads.length })
        ) : (
          <StateDot tone="ok">{t('source.upload.arrived', { count: done })}</StateDot>
        )}
        {refused.slice(0, namedRefusals).map(({ path, state }) => (
          <span key={path} className="mt-1 block text-warn wrap-anywhere">
            {path}: {t(`source.upload.${state === 'tooLarge' || state === 'diskFull' ? state : 'failed'}`)}
          </span>
        ))}
        {refused.length > namedRefusals && (
          <span className="mt-1 block text-warn">
            {t('source.upload.moreRefused', { count: refused.length - namedRefusals })}
          </span>
        )}
      </output>
      {!isSending && lost.length > 0 && (
        <Button size="small" className="mt-2" onClick={() => onRetry(lost)}>
          {t('source.upload.again', { count: lost.length })}
        </Button>
      )}
    </div>
  )
}
