import { searchRoutes } from '@quarry/contract/search'
import { endpoint } from '../../http/endpoint.ts'
import { exampleTitles } from './examples.ts'
import { downloadDocument, readDocument, stillVisible } from './read-document.ts'
import { countBySource, searchPage, searchTop } from './search.ts'

export const searchEndpoints = [
  endpoint(searchRoutes.search, searchTop),
  endpoint(searchRoutes.searchContent, (ctx, input) => searchPage(ctx, input, input)),
  endpoint(searchRoutes.counts, async (ctx, input) => ({
    contentProviderSearchResultCountMapList: await countBySource(ctx, input),
  })),
  endpoint(searchRoutes.examples, async (ctx) => ({ titles: await exampleTitles(ctx) })),
  endpoint(searchRoutes.document, (ctx, { documentId, chunkIndex }) => readDocument(ctx, documentId, chunkIndex)),
  endpoint(searchRoutes.visible, async (ctx, { documentIds = [] }) => ({ documentIds: await stillVisible(ctx, documentIds) })),
  endpoint(searchRoutes.file, (ctx, { documentId }) => downloadDocument(ctx, documentId)),
]
