import { ArrowLeft } from 'lucide-react'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'

/** The way back from the form of a service: to the choice of services, or where `to` says. */
export function OtherService({ onBack, to }: { onBack: () => void; to?: string | undefined }) {
  const t = useT()
  return (
    <Button
      kind="quiet"
      size="small"
      className="-ms-1.5 justify-self-start"
      icon={<ArrowLeft aria-hidden className="size-4" />}
      onClick={onBack}
    >
      {to ?? t('source.form.otherService')}
    </Button>
  )
}
