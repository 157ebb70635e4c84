import { ArrowLeft } from 'lucide-react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'

/** The way back from the form of a service to the choice of services. */
export function OtherService({ onBack }: { onBack: () => void }) {
  const t = useT()
  return (
    <Button
      kind="quiet"
      size="small"
      className="justify-self-start"
      icon={<ArrowLeft aria-hidden className="size-4" />}
      onClick={onBack}
    >
      {t('source.form.otherService')}
    </Button>
  )
}
