import { Check, Minus } from 'lucide-react'
import type { PlanContents } from '@quarry/contract/plan/plan'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import type { PlanRow } from './plan-rows.ts'

type Props = { row: PlanRow; plan: PlanContents; seats: number | null }

/** How much of something a plan includes, or whether it does. */
export function PlanAmount({ row, plan, seats }: Props) {
  const t = useT()
  const language = useLanguage()
  const amount = row.of(plan, seats)
  if (amount === null) return t('plan.included.unlimited')
  if (typeof amount === 'number')
    return row.name === 'fileMegabytes'
      ? t('plan.included.megabytes', { count: amount })
      : row.name === 'toolSets'
        ? t('plan.included.perAgent', { count: amount })
        : amount.toLocaleString(language)
  return (
    <>
      {amount ? <Check aria-hidden className="size-4.5 text-ok" /> : <Minus aria-hidden className="size-4.5 text-text-quiet" />}
      <span className="sr-only">{t(amount ? 'plan.included.yes' : 'plan.included.no')}</span>
    </>
  )
}
