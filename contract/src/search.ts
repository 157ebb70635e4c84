import { z } from 'zod'
import { ChunkId, DocumentId, SearchRequestId, SourceId, WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { type ServiceName, serviceNames } from './service.ts'

/** Result kinds of spec §9, and two of our own for what calendars and task lists hold. */
export const resultKinds = [
  'directory',
  'email',
  'page',
  'form',
  'document',
  'sheet',
  'slide',
  'hwpx',
  'docx',
  'pptx',
  'xlsx',
  'pdf',
  'txt',
  'html',
  'event',
  'task',
] as const
export const ResultKind = z.enum(resultKinds)
export type ResultKind = z.infer<typeof ResultKind>

/** Type filters of spec §9. */
export const resultTypes = ['document', 'file', 'issue', 'design', 'mail', 'page'] as const
export type ResultType = (typeof resultTypes)[number]

export const datePresets = ['past_day', 'past_week', 'past_month', 'past_year', 'custom'] as const
export type DatePreset = (typeof datePresets)[number]

/** Formats by group (spec §9). `page` and the rest are told by service, not by format. */
export const contentFormats = {
  document: ['google_docs_document', 'google_docs_spreadsheet', 'google_docs_presentation', 'google_docs_form'],
  file: [
    'txt',
    'csv',
    'md',
    'html',
    'pdf',
    'rtf',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'hwp',
    'hwpx',
    'odp',
    'ods',
    'odt',
    'epub',
    'eml',
  ],
} as const

const serviceOfType = { issue: 'jira', design: 'figma', mail: 'gmail' } as const satisfies Partial<
  Record<ResultType, ServiceName>
>

/**
 * The sources a search goes to, from the type filter and the chosen sources (spec §5).
 * @returns null for no restriction; an empty list means an empty result without a call.
 */
export function searchedSources(
  types: readonly ResultType[],
  chosen: readonly SourceId[] | null,
  sources: readonly { workspaceContentProviderId: SourceId; serviceName: ServiceName }[],
): SourceId[] | null {
  const services = types.flatMap((type) => (type in serviceOfType ? [serviceOfType[type as keyof typeof serviceOfType]] : []))
  // A format filter beside a service filter widens it again: "issue or file" is not limited to jira.
  if (services.length === 0 || services.length < types.length) return chosen ? [...chosen] : null
  const fitting = sources
    .filter((source) => services.some((service) => service === source.serviceName))
    .map((source) => source.workspaceContentProviderId)
  return chosen ? fitting.filter((id) => chosen.includes(id)) : fitting
}

const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === '') return undefined
    return [value]
      .flat()
      .flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))
      .filter((part) => part !== '')
  }, z.array(item).max(200).optional())

const filters = {
  workspaceId: WorkspaceId,
  query: z.string().min(1).max(limits.queryLength),
  /** The caller's date, YYYY-MM-DD; "past week" ends there. */
  today: z.iso.date().optional(),
  /** Changed at or after; ISO 8601. Open when absent. */
  searchStartTime: z.iso.datetime({ offset: true }).optional(),
  /** Changed at or before; now when absent. */
  searchEndTime: z.iso.datetime({ offset: true }).optional(),
  contentFormatList: list(z.string().max(60)),
  contentProviderIdList: list(SourceId),
  /** Names of people, one of whom at least has to do with the document. Given one by one: a comma is part of a name. */
  personList: z.preprocess(
    (value) => (value === undefined || value === '' ? undefined : [value].flat()),
    z.array(z.string().min(1).max(200)).max(50).optional(),
  ),
}
export const SearchFilters = z.object(filters)
export type SearchFilters = z.infer<typeof SearchFilters>

export const Ancestor = z.object({ id: z.string(), title: z.string(), displayableLink: z.string() })

