import type { ToolCallId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { findCall, moveCall } from './tool-call.store.ts'

/**
 * The person has looked whether a call happened of which nobody knew.
 * @throws Failure approvalMissing — there is no such call of theirs, or its outcome is known
 */
export async function tellOutcome(
  { db, workspace, account }: Needs<'db' | 'workspace' | 'account'>,
  id: ToolCallId,
  hasHappened: boolean,
): Promise<void> {
  const call = await findCall(db, workspace.id, id)
  const isKnown =
    call?.account_id === account.id &&
    (await moveCall(db, workspace.id, id, {
      from: ['unknown'],
      to: hasHappened ? 'succeeded' : 'failed',
      reason: 'told',
      isDoubtful: false,
    }))
  if (!isKnown) throw fail('approvalMissing')
}
