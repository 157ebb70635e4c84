import * as z from 'zod/mini'
import type { Role } from '../workspace/role.ts'

export const deletionReasons = [
  'notNeeded',
  'hardToUse',
  'missingFeature',
  'tooExpensive',
  'privacy',
  'otherAccount',
  'other',
] as const
export const DeletionReason = z.enum(deletionReasons)
export type DeletionReason = z.infer<typeof DeletionReason>

/**
 * What a person must do about one of their workspaces before their account can be deleted (spec §5); null when nothing. A workspace
 * they cannot enter any more is none they could leave: that membership goes with the account.
 */
export function mustDoFirst(workspace: { role: Role; status: 'active' | 'deactivate' }): 'transfer' | 'leave' | null {
  if (workspace.role === 'OWNER') return 'transfer'
  return workspace.status === 'active' ? 'leave' : null
}
