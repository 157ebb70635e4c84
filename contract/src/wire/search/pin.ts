import { z } from 'zod'
import { DocumentId, PinId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { pinPaths } from '../../calls/search/pin.ts'
import { route } from '../route.ts'

const document = z.object({ documentId: DocumentId, title: z.string(), sourceName: z.string() })
const pin = {
  id: PinId,
  title: z.string(),
  /** Plain text in paragraphs; may be empty where a document is pinned. */
  text: z.string(),
  /** Null where none is pinned, and where the caller may not see it. */
  document: document.nullable(),
  /** Null where they are no member any more. */
  pinnedBy: z.string().nullable(),
  pinnedAt: z.iso.datetime(),
}

/** What an administrator answers a search with. */
export const Pin = z.object(pin).meta({ id: 'Pin' })
export type Pin = z.infer<typeof Pin>

export const ManagedPin = z
  .object({
    ...pin,
    /** The document that is pinned, also where the caller may not see it; null where none is, or it no longer exists. */
    documentId: z.nullable(DocumentId),
    /** Whether a document was pinned. */
    hasDocument: z.boolean(),
    queries: z.array(z.string()),
    /** The last day it is shown, YYYY-MM-DD; null: until it is removed. */
    endsOn: z.iso.date().nullable(),
  })
  .meta({ id: 'ManagedPin' })
export type ManagedPin = z.infer<typeof ManagedPin>

/** What is too much or too long is refused by name, so some more is let in here. */
const content = {
  title: z.string().max(500),
  text: z.string().max(10_000),
  documentId: z.nullable(DocumentId),
  queries: z.array(z.string().max(500)).max(200),
  endsOn: z.iso.date().nullable(),
}
const workspace = z.object({ workspaceId: WorkspaceId })

export const pinRoutes = {
  of: route({
    ...pinPaths.of,
    summary: 'What administrators pinned for a query, the latest first; of pinned documents those the caller may see',
    access: 'search.use',
    query: workspace.extend({
      query: z.string().min(1).max(limits.queryLength),
      /** The caller's date, YYYY-MM-DD, by which pins end. The server's when absent. */
      today: z.iso.date().optional(),
    }),
    /** At most three. */
    output: z.object({ pins: z.array(Pin) }),
    perMinute: 60_000,
    errors: [],
  }),
  list: route({
    ...pinPaths.list,
    summary: 'Everything that is pinned in the workspace, the latest first',
    access: 'search.manage',
    query: workspace,
    output: z.object({ pins: z.array(ManagedPin) }),
    errors: [],
  }),
  add: route({
    ...pinPaths.add,
    summary: 'Pin an answer, or a document the caller may see, for queries',
    access: 'search.manage',
    body: workspace.extend(content),
    output: z.object({ id: PinId }),
    errors: ['pinRefused', 'pinLimitReached', 'documentMissing'],
  }),
  change: route({
    ...pinPaths.change,
    summary: 'Change what is pinned',
    access: 'search.manage',
    body: workspace.extend({ id: PinId, ...content }),
    output: z.object({}),
    errors: ['pinRefused', 'pinMissing', 'documentMissing'],
  }),
  remove: route({
    ...pinPaths.remove,
    summary: 'Take back what was pinned',
    access: 'search.manage',
    query: workspace.extend({ id: PinId }),
    output: z.object({}),
    errors: ['pinMissing'],
  }),
}
