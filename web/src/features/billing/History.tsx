import { Download, FileText } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { dayBefore } from '@quarry/contract/billing/period'
import type { PaymentHistory } from '@quarry/contract/wire/billing/billing'
import type { WorkspaceId } from '@quarry/contract/ids'
import { displayBillingDay, displayDay } from '../../lib/text/billing-day.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonLook } from '../../ui/Button.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Tone } from '../../ui/tones.ts'
import { historyFile, historyQuery, invoiceFile } from './billing.queries.ts'
import { BuyerDetails } from './BuyerDetails.tsx'

const tones: Record<PaymentHistory['status'], Tone> = {
  APPROVED: 'ok',
  FAILED: 'danger',
  WAITING: 'active',
  REFUND_COMPLETE: 'neutral',
  REFUND_PARTIAL: 'neutral',
  REFUND_INQUIRY: 'warn',
}

/** What was paid, as far back as the plan shows it, with its papers, and whom they are made out to. */
export const History = ({ workspaceId }: { workspaceId: WorkspaceId }) => (
  <div className="grid gap-10">
    <PaymentList workspaceId={workspaceId} />
    <BuyerDetails workspaceId={workspaceId} />
  </div>
)

function PaymentList({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const language = useLanguage()
  const { data, isError, refetch } = useQuery(historyQuery(workspaceId))
  return (
    <section aria-labelledby="payment-history">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="payment-history" className="text-base font-semibold">
          {t('billing.history.title')}
        </h2>
        {data && data.histories.length > 0 && (
          <a href={historyFile(workspaceId)} download className={buttonLook({ size: 'small' })}>
            <Download aria-hidden className="size-4" />
            {t('billing.history.csv')}
          </a>
        )}
      </div>
      {data && (
        <p className="mb-4 text-meta text-text-quiet">
          {t('billing.history.from', { date: displayDay(data.visibleFrom, language) })}
        </p>
      )}
      {isError && !data ? (
        <Problem title={t('billing.history.failed')} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows count={2} className="h-14" />
      ) : data.histories.length === 0 ? (
        <p className="text-text-quiet">{t('billing.history.empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.histories.map((entry) => (
            <Entry key={entry.id} workspaceId={workspaceId} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ workspaceId, entry }: { workspaceId: WorkspaceId; entry: PaymentHistory }) {
  const t = useT()
  const language = useLanguage()
  const { usagePeriod, currency } = entry
  const day = (at: string) => displayDay(at, language)
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p>
          {displayBillingDay(entry.date, entry.currency, language)} · <span className="tabular-nums">{entry.orderNumber}</span>
        </p>
        <p className="text-meta text-text-quiet">
          {t('billing.history.period', { from: day(usagePeriod.from), to: day(dayBefore(usagePeriod.to)) })}
          {entry.methodDetail && ` · ${entry.methodDetail}`}
        </p>
      </div>
      <div className="flex items-center gap-3 max-sm:w-full">
        <div className="max-sm:flex-1 sm:text-end">
          <p className="tabular-nums">{displayMoney(entry.total, currency, language)}</p>
          {entry.refunded > 0 && (
            <p className="text-meta text-text-quiet">
              {t('billing.history.refunded', { amount: displayMoney(entry.refunded, currency, language) })}
            </p>
          )}
        </div>
        <Badge tone={tones[entry.status]}>{t(`billing.history.status.${entry.status}`)}</Badge>
        {entry.status !== 'FAILED' && (
          <a
            href={invoiceFile(workspaceId, entry.id, language)}
            download
            aria-label={t('billing.history.pdfOf', { number: entry.orderNumber })}
            className={buttonLook({ size: 'small', kind: 'quiet' })}
          >
            <FileText aria-hidden className="size-4" />
            PDF
          </a>
        )}
      </div>
    </li>
  )
}
