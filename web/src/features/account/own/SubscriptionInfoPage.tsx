import { useQuery } from '@tanstack/react-query'
import type { SubscribeInfo } from '@quarry/contract/wire/plan/subscription'
import { displayDate } from '../../../lib/text/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Initial } from '../../../ui/Initial.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { subscriptionsQuery } from './personal.queries.ts'

/** Settings → subscription info: the plan of each workspace this person belongs to. */
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
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Initial name={info.displayName} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{info.displayName}</p>
        <p className="text-meta text-text-quiet">{t('personal.subscription.members', { count: info.workspaceAccountTotal })}</p>
      </div>
      <div className="text-end">
        <p>
          {info.paymentPlanName[language]} · {t(`personal.subscription.status.${info.paymentPlanStatus}`)}
        </p>
        {info.deletionAt ? (
          <p className="text-meta text-danger">{t('workspace.deletedOn', { date: displayDate(info.deletionAt, language) })}</p>
        ) : info.paymentPlanExpiresAt ? (
          <p className="text-meta text-text-quiet">
            {t('personal.subscription.until')} <TimeAgo as="date" at={info.paymentPlanExpiresAt} />
          </p>
        ) : (
          info.paymentPlanStartedAt && (
            <p className="text-meta text-text-quiet">
              {t('personal.subscription.since')} <TimeAgo as="date" at={info.paymentPlanStartedAt} />
            </p>
          )
        )}
      </div>
    </li>
  )
}
