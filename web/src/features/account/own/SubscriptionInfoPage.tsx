import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SubscribeInfo } from '@quarry/contract/wire/plan/subscription'
import { displayBillingDay } from '../../../lib/text/billing-day.ts'
import { displayDate } from '../../../lib/text/dates.ts'
import { displayMoney } from '../../../lib/text/money.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Initial } from '../../../ui/Initial.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { subscriptionsQuery } from './personal.queries.ts'

/** Settings → subscription info: the plan of each workspace this person belongs to, who pays for it, and what is paid next. */
export function SubscriptionInfoPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery(subscriptionsQuery)
  return (
    <SectionPage title={t('shell.sections.subscriptionInfo')} subtitle={t('personal.subscription.subtitle')}>
      {isError && !data ? (
        <Problem title={t('personal.subscription.failed')} onRetry={refetch} />
      ) : data ? (
        <ul className="divide-y divide-line border-y border-line">
          {data.subscribeInfos.map((info) => (
            <PlanRow key={info.id} info={info} />
          ))}
        </ul>
      ) : (
        <SkeletonRows count={3} className="h-14" />
      )}
    </SectionPage>
  )
}

function PlanRow({ info }: { info: SubscribeInfo }) {
  const t = useT()
  const language = useLanguage()
  const { payment, paymentPlanPeriodUnit: unit } = info
  return (
    <li className="flex min-h-14 flex-wrap items-start gap-x-3 gap-y-1 py-3">
      <Initial name={info.displayName} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate font-medium">{info.displayName}</p>
        <p className="text-meta text-text-quiet">{t('personal.subscription.members', { count: info.workspaceAccountTotal })}</p>
        {unit && (
          <p className="text-meta text-text-quiet">
            {payment ? t('personal.subscription.youPay') : t('personal.subscription.paidBy', { name: info.ownerName })}
          </p>
        )}
      </div>
      <div className="min-w-0 max-sm:basis-full max-sm:ps-9 sm:text-end">
        <p>
          {info.paymentPlanName[language]} · {t(`plan.status.${info.paymentPlanStatus}`)}
        </p>
        {info.deletionAt ? (
          <p className="text-meta text-danger">{t('workspace.deletedOn', { date: displayDate(info.deletionAt, language) })}</p>
        ) : info.paymentPlanExpiresAt ? (
          <p className="text-meta text-text-quiet">
            {t('personal.subscription.until')}{' '}
            {payment && unit ? (
              displayBillingDay(info.paymentPlanExpiresAt, payment.currency, language)
            ) : (
              <TimeAgo as="date" at={info.paymentPlanExpiresAt} />
            )}
          </p>
        ) : (
          info.paymentPlanStartedAt && (
            <p className="text-meta text-text-quiet">
              {t('personal.subscription.since')} <TimeAgo as="date" at={info.paymentPlanStartedAt} />
            </p>
          )
        )}
        {payment && <PaymentFacts payment={payment} code={info.code} isOpen={info.status === 'active'} />}
      </div>
    </li>
  )
}

type FactsProps = { payment: NonNullable<SubscribeInfo['payment']>; code: string; isOpen: boolean }

/** What is paid next and with what, for who may pay. */
function PaymentFacts({ payment, code, isOpen }: FactsProps) {
  const t = useT()
  const language = useLanguage()
  const { nextPaymentAt, nextPaymentTotal, currency, way } = payment
  return (
    <>
      {payment.problem && <p className="text-meta text-warn">{t('billing.problem.title')}</p>}
      {nextPaymentAt && nextPaymentTotal !== null && (
        <p className="text-meta text-text-quiet tabular-nums">
          {t('billing.nextLabel')}:{' '}
          {t('billing.next', {
            total: displayMoney(nextPaymentTotal, currency, language),
            date: displayBillingDay(nextPaymentAt, currency, language),
          })}
          {way && ` · ${[way.brand, way.last4 && `•••• ${way.last4}`].filter(Boolean).join(' ')}`}
        </p>
      )}
      {isOpen && (
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode: code }}
          search={{ page: 'workspaceSettings', section: 'plan' }}
          className="text-meta text-accent underline underline-offset-2"
        >
          {t('plan.see')}
        </Link>
      )}
    </>
  )
}
