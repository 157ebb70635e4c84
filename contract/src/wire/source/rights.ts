import { z } from 'zod'
import { AccountId, DocumentId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { ServiceName } from '../../domain/source/service.ts'
import { AccessLevel } from '../../domain/source/source.ts'
import type { Named } from '../../calls/names.ts'
import { rightsPaths } from '../../calls/source/rights.ts'
import { route } from '../route.ts'

/**
 * What decides who sees the documents of a source.
 *
 * - `level`: a public source whose service does not report who may read what: every member.
 * - `connector`: a restricted source: whoever connected it.
 * - `service`: a public source whose service reports it: whom it lets in.
 * - `unread`: the same, before its rights were read for the first time: nobody.
 * - `lapsed`: the same, once they could not be read for long: whoever connected it, as far as the service let them in.
 */
export const RightsBasis = z.enum(['level', 'connector', 'service', 'unread', 'lapsed'])
export type RightsBasis = z.infer<typeof RightsBasis>

/**
 * What about somebody lets them in: being a member (`everyone`), one of their addresses (`email`), its domain (`domain`), or an account
 * at the service with one of their addresses (`user`).
 */
export const RightsReason = z.object({
  kind: z.enum(['everyone', 'email', 'domain', 'user']),
  /** The address or the domain; empty for `everyone`. */
  value: z.string(),
  /** Names of the groups on the way, the one that was let in first; empty when the person was let in themselves. */
  groups: z.array(z.string()),
})
export type RightsReason = z.infer<typeof RightsReason>

export const DocumentViewer = z.object({
  accountId: AccountId,
  name: z.string(),
  email: z.string(),
  /** One for each condition of the service, all met; empty unless the service decides. */
  reasons: z.array(RightsReason),
})
export type DocumentViewer = z.infer<typeof DocumentViewer>

export const SeenOfSource = z.object({
  workspaceContentProviderId: SourceId,
  serviceName: ServiceName,
  displayName: z.string(),
  accessLevel: AccessLevel,
  basis: RightsBasis,
  documentCount: z.int(),
  /** How many of them this person sees. */
  visibleCount: z.int(),
})
export type SeenOfSource = Named<z.infer<typeof SeenOfSource>>

export const rightsRoutes = {
  readers: route({
    ...rightsPaths.readers,
    summary: 'Which members see a document, and why; for those who manage the source. Nothing of the document itself is returned',
    access: 'rights.view',
    query: z.object({
      workspaceId: WorkspaceId,
      contentProviderId: SourceId,
      contentId: DocumentId,
      page: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({
      basis: RightsBasis,
      /** By name. */
      readers: z.array(DocumentViewer),
      total: z.int(),
      /** Active members of the workspace. */
      memberTotal: z.int(),
    }),
    errors: ['sourceMissing', 'documentMissing'],
  }),
  seenBy: route({
    ...rightsPaths.seenBy,
    summary: 'How much of each source a member sees',
    access: 'rights.view',
    query: z.object({ workspaceId: WorkspaceId, accountId: AccountId }),
    output: z.object({ sources: z.array(SeenOfSource) }),
    errors: ['memberMissing'],
  }),
}
