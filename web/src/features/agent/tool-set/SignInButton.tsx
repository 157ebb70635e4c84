import type { AgentId, ConversationId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import type { ToolSet } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { useLeaveForConsent } from './sign-in.queries.ts'

type Props = {
  workspace: Workspace
  agentId: AgentId
  toolSet: Pick<ToolSet, 'toolSetId' | 'serviceName' | 'name' | 'problem' | 'connectionId' | 'authenticationLinkType'>
  isShared: boolean
  /** Whether somebody was signed in before. */
  isAgain: boolean
  kind: 'primary' | 'secondary' | 'quiet'
  /** Where one goes on after the page of a service. */
  conversationId?: ConversationId | undefined
  /** To where it is chosen as whom to act. */
  onOpen: () => void
}

/** Leads to signing in; where the account merely lacks permission straight to the page of the service, which widens its connection. */
export function SignInButton({ workspace, agentId, toolSet, isShared, isAgain, kind, conversationId, onOpen }: Props) {
  const t = useT()
  const { toolSetId, serviceName, name: service, problem, connectionId, authenticationLinkType } = toolSet
  const pending = { workspace: workspace.code, agent: agentId, toolSet: toolSetId, conversation: conversationId }
  const leave = useLeaveForConsent({ workspaceId: workspace.id, serviceName, isShared, toolSetId, pending })
  const renews = problem === 'scopeMissing' && authenticationLinkType === 'OAUTH' ? connectionId : null
  const action = t(renews ? 'toolSet.signIn.allow' : isAgain ? 'toolSet.signIn.again' : 'toolSet.signIn.action')
  return (
    <Button
      size="small"
      kind={renews && kind === 'quiet' ? 'secondary' : kind}
      aria-label={t('toolSet.signIn.of', { action, service })}
      pending={leave.isPending}
      // Why it does not go on is said where the other ways are.
      onClick={() => (renews ? leave.mutate({ renews, settings: {} }, { onError: onOpen }) : onOpen())}
    >
      {action}
    </Button>
  )
}
