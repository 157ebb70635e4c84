import { parseQuery } from '../query/parse.ts'
import { PROXIMITY_DOCUMENTS } from '../query/weights.ts'
import { chunkIdAt } from '../segment/lookup.ts'
import type { View } from '../segment/view.ts'
import type { SearchRequest, SearchResult } from '../types.ts'
import { collect } from './collect.ts'
import type { Collected } from './collect.ts'
import { planTerms } from './plan.ts'
import { applyProximity } from './proximity.ts'
import { averagesOf } from './score.ts'
import { bestFirst } from './top.ts'
import type { Candidate } from './top.ts'

const present = ({ part, id, score, chunks }: Candidate, limit: number) => ({
  id,
  score,
  chunks: chunks.slice(0, limit).map(({ chunk, score }) => ({ id: chunkIdAt(part.segment, chunk), score })),
})

/** Answers one request from one state of an index. */
export function searchView(view: View, request: SearchRequest): SearchResult {
  const query = parseQuery(request.text)
  const terms = query.empty ? [] : planTerms(view, query)
  const end = request.offset + request.limit
  const collected: Collected = { top: { size: Math.max(end, PROXIMITY_DOCUMENTS), heap: [] }, total: 0, counts: new Map() }
  const chunks = Math.max(1, request.chunksPerDocument)
  const question = { request, query, terms, averages: averagesOf(view.totals), chunks }
  if (terms.length > 0) for (const [index, part] of view.segments.entries()) collect(part, index, question, collected)

  const ranked = applyProximity(bestFirst(collected.top), view.segments, query, terms)
  const documents = ranked.slice(request.offset, end).map((candidate) => present(candidate, chunks))
  return { documents, total: collected.total, counts: collected.counts }
}
