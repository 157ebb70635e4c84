import type { ReactNode } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { PlanLink } from '../../ui/plan/PlanLink.tsx'
import { useT } from './i18n.ts'
import { restOf } from './words.ts'

/** What the plan has no room for: that it rests, what would end that, and the way there. @param children absent: of an agent */
export function BeyondPlan({ workspace, children }: { workspace: Workspace; children?: ReactNode }) {
  const t = useT()
  return (
    <div className="rounded-surface bg-warn-soft px-4 py-3">
      <p className="font-semibold text-warn">{t(`beyondPlan.${restOf(workspace)}.title`)}</p>
      <p>{children ?? t(`beyondPlan.${restOf(workspace)}.body`)}</p>
      <PlanLink workspace={workspace} />
    </div>
  )
}
