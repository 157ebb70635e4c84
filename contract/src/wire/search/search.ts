import { z } from 'zod'
import { AnswerId, ChunkId, DocumentId, SearchRequestId, SourceId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { resultTypes } from '../../domain/search/result-type.ts'
import { ResultKind } from '../../domain/search/search.ts'
import { DocumentCode } from '../../domain/source/document-code.ts'
import { ServiceName } from '../../domain/source/service.ts'
import { Vote } from './answer.ts'
import type { Named } from '../../calls/names.ts'
import { searchPaths } from '../../calls/search/search.ts'
import { list } from '../list.ts'
import { orEmpty } from '../or-empty.ts'
import { route } from '../route.ts'
import { TimeZone } from '../time-zone.ts'
import { IndexState } from './index-state.ts'
import { saidOfHits } from './said-of-hits.ts'
import { SuggestedDocument } from './understood.ts'
import { DocumentVotes } from './votes.ts'

/** A moment, or a day where the caller is. */
const Time = orEmpty(z.union([z.iso.datetime({ offset: true }), z.iso.date()]))

const filters = {
  workspaceId: WorkspaceId,
  /** With operators such as `type:mail` (docs/search.md). A text that is too long for an address is sent by POST. */
  query: z.string().min(1),
  /** The caller's date, YYYY-MM-DD; "past week" ends there. */
  today: orEmpty(z.iso.date()),
  /** Where the caller is, such as Asia/Seoul: days of `yesterday` and `before:` begin there; UTC when absent. */
  timeZone: TimeZone.optional(),
  /** What is taken as it is typed: `words` that no document holds are not replaced, words of `time` such as "yesterday" say nothing of it. */
  asTyped: list(z.enum(['words', 'time'])),
  /** Changed at or after; ISO 8601, of a day from its beginning. Open when absent. */
  searchStartTime: Time,
  /** Changed at or before, of a day until its end. Absent: now where the start is given, else open. */
  searchEndTime: Time,
  contentFormatList: list(z.string().max(60)),
  /** What the document is; at least one of them. `document` means documents made at the service itself, such as Google's own. */
  typeList: list(z.enum(resultTypes)),
  contentProviderIdList: list(SourceId),
  /** `date`: the latest first of those that hold all the words, then of the others. Absent: the best first. */
  order: z.enum(['date']).optional(),
  /** `folded`: copies and versions of one document are one hit. Absent: each is a hit. */
  versions: z.enum(['folded']).optional(),
  /** People, by name however it is written, or by address; the document names at least one. Given one by one: a comma is part of a name. */
  personList: z.preprocess(
    (value) => (value === undefined || value === '' ? undefined : [value].flat()),
    z.array(z.string().min(1).max(200)).max(50).optional(),
  ),
}
export const SearchFilters = z.object(filters)
export type SearchFilters = Named<z.infer<typeof SearchFilters>>

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
    /** Further passages that match, shorter; the best first. Absent where there are none. */
    otherPassages: z
      .array(z.object({ chunkIndex: z.int(), text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) }))
      .optional(),
    /** Where in the document the passage stands. */
    anchor: z.object({
      page: z.int().optional(),
      slide: z.int().optional(),
      sheet: z.string().optional(),
      row: z.int().optional(),
      path: z.array(z.string()).optional(),
    }),
    contentUpdatedAt: z.iso.datetime().nullable(),
    /** Copies and versions of the document that the caller may see, the latest first, at most fifty; absent where there are none, or none were asked for. */
    otherVersions: z
      .array(
        z.object({ contentId: DocumentId, title: z.string(), updatedAt: z.iso.datetime().nullable(), sourceName: z.string() }),
      )
      .optional(),
    ancestorsTitleLinkList: z.array(Ancestor),
    kind: ResultKind,
    format: z.string(),
    /** People of the document, as far as the source or the file names them. */
    people: z.array(z.string()),
    /**
     * 0 best – 1. Present on the hits an answer is made from, absent on plain ones. It is the share of the best document's score that this
     * one lacks: 0 for the best of the search, 0.4 for one that scored 60 % of it. It says nothing across searches. Absent by date.
     */
    distance: z.number().min(0).max(1).optional(),
    workspaceContentProviderDisplayName: z.string(),
    workspaceContentProviderInfoId: SourceId,
    workspaceContentProviderServiceName: ServiceName,
    workspaceContentProviderVendor: z.string(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = Named<z.infer<typeof SearchHit>>

export const SourceCount = z.object({ workspaceContentProviderInfoId: SourceId, count: z.int() })

/** @property format as hits name it. */
export const FormatCount = z.object({ format: z.string(), count: z.int() })

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
    serviceName: ServiceName,
    /** Whether the original file can be fetched from Quarry, and whether the operator's office server shows it. */
    downloadable: z.boolean(),
    inOffice: z.boolean(),
    /** How reading it ended, which says why there is no text, null before; and what came of recognizing text in its pictures, null: not tried. */
    code: z.nullable(DocumentCode),
    recognized: z.enum(['read', 'none', 'failed']).nullable(),
    /** What matches `query` in these chunks, in the forms that stand there, in small letters. Empty without a query. */
    words: z.array(z.string()),
    /** The document's text in reading order, the window around `chunkIndex` when asked for. */
    chunks: z.array(
      z.object({ chunkIndex: z.int(), headings: z.array(z.string()), text: z.string(), anchor: SearchHit.shape.anchor }),
    ),
    totalChunks: z.int(),
  })
  .meta({ id: 'DocumentText' })
export type DocumentText = z.infer<typeof DocumentText>

