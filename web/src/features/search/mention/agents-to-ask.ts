import { type ComponentType, createContext } from 'react'

export type AgentToAsk = { id: string; name: string; about: string }

/** Who can be asked instead of searching. The application provides them. */
export type AgentsToAsk = {
  agents: readonly AgentToAsk[]
  /** They are asked for once somebody may want one. */
  load: () => void
  /** Where they could not be loaded; else null. */
  again: (() => unknown) | null
  /** Leads to the conversation; without a question to a new one. */
  ask: (agentId: string, question: string) => void
  isAsking: boolean
  Tile: ComponentType<{ id: string; name: string; size?: 'small' }>
}

export const AgentsToAskContext = createContext<AgentsToAsk | null>(null)
