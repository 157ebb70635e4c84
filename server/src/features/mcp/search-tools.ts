import type { DocumentId, SourceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { answerRoutes } from '@quarry/contract/wire/search/answer'
import { searchRoutes } from '@quarry/contract/wire/search/search'
import { z } from 'zod'
import { fail } from '../../http/fail.ts'
import { answerSearch } from '../answer/answer.ts'
import { showAnswer } from '../conversation/conversation.ts'
import { isWaiting } from '../run/run.ts'
import { loadDocumentFrom, searchPage, searchTop } from '../search/search.ts'
import { listSources } from '../source/source.ts'
import { absolute, Citation, citationsOf } from './citation.ts'
import { idOf } from './id.ts'
import { followed } from './followed.ts'
import { type McpTool, mcpTool } from './tool.ts'

const query = z.string().min(1).max(limits.queryLength)
const sourceIds = z.array(idOf<SourceId>()).max(50).optional().describe('Only these sources, from list_sources')

const search = mcpTool({
  name: 'search',
  title: 'Search',
  description: 'Finds documents by words and meaning, best first, each with the passage that fits best. Korean and English.',
  route: searchRoutes.searchContent,
  input: z.object({ query, sourceIds, limit: z.int().min(1).max(20).default(10) }),
  output: z.object({
    results: z.array(
      z.object({
        documentId: z.string(),
        title: z.string(),
        source: z.string(),
        link: z.string(),
        passage: z.string(),
        passageNo: z.int().describe('Where it stands in the document: `from` of read_document'),
        updatedAt: z.string().nullable(),
      }),
    ),
    total: z.int(),
  }),
  async run(ctx, { limit, ...asked }) {
    const { contentList, totalContentCount } = await searchPage(ctx, asked, { page: 0, pageSize: limit })
    return {
      results: contentList.map((hit) => ({
        documentId: hit.contentId,
        title: hit.contentTitle,
        source: hit.sourceName,
        link: absolute(ctx.origin, hit.contentDisplayableLink),
        passage: hit.chunkData,
        passageNo: hit.chunkIndex,
        updatedAt: hit.contentUpdatedAt,
      })),
      total: totalContentCount,
    }
  },
})

const readDocument = mcpTool({
  name: 'read_document',
  title: 'Read a document',
  description: 'The text of a document, some pages at a time: go on with `next` for as long as it is not null.',
  route: searchRoutes.document,
  input: z.object({ documentId: idOf<DocumentId>(), from: z.int().min(0).default(0).describe('The first passage to read') }),
  output: z.object({
    documentId: z.string(),
    title: z.string(),
    source: z.string(),
    link: z.string(),
    updatedAt: z.string().nullable(),
    text: z.string(),
    next: z.int().nullable(),
  }),
  async run(ctx, { documentId, from }) {
    const { title, sourceName, link, updatedAt, chunks, totalChunks } = await loadDocumentFrom(ctx, documentId, from)
    const end = (chunks.at(-1)?.chunkIndex ?? totalChunks) + 1
    return {
      documentId,
      title,
      source: sourceName,
      link: absolute(ctx.origin, link ?? `/${ctx.workspace.code}?page=search#document=${documentId}`),
      updatedAt,
      text: chunks.map(({ text }) => text).join('\n\n'),
      next: end < totalChunks ? end : null,
    }
  },
})

const sources = mcpTool({
  name: 'list_sources',
  title: 'List the sources',
  description: 'The sources that are searched: what is connected, by name and service, and how many documents each holds.',
  route: searchRoutes.search,
  input: z.object({}),
  output: z.object({
    sources: z.array(z.object({ sourceId: z.string(), name: z.string(), service: z.string(), documents: z.int() })),
  }),
  async run(ctx) {
    // An administrator sees that others connected something for themselves, and never finds anything in it.
    const searched = (await listSources(ctx)).filter(({ accessLevel, isMine }) => accessLevel === 'PUBLIC' || isMine)
    return {
      sources: searched.map(({ sourceId, displayName, vendor, documentCount }) => ({
        sourceId,
        name: displayName,
        service: vendor,
        documents: documentCount,
      })),
    }
  },
})

const ask = mcpTool({
  name: 'ask',
  title: 'Ask',
  description:
    'Answers a question from the documents, with marks [n] that name its sources. Says so where the documents do not tell.',
  route: answerRoutes.answer,
  input: z.object({ question: query, sourceIds }),
  output: z.object({ text: z.string(), citations: z.array(Citation) }),
  async run(ctx, { question, sourceIds: within }, program) {
    const { requestId } = await searchTop(ctx, { query: question, sourceIds: within })
    const runId = await answerSearch(ctx, { requestId })
    const follow = (left: AbortSignal) => program.watch(answerRoutes.answer, followed(ctx, runId, left))
    const { body, citations, status, failure } = await showAnswer(follow, () => isWaiting(ctx.db, ctx.workspace.id, runId))
    if (status !== 'done') throw fail(failure ?? 'modelInterrupted')
    return { text: body, citations: citationsOf(ctx.origin, citations) }
  },
})

export const searchTools: readonly McpTool[] = [search, readDocument, sources, ask]
