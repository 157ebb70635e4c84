import { z } from 'zod'
import { DocumentCode } from '../../domain/source/document-code.ts'
import { DocumentId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { failurePaths } from '../../calls/source/source-failure.ts'
import { route } from '../route.ts'

export const DocumentFailure = z
  .object({
    documentId: DocumentId,
    title: z.string(),
    /** Names of the folders above it, outermost first. */
    path: z.array(z.string()),
    code: DocumentCode,
    /** Technical detail; null when the code says it all. */
    detail: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'DocumentFailure' })
export type DocumentFailure = z.infer<typeof DocumentFailure>

const ofSource = { workspaceId: WorkspaceId, workspaceContentProviderId: SourceId }

/** Calls about documents that could not be read; part of those about sources. */
export const failureRoutes = {
  failures: route({
    ...failurePaths.failures,
    summary: 'Documents of a source that could not be read or hold no text, newest first, and how many there are for each reason',
    access: 'source.view',
    query: z.object({
      ...ofSource,
      /** Those of one reason only; the groups are of all. */
      code: z.optional(DocumentCode),
      page: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({
      failures: z.array(DocumentFailure),
      total: z.int(),
      /** The most first. */
      groups: z.array(z.object({ code: DocumentCode, count: z.int() })),
    }),
    errors: ['sourceMissing'],
  }),
  exportFailures: route({
    ...failurePaths.exportFailures,
    summary: 'The same documents, all of them, as a CSV file for those who manage the documents of the source',
    access: 'source.manageContent',
    scope: 'sources:read',
    query: z.object(ofSource),
    download: true,
    perMinute: 10,
    errors: ['sourceMissing'],
  }),
  retry: route({
    ...failurePaths.retry,
    summary: 'Read failed documents again: one, those of one reason, or all; one without text, or those of one such reason, too',
    access: 'source.manage',
    body: z.object({ ...ofSource, documentId: z.optional(DocumentId), code: z.optional(DocumentCode) }),
    output: z.object({}),
    errors: ['sourceMissing', 'documentMissing'],
  }),
}
