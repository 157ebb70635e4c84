import { useLocation, useNavigate } from '@tanstack/react-router'
import { agentSpot, type AgentSpot } from './agent-spot.ts'

export const useSpot = (): AgentSpot => agentSpot(useLocation({ select: ({ hash }) => hash }))

/** @property asks false: what was not saved is known to be lost. */
type How = { replace?: boolean; asks?: boolean }

/** Goes to another spot of the agents, by its hash; '' is the list. */
export function useGo(): (hash: string, how?: How) => void {
  const navigate = useNavigate()
  return (hash, { replace = false, asks = true } = {}) =>
    void navigate({
      from: '/$workspaceCode',
      search: (before) => before,
      hash,
      replace,
      ignoreBlocker: !asks,
      hashScrollIntoView: false,
    })
}
