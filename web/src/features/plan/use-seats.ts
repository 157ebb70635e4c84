import { useState } from 'react'
import type { PlanListItem, WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'

const leastOf = ({ seatCount }: PlanListItem): number => seatCount ?? 1

/**
 * How many seats somebody has typed. It begins with what there is, else with the fewest that can be had; fewer than a plan comes with, or than
 * there are members, are refused (spec §5).
 */
export function useSeats(paid: readonly PlanListItem[], current: WorkspacePlan, asked: number | undefined) {
  const t = useT()
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const members = current.usage.seats.used
  const smallest = paid.toSorted((one, other) => leastOf(one) - leastOf(other))[0]
  const least = Math.max(members, smallest ? leastOf(smallest) : 1)
  const kept = current.paymentPlanPeriodUnit === null ? null : current.seatCount
  const text = typed ?? String(asked ?? Math.max(least, kept ?? 0))
  const seats = /^\d{1,5}$/.test(text) ? Number(text) : 0
  const problem =
    seats >= least
      ? null
      : least > members
        ? t('plan.seats.least', { count: least, name: smallest!.name[language] })
        : t('plan.seats.members', { count: members })
  return { text, setTyped, problem, seatsOf: (plan: PlanListItem) => Math.max(seats, leastOf(plan), members), least }
}
