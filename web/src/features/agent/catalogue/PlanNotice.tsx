import { Link } from '@tanstack/react-router'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { useT } from '../i18n.ts'

/** The plan includes no tools: who can change the plan is led there. */
export function PlanNotice({ workspace }: { workspace: Workspace }) {
  const t = useT()
  return (
    <p className="rounded-control bg-surface-sunken px-4 py-3">
      {t('toolSet.catalogue.plan')}{' '}
      {can(callerIn(workspace), 'plan.view') && (
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode: workspace.code }}
          search={{ page: 'workspaceSettings', section: 'plan' }}
          className="text-accent underline underline-offset-2"
        >
          {t('toolSet.catalogue.seePlan')}
        </Link>
      )}
    </p>
  )
}
