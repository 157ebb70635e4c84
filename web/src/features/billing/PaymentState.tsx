import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { paymentProblem } from '@quarry/contract/billing/payment'
import type { Payment } from '@quarry/contract/wire/billing/billing'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { buttonLook } from '../../ui/Button.tsx'
import { paymentQuery } from './billing.queries.ts'
import { paymentFailure } from './payment-failure.ts'
import { returnPage } from './pending-order.ts'
import { TestBand } from './TestBand.tsx'

type Props = { workspace: Pick<Workspace, 'id' | 'code'>; transactionId: string }

/** Waits for a payment or a card, and says what has become of it. Loaded again it goes on waiting. */
export function PaymentState({ workspace, transactionId }: Props) {
  const t = useT()
  const { data, error } = useQuery(paymentQuery(workspace.id, transactionId))
  const isCard = data?.status === 'NEW_CARD_END'
  useEffect(() => {
    if (isCard) location.replace(returnPage.of(workspace.code))
  }, [isCard, workspace.code])
  const said = error ? { title: t('billing.window.missing'), body: paymentFailure(error) } : wordsOf(t, data)
  return (
    <div className="grid gap-3 text-center" aria-live="polite">
      {data?.isTest && <TestBand />}
      <h1 className="text-display text-balance">{said.title}</h1>
      <p className="text-balance text-text-quiet">{said.body}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {data?.window && (
          <a href={data.window.url} className={buttonLook({ kind: 'primary' })}>
            {t('billing.window.open')}
          </a>
        )}
        <a href={returnPage.of(workspace.code)} className={buttonLook({ kind: data?.window ? 'secondary' : 'primary' })}>
          {t('billing.window.back')}
        </a>
      </div>
      <p className="mt-4 text-meta break-all text-text-quiet">{t('billing.window.number', { id: transactionId })}</p>
    </div>
  )
}

type Said = { title: ReactNode; body: ReactNode }

function wordsOf(t: ReturnType<typeof useT>, payment: Payment | undefined): Said {
  switch (payment?.status) {
    case 'PAYMENT_COMPLETE':
      return { title: t('billing.window.done'), body: t('billing.window.doneBody') }
    case 'PAYMENT_FAIL':
      return {
        title: t('billing.window.fail'),
        body: paymentProblem(
          { failReason: payment.failReason && t(`billing.reason.${payment.failReason}`) },
          t('billing.unknown'),
        ),
      }
    case 'PAYMENT_WINDOW':
      return { title: t('billing.window.window'), body: t('billing.window.windowBody') }
    case 'NEW_CARD_START':
      return { title: t('billing.window.give'), body: t('billing.window.giveBody') }
    case 'NEW_CARD_END':
      return { title: t('billing.window.card'), body: t('billing.window.cardBody') }
    case 'NEW_CARD_FAIL':
      return { title: t('billing.window.cardFail'), body: t('billing.window.cardFailBody') }
    default:
      return { title: t('billing.window.wait'), body: t('billing.window.waitBody') }
  }
}
