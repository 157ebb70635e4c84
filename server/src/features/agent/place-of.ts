import type { AccountId, AgentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Placed } from '@quarry/contract/wire/route'
import type { Needs } from '../../context.ts'
import { findPlaceOfSource } from '../source/source.ts'
import { findPlaceOfAgent } from './agent.store.ts'

/** The workspace that something is in, of those the account may enter; null when it is in none of them. */
export const placeOf = (
  { db }: Needs<'db'>,
  accountId: AccountId,
  thing: Placed,
  id: AgentId | SourceId,
): Promise<WorkspaceId | null> =>
  thing === 'agent' ? findPlaceOfAgent(db, accountId, id as AgentId) : findPlaceOfSource(db, accountId, id as SourceId)
