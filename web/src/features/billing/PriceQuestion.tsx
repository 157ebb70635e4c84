import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { displayBillingDay } from '../../lib/text/billing-day.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnswerPrice } from './billing.queries.ts'
import { PaymentError } from './PaymentError.tsx'
import { Notice } from './PaymentProblem.tsx'

type Payment = NonNullable<WorkspacePlan['payment']>
type Props = { workspace: Workspace; plan: WorkspacePlan; payment: Payment; change: NonNullable<Payment['priceChange']> }

/** Asks whether somebody agrees to a higher price. Until the period ends the other answer can be given too. */
export function PriceQuestion({ workspace, plan, payment, change }: Props) {
  const t = useT()
  const language = useLanguage()
  const answer = useAnswerPrice(workspace.id, change.id)
  const money = (amount: number) => displayMoney(amount, payment.currency, language)
  const facts = {
    name: plan.paymentPlanName[language],
    date: displayBillingDay(change.at, payment.currency, language),
    before: money(change.before),
    after: money(change.after),
  }
  const button = (given: 'agreed' | 'declined', kind?: 'primary') => (
    <Button kind={kind} pending={answer.isPending && answer.variables === given} onClick={() => answer.mutate(given)}>
      {t(`billing.price.${given}`, facts)}
    </Button>
  )
  if (change.answer === 'agreed')
    return (
      <div className="grid justify-items-start gap-2">
        <p>{t('billing.price.isAgreed', facts)}</p>
        {button('declined')}
        <PaymentError error={answer.error} />
      </div>
    )
  return (
    <Notice title={t(change.answer === null ? 'billing.price.title' : 'billing.price.isDeclined', facts)}>
      <p>{t(`billing.price.body.${plan.paymentPlanPeriodUnit ?? 'MONTHLY'}`, facts)}</p>
      <p>{t('billing.price.else', facts)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {button('agreed', 'primary')}
        {change.answer === null && button('declined')}
      </div>
      <PaymentError error={answer.error} />
    </Notice>
  )
}
