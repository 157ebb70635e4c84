import { useMutation, useQuery } from '@tanstack/react-query'
import { billingRoutes } from '@quarry/contract/routes/billing/billing'
import type { SandboxAct } from '@quarry/contract/billing/payment'
import type { OutputOf } from '@quarry/contract/wire/route'
import { api } from '../../lib/api.ts'
import { displayMoney } from '../../lib/text/money.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { sandboxQuery } from './billing.queries.ts'
import { TestBand } from './TestBand.tsx'

const cards = ['4242', '0002', '9979', '3220', '0077', '0119', '5126', 'leave'] as const satisfies readonly SandboxAct[]

/** The page of the built-in payment company: every end a payment can have, to be chosen. */
export function SandboxPage({ id }: { id: string }) {
  const t = useT()
  const language = useLanguage()
  const { data, error } = useQuery(sandboxQuery(id))
  const act = useMutation({
    mutationFn: (chosen: SandboxAct) => api.call(billingRoutes.actInSandbox, { id, act: chosen }),
    onSuccess: ({ returnUrl }) => location.assign(returnUrl),
    meta: { shows: 'all' },
  })
  const amount = data?.amount != null && data.currency ? displayMoney(data.amount, data.currency, language) : ''
  const acts = data ? actsOf(data) : []
  return (
    <div className="grid gap-5">
      <TestBand />
      <h1 className="text-title">{t('billing.sandbox.title')}</h1>
      {error ? (
        <FormError error={error} />
      ) : !data ? (
        <SkeletonRows count={4} className="h-11" />
      ) : (
        <>
          <p>
            {acts.length === 0
              ? t('billing.sandbox.ended')
              : data.kind === 'way'
                ? t('billing.sandbox.chooseCard')
                : t(data.isOpen ? 'billing.sandbox.confirm' : 'billing.sandbox.paid', { amount })}
          </p>
          <div className="grid gap-2">
            {acts.map((each) => (
              <Button
                key={each}
                kind={each === '4242' || each === 'confirm' ? 'primary' : undefined}
                pending={act.isPending && act.variables === each}
                onClick={() => act.mutate(each)}
              >
                {t(`billing.sandbox.acts.${each}`)}
              </Button>
            ))}
            {(acts.length === 0 || !data.isOpen) && (
              <a href={data.returnUrl} className={buttonLook({})}>
                {t('billing.sandbox.back')}
              </a>
            )}
          </div>
          <FormError error={act.error} />
        </>
      )}
    </div>
  )
}

function actsOf({ kind, isOpen, isDisputed, isLeft }: OutputOf<typeof billingRoutes.sandbox>): readonly SandboxAct[] {
  if (kind === 'way') return isOpen ? cards : []
  if (isOpen) return ['confirm', 'refuse']
  if (isDisputed) return ['disputeWon', 'disputeLost']
  return isLeft ? ['giveBack', 'dispute'] : []
}
