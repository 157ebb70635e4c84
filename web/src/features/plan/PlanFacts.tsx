import type { Plan } from '@quarry/contract/plan/plan-contents'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'

type Facts = Omit<Plan, 'monthlyPrice' | 'nextPrice'>

/** What a plan includes: the number first, then what it counts. */
export function PlanFacts({ plan }: { plan: Facts }) {
  const t = useT()
  const language = useLanguage()
  const amount = (count: number | null) => (count === null ? t('plan.included.unlimited') : count.toLocaleString(language))
  const numbers = [
    { name: 'seats', value: amount(plan.baseSeats) },
    { name: 'publicDocuments', value: amount(plan.publicDocuments.base), more: plan.publicDocuments.perExtraUser },
    { name: 'privateDocuments', value: amount(plan.privateDocuments.base), more: plan.privateDocuments.perExtraUser },
    {
      name: 'fileMegabytes',
      value: plan.fileMegabytes === null ? amount(null) : t('plan.included.megabytes', { count: plan.fileMegabytes }),
    },
    { name: 'devicesPerPerson', value: amount(plan.devicesPerPerson) },
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {numbers.map(({ name, value, ...rest }) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-meta text-text-quiet">
            {t(`plan.included.${name}`)}
            {'more' in rest && rest.more > 0 && (
              <span className="block">{t('plan.included.perExtraUser', { count: rest.more })}</span>
            )}
          </dt>
          <dd className="text-title tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
