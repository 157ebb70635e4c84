import { Link } from '@tanstack/react-router'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'

/** Where a limit of the plan is met: the way to the plans for who may change it, and whom to ask for everybody else. */
export function PlanLink({ workspace }: { workspace: Workspace }) {
  const t = useT()
  if (!can(callerIn(workspace), 'payment.manage')) return <p className="text-text-quiet">{t('plan.banner.ask')}</p>
  return (
    <Link
      to="/$workspaceCode"
      params={{ workspaceCode: workspace.code }}
      search={{ page: 'workspaceSettings', section: 'plan' }}
      className="text-accent underline underline-offset-2"
    >
      {t('plan.see')}
    </Link>
  )
}
