import type { RunId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { findPlaceOf } from './message.store.ts'

/** The page on which an own run is read and decided on. @throws Failure conversationMissing */
export async function conversationLink(
  { db, workspace, account, origin }: Needs<'db' | 'workspace' | 'account' | 'origin'>,
  runId: RunId,
): Promise<string> {
  const place = await findPlaceOf(db, { workspaceId: workspace.id, accountId: account.id }, runId)
  if (!place) throw fail('conversationMissing')
  const hash = place.agent_id === null ? `asked=${place.id}` : `chat=${place.agent_id}&conversation=${place.id}`
  return `${origin}/${workspace.code}?page=agent&view=agents#${hash}`
}

/** The page on which one signs in to what an own run waits for, and goes on from there. @throws Failure conversationMissing */
export async function signInLink(
  { db, workspace, account, origin }: Needs<'db' | 'workspace' | 'account' | 'origin'>,
  runId: RunId,
): Promise<string> {
  const place = await findPlaceOf(db, { workspaceId: workspace.id, accountId: account.id }, runId)
  if (!place?.agent_id) throw fail('conversationMissing')
  const query = new URLSearchParams({ workspace: workspace.code, agent: place.agent_id, conversation: place.id })
  return `${origin}/agentToolsAuth?${query.toString()}`
}
