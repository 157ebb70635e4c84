import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { InvitedWorkspace, WorkspaceSummary } from '@quarry/contract/wire/workspace/workspace'
import { displayDate } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Initial } from '../../ui/Initial.tsx'
import { StateDot } from '../../ui/StateDot.tsx'
import { Reactivate } from './Reactivate.tsx'

const isOwn = ({ myAccountInfo }: WorkspaceSummary) => myAccountInfo.workspaceRole === 'OWNER'

type Workspaces = {
  joined: readonly WorkspaceSummary[]
  invited: readonly InvitedWorkspace[]
  /** What can be done with an invitation. */
  Answer: ComponentType<{ workspace: InvitedWorkspace }>
}

export function WorkspaceSections({ joined, invited, Answer }: Workspaces) {
  const t = useT()
  const language = useLanguage()
  const active = joined.filter(({ status }) => status === 'active')
  const deactivated = joined.filter(({ status }) => status === 'deactivate')
  const facts = ({ myAccountInfo, workspaceAccountTotal }: WorkspaceSummary) =>
    `${t(`workspace.roles.${myAccountInfo.workspaceRole}`)} · ${t('workspace.people', { count: workspaceAccountTotal })}`
  const onTrial = ({ paymentPlanStatus, paymentPlanExpiresAt }: WorkspaceSummary) =>
    paymentPlanStatus === 'trial' && paymentPlanExpiresAt
      ? ` · ${t('workspace.trialUntil', { date: displayDate(paymentPlanExpiresAt, language) })}`
      : ''
  const ending = ({ paymentPlanStatus, deletionAt }: WorkspaceSummary) =>
    deletionAt
      ? t('workspace.deletedOn', { date: displayDate(deletionAt, language) })
      : paymentPlanStatus === 'ended' && t('workspace.noPlan')

  return (
    <div className="grid gap-8">
      <Section title={t('workspace.invited')} shown={invited.length > 0}>
        {invited.map((workspace) => (
          <Row
            key={workspace.id}
            name={workspace.displayName}
            facts={t('workspace.invitedBy', { name: workspace.invitedBy, date: displayDate(workspace.expiresAt, language) })}
            actions={<Answer workspace={workspace} />}
          />
        ))}
      </Section>
      {[
        { title: t('workspace.own'), workspaces: active.filter(isOwn) },
        { title: t('workspace.joined'), workspaces: active.filter((workspace) => !isOwn(workspace)) },
      ].map(({ title, workspaces }) => (
        <Section key={title} title={title} shown={workspaces.length > 0}>
          {workspaces.map((workspace) => (
            <Row
              key={workspace.id}
              name={workspace.displayName}
              facts={facts(workspace) + onTrial(workspace)}
              warning={ending(workspace)}
              code={workspace.code}
              toPlan={workspace.paymentPlanStatus === 'ended' && can(callerIn(workspace), 'payment.manage')}
            />
          ))}
        </Section>
      ))}
      <Section title={t('workspace.deactivated')} shown={deactivated.length > 0} help={t('workspace.deactivatedHelp')}>
        {deactivated.map((workspace) => (
          <Row
            key={workspace.id}
            name={workspace.displayName}
            facts={facts(workspace)}
            warning={ending(workspace)}
            actions={isOwn(workspace) && <Reactivate workspace={workspace} />}
          />
        ))}
      </Section>
    </div>
  )
}

function Section({ title, shown, help, children }: { title: string; shown: boolean; help?: string; children: ReactNode }) {
  if (!shown) return null
  return (
    <section>
      <h2 className="border-b border-line pb-2 text-xs font-medium text-text-quiet">{title}</h2>
      <ul className="divide-y divide-line">{children}</ul>
      {help && <p className="pt-2 text-meta text-text-quiet">{help}</p>}
    </section>
  )
}

type RowProps = {
  name: string
  facts: string
  warning?: string | false
  /** Where it leads; without one the row is only information. */
  code?: string
  /** Leads to where a plan is chosen. */
  toPlan?: boolean
  actions?: ReactNode
}

function Row({ name, facts, warning, code, toPlan = false, actions }: RowProps) {
  const content = (
    <>
      <Initial name={name} />
      <span className="min-w-40 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-meta text-text-quiet">{facts}</span>
        {warning && <StateDot tone="danger">{warning}</StateDot>}
      </span>
      {code && <ChevronRight aria-hidden className="size-4 text-text-quiet" />}
    </>
  )
  const look = 'flex min-h-14 flex-wrap items-center gap-3 py-2'
  if (!code)
    return (
      <li className={look}>
        {content}
        {actions}
      </li>
    )
  return (
    <li>
      <Link
        to="/$workspaceCode"
        params={{ workspaceCode: code }}
        search={toPlan ? { page: 'workspaceSettings', section: 'plan' } : { page: 'search' }}
        className={`${look} -mx-2 rounded-control px-2 hover:bg-surface-sunken`}
      >
        {content}
      </Link>
    </li>
  )
}
