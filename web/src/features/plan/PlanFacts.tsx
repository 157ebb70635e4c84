import type { PlanContents } from '@quarry/contract/plan/plan'
import { useT } from '../../lib/i18n-later.ts'
import { PlanAmount } from './PlanAmount.tsx'
import { planRows } from './plan-rows.ts'

/** What a plan includes: the number first, then what it counts. */
export function PlanFacts({ plan, seats }: { plan: PlanContents; seats: number | null }) {
  const t = useT()
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {planRows.map((row) => (
        <div key={row.name} className="flex flex-col-reverse justify-end">
          <dt className="text-meta text-text-quiet">{t(`plan.included.${row.name}`)}</dt>
          <dd className="text-title tabular-nums">
            <PlanAmount row={row} plan={plan} seats={seats} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
