import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { doesAnswer } from '@quarry/contract/agent/agent'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { agentsPlace, chatHash } from '../../features/agent/agent-address.ts'
import { agentsQuery } from '../../features/agent/agent.queries.ts'
import { AgentTile } from '../../features/agent/AgentTile.tsx'
import { AgentsToAskContext } from '../../features/search/mention/agents-to-ask.ts'
import { api } from '../../lib/api.ts'
import { randomId } from '../../lib/random-id.ts'
import { localTimeZone } from '../../lib/text/dates.ts'

type Question = { agentId: AgentId; text: string }

/** Lets a search be a question to an agent. */
export function AgentsToAsk({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(false)
  const load = useCallback(() => setWanted(true), [])
  const { data, isLoadingError, refetch } = useQuery({ ...agentsQuery(workspace.id), enabled: isWanted })
  const agents = data?.agents.filter(doesAnswer) ?? []
  const { to, params, search } = agentsPlace(workspace.code)
  const goTo = (agentId: AgentId, conversationId: ConversationId | null) =>
    void navigate({ to, params, search, hash: chatHash(agentId, conversationId) })
  const asking = useMutation({
    mutationFn: ({ agentId, text }: Question) =>
      api.call(conversationRoutes.ask, {
        workspaceId: workspace.id,
        agentId,
        text,
        timeZone: localTimeZone(),
        clientTurnId: randomId(),
      }),
    onSuccess: ({ conversationId }, { agentId }) => goTo(agentId, conversationId),
    meta: { tells: 'named' },
  })
  const ask = (id: string, question: string) => {
    const agentId = id as AgentId
    if (question === '') goTo(agentId, null)
    else asking.mutate({ agentId, text: question })
  }
  return (
    <AgentsToAskContext
      value={{
        agents: agents.map(({ agentId, name, description, role }) => ({ id: agentId, name, about: description || role })),
        load,
        again: isLoadingError ? refetch : null,
        ask,
        isAsking: asking.isPending,
        Tile: AgentTile,
      }}
    >
      {children}
    </AgentsToAskContext>
  )
}
