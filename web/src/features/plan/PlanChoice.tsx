import { limits } from '@quarry/contract/limits'
import type { PlanListItem, WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { trialPlanCode } from '@quarry/contract/plan/plan-state'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/layers/confirm.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { PlanFacts } from './PlanFacts.tsx'
import { useChangePlan } from './plan.queries.ts'

type Props = { workspace: Workspace; current: WorkspacePlan; plans: readonly PlanListItem[] }

/** The plans that can be taken, each with what it includes. A trial that is over is not offered again. */
export function PlanChoice({ workspace, current, plans }: Props) {
  const t = useT()
  const language = useLanguage()
  const change = useChangePlan(workspace.id)
  const isOn = ({ code }: PlanListItem) => code === current.paymentPlanCode && current.paymentPlanStatus !== 'ended'
  const offered = plans.filter((plan) => plan.code !== trialPlanCode || current.trialIsOpen || isOn(plan))

  async function take(plan: PlanListItem) {
    const name = plan.name[language]
    const question = {
      title: t('plan.choice.leaveTitle'),
      body: t('plan.choice.leaveBody', { name }),
      action: t('plan.choice.leave'),
      keep: t('plan.choice.keep'),
    }
    if (current.paymentPlanStatus === 'trial' && !(await confirm(question))) return
    change.mutate(plan.code, { onSuccess: () => toast({ tone: 'ok', text: t('plan.choice.taken', { name }) }) })
  }

  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {offered.map((plan) => (
          <li
            key={plan.code}
            aria-current={isOn(plan) || undefined}
            className="grid content-start gap-5 rounded-surface border border-line p-4 aria-[current]:border-accent"
          >
            <div className="flex min-h-10 items-center justify-between gap-3">
              <div className="min-w-0">
                <h3 className="text-base font-semibold">{plan.name[language]}</h3>
                <p className="text-meta text-text-quiet">
                  {plan.code === trialPlanCode ? t('plan.choice.trial', { days: limits.trialDays }) : t('plan.choice.free')}
                </p>
              </div>
              {isOn(plan) ? (
                <Badge tone="active">{t('plan.choice.current')}</Badge>
              ) : (
                <Button pending={change.isPending && change.variables === plan.code} onClick={() => void take(plan)}>
                  {t('plan.choice.take', { name: plan.name[language] })}
                </Button>
              )}
            </div>
            <PlanFacts plan={plan} />
          </li>
        ))}
      </ul>
      <FormError error={change.error} />
    </>
  )
}
