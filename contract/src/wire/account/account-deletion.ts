import { z } from 'zod'
import { DeletionReason, deletionReasons } from '../../domain/account/account-deletion.ts'
import { limits } from '../../domain/limits.ts'
import { accountDeletionPaths } from '../../calls/account/account-deletion.ts'
import { route } from '../route.ts'

export const accountDeletionRoutes = {
  delete: route({
    ...accountDeletionPaths.delete,
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
