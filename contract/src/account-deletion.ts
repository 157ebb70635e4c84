import { z } from 'zod'
import { limits } from './limits.ts'
import type { Role } from './role.ts'
import { route } from './route.ts'

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

export const accountDeletionRoutes = {
  delete: route({
    method: 'DELETE',
    path: '/account',
    summary: 'Delete the own account, after leaving every workspace',
    access: 'account',
    body: z.object({
      /** Absent where the provider has just vouched for the person (see `openidRoutes.beginProof`). */
      password: z.string().min(1).max(200).optional(),
      reasons: z.array(DeletionReason).min(1).max(deletionReasons.length),
      comment: z.string().trim().max(limits.deletionCommentLength).default(''),
      agreed: z.literal(true),
    }),
    output: z.object({}),
    errors: ['passwordWrong', 'loginStepOver', 'accountOwnsWorkspace', 'accountInWorkspace'],
  }),
}
