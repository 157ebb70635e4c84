import { Link } from '@tanstack/react-router'
import { TriangleAlert, X } from 'lucide-react'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { displayBillingDay } from '../../lib/text/billing-day.ts'
import { displayDate, localDate } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { remember, useRemembered } from '../../lib/remembered.ts'
import { usePlace } from '../../lib/session.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { PlanNotice } from './plan-notice-of.ts'

/** What presses about the plan, on every page: with the way to it for who can act, in one sentence for everybody else. Put away, it is back tomorrow. */
export default function PlanBanner({ workspace, notice: { kind, at, currency } }: { workspace: Workspace; notice: PlanNotice }) {
  const t = useT()
  const language = useLanguage()
  const place = usePlace(workspace.id)
  const today = `${kind} ${localDate()}`
  const putAway = useRemembered('planNoticePutAway', place)
  if (putAway === today) return null
  const mayAct = can(callerIn(workspace), 'payment.manage')
  const isGrave = kind === 'ended' || kind === 'suspended'
  const dateOf = (when: string) => (currency ? displayBillingDay(when, currency, language) : displayDate(when, language))
  const facts = { name: workspace.paymentPlanName[language], date: at ? dateOf(at) : '' }
  const key = kind === 'ended' && at === null ? 'endedNow' : kind
  return (
    <section
      aria-label={t('plan.banner.label')}
      className={cn(
        'grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 sm:grid-cols-[auto_1fr_auto_auto] md:px-6',
        isGrave ? 'bg-danger-soft' : 'bg-warn-soft',
      )}
    >
      <TriangleAlert aria-hidden className={cn('size-4 shrink-0', isGrave ? 'text-danger' : 'text-warn')} />
      <p className="min-w-0 wrap-anywhere">
        {t(`plan.banner.${key}`, facts)} {!mayAct && t('plan.banner.ask')}
      </p>
      {mayAct && (
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode: workspace.code }}
          search={{ page: 'workspaceSettings', section: 'plan' }}
          className={cn(buttonLook({ size: 'small' }), 'max-sm:order-last max-sm:col-start-2 max-sm:justify-self-start')}
        >
          {t(`plan.banner.act.${kind}`)}
        </Link>
      )}
      <IconButton
        label={t('shell.trouble.dismiss')}
        className={mayAct ? undefined : 'sm:col-start-4'}
        onClick={() => remember('planNoticePutAway', place, today)}
      >
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  )
}
