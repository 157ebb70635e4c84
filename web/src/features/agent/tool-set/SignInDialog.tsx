import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { AgentId, ConnectionId, ConversationId } from '@quarry/contract/ids'
import type { ToolSet } from '../agent-types.ts'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { Refusal } from '../../../ui/settings/Refusal.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { useT } from '../i18n.ts'
import { ConnectedAccounts } from './ConnectedAccounts.tsx'
import { ConsentWay } from './ConsentWay.tsx'
import { FormWay } from './FormWay.tsx'
import { signInWaysQuery, useLeaveForConsent } from './sign-in.queries.ts'
import { useAssign } from './use-assign.ts'

export type SignInTo = Pick<ToolSet, 'toolSetId' | 'serviceName' | 'name' | 'displayState' | 'problem' | 'connectionId'> & {
  isShared: boolean
}

type Props = {
  workspace: Workspace
  agentId: AgentId
  toolSet: SignInTo
  /** Where one goes on after the page of a service. */
  conversationId?: ConversationId
  /** The words for not now. */
  later?: string
  onClose: () => void
  /** Called besides, once it acts as an account. */
  onSigned?: () => void
}

/** Connects the account that an agent acts as: one that is there already, by a form, or on the consent page of the service. */
export function SignInDialog({ workspace, agentId, toolSet, conversationId, later, onClose, onSigned }: Props) {
  const t = useT()
  const { toolSetId, serviceName, name, isShared, displayState, problem, connectionId } = toolSet
  const { data: ways, error, refetch } = useQuery(signInWaysQuery(workspace.id, serviceName))
  const { assign, deniedId, lackingId, refusal, isPending } = useAssign({ workspaceId: workspace.id, agentId }, () => {
    onClose()
    onSigned?.()
  })
  const given = { workspaceId: workspace.id, serviceName, isShared }
  const use = (chosen: ConnectionId) => assign(toolSet, chosen)
  const pending = { workspace: workspace.code, agent: agentId, toolSet: toolSetId, conversation: conversationId }
  const lacks = lackingId ?? (problem === 'scopeMissing' ? connectionId : null)
  const leave = useLeaveForConsent({ ...given, toolSetId, pending })
  const trouble = leave.error ?? (lacks ? null : refusal)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('toolSet.signIn.title', { service: name })}
      description={t(isShared ? 'toolSet.signIn.shared' : 'toolSet.signIn.personal')}
      actions={<Button onClick={onClose}>{later ?? t('shell.cancel')}</Button>}
    >
      <div className="grid gap-5 pb-1">
        {trouble && <Refusal error={trouble} />}
        {lacks && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-surface bg-surface-sunken px-4 py-3">
            <span className="min-w-48 flex-1">{t('toolSet.problem.scopeMissing')}</span>
            <Button
              kind="primary"
              icon={<ExternalLink aria-hidden className="size-4" />}
              pending={leave.isPending}
              onClick={() => leave.mutate({ renews: lacks, settings: {} })}
            >
              {t('toolSet.signIn.allow')}
            </Button>
          </p>
        )}
        {deniedId && <StateDot tone="neutral">{t('toolSet.auth.isFalse')}</StateDot>}
        <ConnectedAccounts
          {...given}
          exceptId={displayState === 'CONNECTED' ? null : connectionId}
          isPending={isPending}
          onUse={use}
        />
        {error && !ways && <SmallProblem title={t('toolSet.signIn.failed')} onRetry={refetch} />}
        {!error && !ways && <SkeletonRows count={2} className="h-10" />}
        {ways && !ways.form && !ways.consent && <p className="text-text-quiet">{t('toolSet.signIn.noWay')}</p>}
        {/* Where there is a form, nobody waits for an administrator. */}
        {ways?.consent && (ways.consent.isSetUp || !ways.form) && (
          <ConsentWay
            given={given}
            toolSetId={toolSetId}
            name={name}
            consent={ways.consent}
            accounts={ways.accounts}
            renews={displayState === 'ERROR' ? connectionId : null}
            pending={pending}
          />
        )}
        {ways?.form && (
          <FormWay given={given} form={ways.form} accounts={ways.accounts} isPending={isPending} onConnected={use} />
        )}
      </div>
    </Dialog>
  )
}
