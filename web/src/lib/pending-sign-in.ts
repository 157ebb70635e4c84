import type { AgentId, ConnectionId, ConversationId, ToolSetId } from '@quarry/contract/ids'
import { id, params, text } from './params.ts'

/** Parameters of the page where people sign in to what an agent does as them (spec §2: `/agentToolsAuth`). */
export const signInParams = params({
  /** Code of the workspace. */
  workspace: text,
  agent: id<AgentId>,
  /** Where they came from, and go on afterwards. */
  conversation: id<ConversationId>,
  /** Which of its tool sets acts as the connection. */
  toolSet: id<ToolSetId>,
  connection: id<ConnectionId>,
})
export type PendingSignIn = Omit<ReturnType<(typeof signInParams)['parse']>, 'connection'>

const key = 'quarry.pendingSignIn'

/** Keeps, in this tab alone, for what somebody left for the page of a service: the way back leads to where all connections come. */
export function expectSignIn(pending: PendingSignIn): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending))
  } catch {
    // Without it the new connection is chosen by hand.
  }
}

/** What a sign-in was for, once; null when it was for nothing else. */
export function takePendingSignIn(): PendingSignIn | null {
  try {
    const raw = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const { connection: _, ...pending } = signInParams.parse(raw === null ? {} : JSON.parse(raw))
    return pending.agent && pending.toolSet && pending.workspace ? pending : null
  } catch {
    return null
  }
}
