import { useT } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/layers/Dialog.tsx'

/** Spec §8, code …02.00.17: told once, before the person logs in again. */
export function SessionExpired({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.expired.title')}
      description={t('shell.expired.body')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('shell.expired.action')}
        </Button>
      }
    />
  )
}
