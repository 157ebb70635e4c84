import { Download } from 'lucide-react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'

/** Recovery codes, shown this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.codes.shown')}
      description={t('security.codes.shownBody')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('security.codes.kept')}
        </Button>
      }
    >
      <ol className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control bg-surface-sunken p-4 font-mono min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2 pb-1">
        <CopyButton text={text} label={t('security.codes.copy')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="quarry-recovery-codes.txt"
          className={buttonLook()}
        >
          <Download aria-hidden className="size-4" />
          {t('security.codes.download')}
        </a>
      </div>
    </Dialog>
  )
}
