import { z } from 'zod'
import { DocumentCode } from '../../domain/source/document-code.ts'
import { DocumentState } from '../../domain/source/document.ts'
import { DocumentId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { documentPaths } from '../../calls/source/document.ts'
import { route } from '../route.ts'

export const SourceDocument = z
  .object({
    contentId: DocumentId,
    title: z.string(),
    /** Names of the folders above it, outermost first. */
    path: z.array(z.string()),
    /** Opens it at the source; null when the source has no such address. */
    link: z.string().nullable(),
    /** Bytes; null when the source does not say. */
    size: z.int().nullable(),
    state: DocumentState,
    /** Result of the last reading; null before it, and of what is excluded. */
    code: z.nullable(DocumentCode),
    /** Technical detail of the result; null when the code says it all. */
    detail: z.string().nullable(),
    /** When it changed at the source, or was uploaded; null when the source does not say. */
    changedAt: z.iso.datetime().nullable(),
    /** When it was last read, or taken out by hand; null before. */
    at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SourceDocument' })
export type SourceDocument = z.infer<typeof SourceDocument>

export const SourceFolder = z
  .object({
    /** As the source names it. */
    id: z.string(),
    title: z.string(),
    /** Opens it at the source; null when the source has no such address. */
    link: z.string().nullable(),
    /** Documents in it and below. */
    documentCount: z.int(),
  })
  .meta({ id: 'SourceFolder' })
export type SourceFolder = z.infer<typeof SourceFolder>

/** What lies in a folder, a space, a project: more of the like, or a document. */
export const TreeEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), folder: SourceFolder }),
  z.object({ kind: z.literal('document'), document: SourceDocument }),
])
export type TreeEntry = z.infer<typeof TreeEntry>

const ofSource = { workspaceId: WorkspaceId, contentProviderId: SourceId }
const ofDocument = { ...ofSource, contentId: DocumentId }

export const documentRoutes = {
  list: route({
    ...documentPaths.list,
    summary: 'Documents of a source for those who manage them, the latest change first; excluded ones only when asked for',
    access: 'source.manageContent',
    scope: 'sources:read',
    query: z.object({
      ...ofSource,
      /** Part of the path with the title, as in `reports/2026`; upper and lower case are the same. Of a longer path the last 600 characters count. */
      search: z.string().trim().max(limits.queryLength).default(''),
      state: z.optional(DocumentState),
      page: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({ documents: z.array(SourceDocument), total: z.int() }),
    errors: ['sourceMissing'],
  }),
  browse: route({
    ...documentPaths.browse,
    summary: 'What lies in one folder of a source, for those who manage its documents: folders by name, then documents by name',
    access: 'source.manageContent',
    scope: 'sources:read',
    query: z.object({
      ...ofSource,
      /** Id of the folder; what lies at the top when absent. */
      parentId: z.string().max(4_000).optional(),
      page: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(200).default(100),
    }),
    output: z.object({ entries: z.array(TreeEntry), total: z.int() }),
    errors: ['sourceMissing'],
  }),
  remove: route({
    ...documentPaths.remove,
    summary: 'Take one document out: an upload is deleted, anything else is left out of every later reading',
    access: 'source.manageContent',
    query: z.object(ofDocument),
    output: z.object({}),
    errors: ['sourceMissing', 'documentMissing'],
  }),
  restore: route({
    ...documentPaths.restore,
    summary: 'Let a document that was taken out be indexed again',
    access: 'source.manageContent',
    body: z.object(ofDocument),
    output: z.object({}),
    errors: ['sourceMissing', 'documentMissing'],
  }),
}
