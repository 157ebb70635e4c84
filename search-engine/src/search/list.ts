import type { ParsedQuery } from '../query/parse.ts'
import type { View } from '../segment/view.ts'
import type { SearchRequest } from '../types.ts'
import { counterOf, noCounts } from './counts.ts'
import { OUT, readyFilter } from './filter.ts'
import { maskOf } from './mask.ts'
import { bestFirst, offer, type Top } from './top.ts'

/** What passes the filters where nothing is looked for, the latest first. */
export function list(view: View, request: SearchRequest, query: ParsedQuery) {
  const filter = readyFilter(request.filter)
  const top: Top = { size: request.offset + request.limit, heap: [] }
  const counts = noCounts()
  for (const part of view.segments) {
    const { segment } = part
    const { documents } = maskOf(part, query, filter)
    const counter = counterOf(segment, documents, request.countsPersons === true)
    for (let document = 0; document < documents.length; document++)
      if (documents[document] !== OUT && counter.count(document)) offer(top, part, document, segment.updatedAt[document]!)
    counter.addTo(counts)
  }
  const ranked = bestFirst(top)
  for (const candidate of ranked) {
    const chunk = candidate.part.segment.firstChunk[candidate.document]!
    candidate.chunks = [{ chunk, score: candidate.score }]
  }
  return { ranked, ...counts, replaced: [], offers: [] }
}
