import { z } from 'zod'
import type { Named } from '../../calls/names.ts'
import { DocumentId } from '../../domain/ids.ts'
import { VoteReason } from './answer.ts'

/** What people of a workspace voted about a document, without their names. */
export const DocumentVotes = z
  .object({
    documentId: DocumentId,
    title: z.string(),
    sourceName: z.string(),
    likes: z.int(),
    dislikes: z.int(),
    /** How many disliked answers for each reason. */
    reasons: z.array(z.object({ reason: VoteReason, count: z.int() })),
    lastVotedAt: z.iso.datetime(),
  })
  .meta({ id: 'DocumentVotes' })
export type DocumentVotes = Named<z.infer<typeof DocumentVotes>>
