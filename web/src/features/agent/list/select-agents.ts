import { fits } from '../../../lib/text/fits.ts'
import type { Agent } from '../agent-types.ts'

export const owners = ['all', 'own', 'shared'] as const
export type Owner = (typeof owners)[number]

/** Those that fit the words and are the caller's own, or shared with everybody. */
export const selectAgents = (agents: readonly Agent[], { words, owner }: { words: string; owner: Owner }): Agent[] =>
  agents.filter(
    ({ name, description, role, isMine, isShared }) =>
      (owner === 'all' || (owner === 'own' ? isMine : isShared)) && fits(words, `${name} ${description} ${role}`),
  )
