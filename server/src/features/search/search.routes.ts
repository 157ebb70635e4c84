import { modelRoutes } from '@quarry/contract/wire/agent/model'
import { searchRoutes } from '@quarry/contract/wire/search/search'
import { earlyEndpoint, endpoint } from '../../http/endpoint.ts'
import { beginSearch } from './begin-search.ts'
import { exampleQuestions } from './examples.ts'
import { findPeople } from './find-people.ts'
import { listVotes, resetVotes } from './manage-votes.ts'
import { loadDocumentText, offerDocument, stillVisible } from './read-document.ts'
import { rerank } from './rerank.ts'
import { countBySource, searchPage, searchTop } from './search.ts'
import { showMeaning } from './show-meaning.ts'
import { suggest } from './suggest.ts'

export const searchEndpoints = [
  earlyEndpoint(
    searchRoutes.search,
    async (ctx, input) => rerank(ctx, input, await searchTop(ctx, input)),
    (app, request, input) => {
      const serve = beginSearch(app, request, input)
      return async (ctx, asked) => rerank(ctx, asked, await serve(ctx, asked))
    },
  ),
  endpoint(searchRoutes.searchContent, (ctx, input) => searchPage(ctx, input, input)),
  endpoint(searchRoutes.searchLong, async (ctx, input) => rerank(ctx, input, await searchTop(ctx, input))),
  endpoint(searchRoutes.searchContentLong, (ctx, input) => searchPage(ctx, input, input)),
  endpoint(searchRoutes.suggest, (ctx, { query }) => suggest(ctx, query)),
  endpoint(searchRoutes.counts, countBySource),
  endpoint(searchRoutes.people, async (ctx, { name, ...asked }) => ({ people: await findPeople(ctx, asked, name) })),
  endpoint(searchRoutes.peopleLong, async (ctx, { name, ...asked }) => ({ people: await findPeople(ctx, asked, name) })),
  endpoint(searchRoutes.votes, async (ctx) => ({ documents: await listVotes(ctx) })),
  endpoint(searchRoutes.resetVotes, async (ctx, { documentId }) => {
    await resetVotes(ctx, documentId)
    return {}
  }),
  endpoint(modelRoutes.meaning, showMeaning),
  endpoint(searchRoutes.examples, async (ctx) => ({ questions: await exampleQuestions(ctx) })),
  endpoint(searchRoutes.document, (ctx, { documentId, chunkIndex, query }) =>
    loadDocumentText(ctx, documentId, chunkIndex, query),
  ),
  endpoint(searchRoutes.visible, async (ctx, { documentIds = [] }) => ({ documentIds: await stillVisible(ctx, documentIds) })),
  endpoint(searchRoutes.file, (ctx, { documentId }) => offerDocument(ctx, documentId)),
]
