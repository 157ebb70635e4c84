import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '@quarry/contract/wire/billing/billing'
import type { PlanListItem } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { randomId } from '../../lib/random-id.ts'
import { displayDate } from '../../lib/text/dates.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { quoteQuery, useOpenWay, usePay, type Wanted } from './billing.queries.ts'
import { pendingOrder, waitingPage } from './pending-order.ts'
import { TestBand } from './TestBand.tsx'

type Props = { workspace: Workspace; name: PlanListItem | undefined; wanted: Wanted; onClose: () => void }

/** What an order costs now and later, with tax, before anybody presses; and the press. */
export function OrderDialog({ workspace, name: item, wanted, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const [requestId] = useState(randomId)
  const [isAgreed, setAgreed] = useState(false)
  const { data: quote, error } = useQuery(quoteQuery(workspace.id, wanted))
  const [pay, openWay] = [usePay(workspace.id, requestId), useOpenWay(workspace.id)]
  const name = item?.name[language] ?? wanted.planCode
  const needsCard = quote !== undefined && quote.due.total > 0 && !quote.way

  const order = (quoteId: string) =>
    pay.mutate(
      { ...wanted, quoteId },
      {
        onSuccess({ transactionId }) {
          if (transactionId) return location.assign(waitingPage(transactionId, workspace.code))
          onClose()
          if (quote) toast({ tone: 'ok', text: t('billing.order.scheduled', { date: displayDate(quote.next.at, language) }) })
        },
      },
    )
  const giveCard = () =>
    openWay.mutate(undefined, {
      onSuccess({ window: page }) {
        pendingOrder.keep(workspace.code, wanted)
        if (page) location.assign(page.url)
      },
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billing.order.title', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('billing.order.back')}</Button>
          {needsCard ? (
            <Button kind="primary" pending={openWay.isPending || openWay.isSuccess} onClick={giveCard}>
              {t('billing.addCard')}
            </Button>
          ) : (
            <Button
              kind="primary"
              disabled={!quote || !isAgreed}
              pending={pay.isPending || pay.isSuccess}
              onClick={() => quote && order(quote.quoteId)}
            >
              {quote && quote.due.total > 0
                ? t('billing.order.pay', { total: displayMoney(quote.due.total, quote.currency, language) })
                : t('billing.order.confirm')}
            </Button>
          )}
        </>
      }
    >
      {quote ? (
        <div className="grid gap-4">
          {quote.isTest && <TestBand />}
          <Totals quote={quote} name={name} />
          {!needsCard && (
            <Checkbox
              checked={isAgreed}
              onChange={(event) => setAgreed(event.target.checked)}
              label={t(quote.due.total > 0 ? 'billing.order.agree' : 'billing.order.agreeLater')}
            />
          )}
        </div>
      ) : (
        !error && <p className="text-text-quiet">{t('billing.order.loading')}</p>
      )}
      <FormError error={error ?? pay.error ?? openWay.error} />
    </Dialog>
  )
}

function Totals({ quote, name }: { quote: Quote; name: string }) {
  const t = useT()
  const language = useLanguage()
  const money = (amount: number) => displayMoney(amount, quote.currency, language)
  const nextDay = displayDate(quote.next.at, language)
  return (
    <>
      <ul className="grid gap-2">
        {quote.lines.map((line) => (
          <li key={line.kind} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              {t(`billing.order.line.${line.kind}`, { name: line.kind === 'credit' ? line.planCode : name, seats: line.seats })}{' '}
              <span className="text-meta text-text-quiet">
                {t('billing.order.days', { days: line.days, ofDays: line.ofDays })}
              </span>
            </span>
            <span className="tabular-nums">{money(line.amount)}</span>
          </li>
        ))}
      </ul>
      {quote.effective === 'now' ? (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <span className="font-semibold">{t('billing.order.due')}</span>
          <span className="text-end">
            <span className="block text-title tabular-nums">{money(quote.due.total)}</span>
            {quote.due.tax > 0 && (
              <span className="text-meta text-text-quiet">{t('billing.order.tax', { tax: money(quote.due.tax) })}</span>
            )}
          </span>
        </div>
      ) : (
        <p>{t('billing.order.nothing', { date: nextDay })}</p>
      )}
      <p className="text-text-quiet">{t('billing.order.next', { total: money(quote.next.total), date: nextDay })}</p>
      {quote.trialDaysLost > 0 && <p>{t('billing.order.trial', { count: quote.trialDaysLost })}</p>}
      {quote.exceeds.length > 0 && (
        <div>
          <p>{t('billing.order.exceeds')}</p>
          <ul className="mt-1 list-disc ps-5 text-text-quiet">
            {quote.exceeds.map(({ what, used, limit }) => (
              <li key={what}>{t(`billing.order.exceed.${what}`, { used, limit })}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
