import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Quote } from '@quarry/contract/wire/billing/quote'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { randomId } from '../../lib/random-id.ts'
import { displayDay } from '../../lib/text/billing-day.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import type { WantedPlan } from '../../ui/plan/wanted-plan.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { quoteQuery, useOpenWay, usePay } from './billing.queries.ts'
import { cardName } from './card-text.ts'
import { PaymentError } from './PaymentError.tsx'
import { pendingOrder, returnPage, waitingPage } from './pending-order.ts'
import { QuoteLines } from './QuoteLines.tsx'
import { TestBand } from './TestBand.tsx'
import { usePlanName } from './use-plan-name.ts'

type Props = {
  workspace: Pick<Workspace, 'id' | 'code'>
  wanted: WantedPlan
  /** Where somebody goes on who gives a card, or has paid; the page of the plan when absent. */
  back?: string | undefined
  onClose: () => void
}

/** What an order costs now and later, with tax, before anybody presses; and the press. */
export function OrderDialog({ workspace, wanted, back, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const [requestId] = useState(randomId)
  const [isAgreed, setAgreed] = useState(false)
  const { data: quote, error } = useQuery(quoteQuery(workspace.id, wanted))
  const [pay, openWay] = [usePay(workspace.id, requestId), useOpenWay(workspace.id)]
  const nameOf = usePlanName(quote?.currency ?? 'KRW')
  const needsCard = quote !== undefined && quote.due.total > 0 && !quote.way

  const order = (quoteId: string) =>
    pay.mutate(
      { ...wanted, quoteId },
      {
        onSuccess({ transactionId }) {
          if (transactionId && back) returnPage.keep(workspace.code, back)
          if (transactionId) return location.assign(waitingPage(transactionId, workspace.code))
          onClose()
          if (quote)
            toast({
              tone: 'ok',
              text: t('billing.order.scheduled', { date: displayDay(quote.next.at, language) }),
            })
        },
      },
    )
  const giveCard = () =>
    openWay.mutate(undefined, {
      onSuccess({ window: page }) {
        pendingOrder.keep(workspace.code, wanted)
        if (back) returnPage.keep(workspace.code, back)
        if (page) location.assign(page.url)
      },
    })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('billing.order.title', { name: nameOf(wanted.planCode) })}
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
          <QuoteLines quote={quote} unit={wanted.periodUnit} />
          {quote.due.total > 0 && <CardLine way={quote.way} />}
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
      <PaymentError error={error ?? pay.error ?? openWay.error} />
    </Dialog>
  )
}

/** Which card pays. */
function CardLine({ way }: { way: Quote['way'] }) {
  const t = useT()
  if (!way) return <p className="text-text-quiet">{t('billing.order.needsCard')}</p>
  return <p className="text-text-quiet">{t('billing.order.with', { card: cardName(t, way) })}</p>
}
