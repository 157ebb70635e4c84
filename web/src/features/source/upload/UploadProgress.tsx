import type { SourceId } from '@quarry/contract/ids'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { uploadCounts } from './uploads-after.ts'
import { useUploads } from './use-uploads.ts'

/** How far many files on their way are, while nothing else is to be done. Hidden, the row of the source goes on telling. */
export function UploadProgress({ sourceId, onHide }: { sourceId: SourceId; onHide: () => void }) {
  const t = useT()
  const uploads = useUploads(sourceId)
  const { done, finished } = uploadCounts(uploads)
  return (
    <Dialog
      open
      onClose={onHide}
      title={t('source.upload.progress')}
      description={t('source.upload.stay')}
      actions={<Button onClick={onHide}>{t('source.upload.hide')}</Button>}
    >
      <ProgressBar label={t('source.upload.progress')} value={finished} max={uploads.length} className="mb-2 h-1" />
      <p className="text-meta text-text-quiet tabular-nums">{t('source.upload.sent', { done, count: uploads.length })}</p>
    </Dialog>
  )
}
