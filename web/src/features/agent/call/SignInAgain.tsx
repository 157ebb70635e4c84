import { useQuery } from '@tanstack/react-query'
import type { AgentId, ConversationId, WorkspaceId } from '@quarry/contract/ids'
import type { ToolCall } from '@quarry/contract/wire/agent/approval'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { neededToolSetsQuery } from '../tool-set/tool-set.queries.ts'
import { SignInCard } from './SignInCard.tsx'

type Props = { workspaceId: WorkspaceId; agentId: AgentId; conversationId: ConversationId; calls: readonly ToolCall[] }

/** Leads to signing in again where a service has refused the person's account, until they have. */
export function SignInAgain({ workspaceId, agentId, conversationId, calls }: Props) {
  const t = useT()
  const refused = calls.filter(({ state, reason }) => state === 'failed' && reason === 'auth').map(({ toolSetId }) => toolSetId)
  const {
    data = [],
    isLoadingError,
    refetch,
  } = useQuery({
    ...neededToolSetsQuery(workspaceId, agentId),
    enabled: refused.length > 0,
  })
  if (isLoadingError) return <SmallProblem title={t('toolSet.auth.failed')} onRetry={refetch} className="text-meta" />
  const missing = data.filter(({ toolSetId, isAuthentication }) => refused.includes(toolSetId) && !isAuthentication)
  return missing.map(({ toolSetId, serviceName, name }) => (
    <SignInCard
      key={toolSetId}
      agentId={agentId}
      conversationId={conversationId}
      signIn={{ serviceName, name: name ?? '', problem: 'refused' }}
    />
  ))
}
