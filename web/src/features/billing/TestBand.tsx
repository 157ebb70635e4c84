import { FlaskConical } from 'lucide-react'
import { useT } from '../../lib/i18n-later.ts'

/** On everything that is paid where no money moves. */
export function TestBand() {
  const t = useT()
  return (
    <p className="flex items-center gap-2 rounded-surface bg-warn-soft px-4 py-2 font-medium text-warn">
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      {t('billing.test')}
    </p>
  )
}
