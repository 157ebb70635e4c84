import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { useT } from '../../lib/i18n-later.ts'

type Props = {
  suspension: NonNullable<WorkspacePlan['suspension']>
  day: (at: string) => string
  /** The way out of it, for who may pay. */
  children: ReactNode
}

/** A plan that was not paid: since when, what goes on without it, what becomes of the data and when, and what to do. */
export function Suspended({ suspension: { since, endsAt }, day, children }: Props) {
  const t = useT()
  return (
    <div role="alert" className="flex gap-3 rounded-surface bg-danger-soft p-4">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid justify-items-start gap-1">
        <p className="font-semibold text-danger">{t('plan.suspended.title', { date: day(since) })}</p>
        <p>{t('plan.suspended.body')}</p>
        <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          {(['works', 'rests', 'data'] as const).map((what) => (
            <div key={what} className="contents">
              <dt className="text-text-quiet">{t(`plan.suspended.${what}.label`)}</dt>
              <dd className="max-sm:mb-2">
                {what === 'data' ? t('plan.suspended.data.body', { date: day(endsAt) }) : t(`plan.suspended.${what}.body`)}
              </dd>
            </div>
          ))}
        </dl>
        {children ?? <p className="mt-2">{t('plan.suspended.ask')}</p>}
      </div>
    </div>
  )
}
