import { z } from 'zod'
import { DocumentId, SourceId, WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { type Caller, can } from './permission.ts'
import { route } from './route.ts'
import { DocumentCode, type SourceFacts } from './source.ts'

/**
 * Where a document of a source stands.
 *
 * - `waiting`: will be read, for the first time or again.
 * - `indexed`: found by the search, by its text or at least by its name; `code` tells which.
 * - `failed`: there, and could not be read.
 * - `excluded`: taken out by hand; found by nobody, and left out by every later reading.
 */
export const DocumentState = z.enum(['waiting', 'indexed', 'failed', 'excluded'])
export type DocumentState = z.infer<typeof DocumentState>

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
    code: DocumentCode.nullable(),
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
    method: 'GET',
    path: '/w/workspace/contentProvider/documents',
    summary: 'Documents of a source for those who manage them, the latest change first; excluded ones only when asked for',
    access: 'source.manageContent',
    scope: 'sources:read',
    query: z.object({
      ...ofSource,
      /** Part of the path with the title, as in `reports/2026`; upper and lower case are the same. Of a longer path the last 600 characters count. */
      search: z.string().trim().max(limits.queryLength).default(''),
      state: DocumentState.optional(),
      page: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({ documents: z.array(SourceDocument), total: z.int() }),
    errors: ['sourceMissing'],
  }),
  browse: route({
    method: 'GET',
    path: '/w/workspace/contentProvider/tree',
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
    method: 'DELETE',
    path: '/w/workspace/contentProvider/document',
    summary: 'Take one document out: an upload is deleted, anything else is left out of every later reading',
    access: 'source.manageContent',
    query: z.object(ofDocument),
    output: z.object({}),
    errors: ['sourceMissing', 'documentMissing'],
  }),
  restore: route({
    method: 'POST',
    path: '/w/workspace/contentProvider/document/restore',
    summary: 'Let a document that was taken out be indexed again',
    access: 'source.manageContent',
    body: z.object(ofDocument),
    output: z.object({}),
    errors: ['sourceMissing', 'documentMissing'],
  }),
}

/** Who may list and take out documents of a source: what a restricted one holds is its connector's matter alone. */
export const canManageDocuments = (caller: Caller, { accessLevel, isMine }: SourceFacts): boolean =>
  accessLevel === 'PUBLIC' ? can(caller, 'source.managePublic') : can(caller, 'source.manageContent', { own: isMine })