export const SearchHit = z
  .object({
    id: z.string(),
    contentId: DocumentId,
    chunkId: ChunkId,
    searchId: SearchRequestId,
    /** Opens the document: at the service where it has an address, else in Quarry (then it starts with `/`). */
    contentDisplayableLink: z.string(),
    contentTitle: z.string(),
    /** The passage that fits best, plain text. */
    chunkData: z.string(),
    /** Position of the passage in its document, from 0. */
    chunkIndex: z.int(),
    /** Ranges of `chunkData` that match, as [start, end) in UTF-16 units, in order. */
    chunkMarks: z.array(z.tuple([z.int(), z.int()])),
    /** The same for `contentTitle`. */
    titleMarks: z.array(z.tuple([z.int(), z.int()])),
    /** Where in the document the passage stands. */
    anchor: z.object({
      page: z.int().optional(),
      slide: z.int().optional(),
      sheet: z.string().optional(),
      row: z.int().optional(),
      path: z.array(z.string()).optional(),
    }),
    contentUpdatedAt: z.iso.datetime().nullable(),
    ancestorsTitleLinkList: z.array(Ancestor),
    kind: ResultKind,
    format: z.string(),
    /** Who has to do with it, as far as the source or the file tells. */
    people: z.array(z.string()),
    /**
     * 0 best – 1. Present on the hits an answer is made from, absent on plain ones. It is the share of the best document's score that this
     * one lacks: 0 for the best of the search, 0.4 for one that scored 60 % of it. It says nothing across searches.
     */
    distance: z.number().min(0).max(1).optional(),
    workspaceContentProviderDisplayName: z.string(),
    workspaceContentProviderInfoId: SourceId,
    workspaceContentProviderServiceName: z.enum(serviceNames),
    workspaceContentProviderVendor: z.string(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

export const SourceCount = z.object({ workspaceContentProviderInfoId: SourceId, count: z.int() })

export const DocumentText = z
  .object({
    documentId: DocumentId,
    title: z.string(),
    kind: ResultKind,
    format: z.string(),
    /** Address at the service; null when it has none. */
    link: z.string().nullable(),
    updatedAt: z.iso.datetime().nullable(),
    ancestors: z.array(Ancestor),
    people: z.array(z.string()),
    sourceName: z.string(),
    serviceName: z.enum(serviceNames),
    /** Whether the original file can be fetched from Quarry. */
    downloadable: z.boolean(),
    /** The document's text in reading order, the window around `chunkIndex` when asked for. */
    chunks: z.array(
      z.object({ chunkIndex: z.int(), headings: z.array(z.string()), text: z.string(), anchor: SearchHit.shape.anchor }),
    ),
    totalChunks: z.int(),
  })
  .meta({ id: 'DocumentText' })
export type DocumentText = z.infer<typeof DocumentText>

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/s/search',
    summary: 'Best hits, with counts per source; the reply an answer can be asked for',
    access: 'search.use',
    query: SearchFilters,
    output: z.object({
      requestId: SearchRequestId,
      searchVoteId: z.string(),
      vectorDataList: z.array(SearchHit),
      contentProviderSearchResultCountMapList: z.array(SourceCount),
      totalContentCount: z.int(),
      /** Milliseconds the search took on the server: index, loading, and checking who may see what. */
      tookMs: z.number(),
      /** Milliseconds of it spent in the index. */
      engineMs: z.number(),
    }),
    perMinute: 60_000,
    errors: [],
  }),
  searchContent: route({
    method: 'GET',
    path: '/s/searchContent',
    summary: 'A page of hits',
    access: 'search.use',
    query: z.object({
      ...filters,
      pageSize: z.coerce.number().int().min(1).max(100).default(limits.searchPageSize),
      page: z.coerce.number().int().min(0).max(1000).default(0),
    }),
    output: z.object({ contentList: z.array(SearchHit), totalContentCount: z.int() }),
    perMinute: 60_000,
    errors: [],
  }),
  counts: route({
    method: 'GET',
    path: '/s/countContentByContentProvider',
    summary: 'Matching documents by source',
    access: 'search.use',
    query: SearchFilters,
    output: z.object({ contentProviderSearchResultCountMapList: z.array(SourceCount) }),
    perMinute: 60_000,
    errors: [],
  }),
  examples: route({
    method: 'GET',
    path: '/s/examples',
    summary:
      'What one could search for: names of recent documents the caller may see, from different sources where there are some',
    access: 'search.use',
    query: z.object({ workspaceId: WorkspaceId }),
    /** At most three, without endings of files; none where nothing has a name that people would type. */
    output: z.object({ titles: z.array(z.string()) }),
    errors: [],
  }),
  document: route({
    method: 'GET',
    path: '/s/document',
    summary: 'The text of a document the caller may see, around a passage',
    access: 'search.use',
    query: z.object({ workspaceId: WorkspaceId, documentId: DocumentId, chunkIndex: z.coerce.number().int().min(0).optional() }),
    output: DocumentText,
    errors: ['documentMissing'],
  }),
  visible: route({
    method: 'GET',
    path: '/s/document/visible',
    summary: 'Which of these documents the caller may still see',
    access: 'search.use',
    query: z.object({ workspaceId: WorkspaceId, documentIds: list(DocumentId) }),
    output: z.object({ documentIds: z.array(DocumentId) }),
    errors: [],
  }),
  file: route({
    method: 'GET',
    path: '/s/document/file',
    summary: 'The original file of a document the caller may see',
    access: 'search.use',
    query: z.object({ workspaceId: WorkspaceId, documentId: DocumentId }),
    download: true,
    errors: ['documentMissing', 'fileDamaged'],
  }),
}