const page = {
  pageSize: z.coerce.number().int().min(1).max(100).default(limits.searchPageSize),
  /** From 0; one beyond the last, or beyond the first hundred thousand hits, is empty. */
  page: z.coerce.number().int().min(0).default(0),
}
const topOutput = z.object({
  requestId: SearchRequestId,
  searchVoteId: z.string(),
  vectorDataList: z.array(SearchHit),
  contentProviderSearchResultCountMapList: z.array(SourceCount),
  /** Matching documents by format, counted with every filter but that of formats. */
  formatCounts: z.array(FormatCount),
  ...saidOfHits,
  /** Whether the language model has put the hits in order, where the operator has it do so. */
  reranked: z.literal(true).optional(),
  /** The caller's own vote on an answer to the same question; null when there is none. It is taken back by the same id. */
  ownVote: z.object({ aiVoteId: AnswerId, vote: Vote }).nullable(),
  /** Milliseconds the search took on the server: index, loading, and checking who may see what. */
  tookMs: z.number(),
  /** Milliseconds of it spent in the index. */
  engineMs: z.number(),
})
const pageOutput = z.object({ contentList: z.array(SearchHit), ...saidOfHits })

/** @property name the beginning of a word of their name, or of their address; everybody when absent. */
const PeopleAsked = z.object({ ...filters, name: z.string().max(200).optional() })
/** At most twenty, counted with every filter but that of people. A person written in several ways is one, named as most documents do. */
const peopleOutput = z.object({ people: z.array(z.object({ name: z.string(), count: z.int() })) })

const often = { access: 'search.use', perMinute: 60_000, errors: ['searchUnavailable'] } as const

export const searchRoutes = {
  search: route({
    ...searchPaths.search,
    summary: 'Best hits, with counts per source; the reply an answer can be asked for',
    ...often,
    query: SearchFilters,
    output: topOutput,
  }),
  searchContent: route({
    ...searchPaths.searchContent,
    summary: 'A page of hits',
    ...often,
    query: z.object({ ...filters, ...page }),
    output: pageOutput,
  }),
  searchLong: route({
    ...searchPaths.searchLong,
    summary: 'The same as GET for a text that no address holds, such as a pasted page',
    ...often,
    body: SearchFilters,
    output: topOutput,
  }),
  searchContentLong: route({
    ...searchPaths.searchContentLong,
    summary: 'The same as GET for a text that no address holds',
    ...often,
    body: z.object({ ...filters, ...page }),
    output: pageOutput,
  }),
  suggest: route({
    ...searchPaths.suggest,
    summary: 'What somebody may be about to type: titles of documents and people of those the caller may see now',
    ...often,
    query: z.object({ workspaceId: WorkspaceId, query: z.string().max(200) }),
    /** At most eight of each; none for less than two letters or one Korean syllable. */
    output: z.object({
      documents: z.array(SuggestedDocument),
      people: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  }),
  counts: route({
    ...searchPaths.counts,
    summary: 'Matching documents by source',
    ...often,
    query: SearchFilters,
    output: z.object({ contentProviderSearchResultCountMapList: z.array(SourceCount), index: IndexState }),
  }),
  people: route({
    ...searchPaths.people,
    summary: 'Who has to do with what a search finds, those with most documents first',
    ...often,
    query: PeopleAsked,
    output: peopleOutput,
  }),
  peopleLong: route({
    ...searchPaths.peopleLong,
    summary: 'The same as GET for a text that no address holds',
    ...often,
    body: PeopleAsked,
    output: peopleOutput,
  }),
  votes: route({
    ...searchPaths.votes,
    summary: 'Documents that votes on answers are about, of those the caller may see, the latest voted on first',
    access: 'votes.manage',
    query: z.object({ workspaceId: WorkspaceId }),
    /** At most a hundred. */
    output: z.object({ documents: z.array(DocumentVotes) }),
    errors: [],
  }),
  resetVotes: route({
    ...searchPaths.resetVotes,
    summary: 'Make votes count no longer for a document',
    access: 'votes.manage',
    query: z.object({ workspaceId: WorkspaceId, documentId: DocumentId }),
    output: z.object({}),
    errors: ['documentMissing'],
  }),
  examples: route({
    ...searchPaths.examples,
    summary:
      'What one could ask: questions made from headings of recent documents the caller may see, from different sources where there are some',
    access: 'search.use',
    query: z.object({ workspaceId: WorkspaceId }),
    /** At most three, in the languages of the documents; a search for each finds the document it comes from first. None where no heading makes one. */
    output: z.object({ questions: z.array(z.string()) }),
    errors: [],
  }),
  document: route({
    ...searchPaths.document,
    summary: 'The text of a document the caller may see, around a passage',
    access: 'search.use',
    query: z.object({
      workspaceId: WorkspaceId,
      documentId: DocumentId,
      chunkIndex: z.coerce.number().int().min(0).optional(),
      /** What was searched for. */
      query: z.string().max(limits.queryLength).optional(),
    }),
    output: DocumentText,
    errors: ['documentMissing'],
  }),
  visible: route({
    ...searchPaths.visible,
    summary: 'Which of these documents the caller may still see',
    access: 'search.use',
    query: z.object({ workspaceId: WorkspaceId, documentIds: list(DocumentId) }),
    output: z.object({ documentIds: z.array(DocumentId) }),
    errors: [],
  }),
  file: route({
    ...searchPaths.file,
    summary: 'The original file of a document the caller may see, or the part of it that Range asks for',
    access: 'search.use',
    query: z.object({ workspaceId: WorkspaceId, documentId: DocumentId }),
    download: true,
    errors: ['documentMissing', 'fileDamaged', 'rangeBeyond'],
  }),
}
