import { parseQuery } from '../query/parse.ts'
import type { ParsedQuery } from '../query/parse.ts'
import { ENOUGH_HELD, PROXIMITY_DOCUMENTS } from '../query/weights.ts'
import { type Replaced, sayReplaced } from '../query/sought.ts'
import type { View } from '../segment/view.ts'
import type { SearchRequest, SearchResult } from '../types.ts'
import { beyondWords } from './beyond-words.ts'
import { collect, worthsOf } from './collect.ts'
import type { Collected, Question } from './collect.ts'
import { type Counts, noCounts } from './counts.ts'
import { factorsOf } from './factors.ts'
import { OTHER_FORMAT, OTHER_SOURCE, readyFilter, SHOWN } from './filter.ts'
import { FEW_DOCUMENTS, FUSED_DOCUMENTS } from './limits.ts'
import { list } from './list.ts'
import { lookUpIn } from './look-up.ts'
import { maskOf } from './mask.ts'
import { normsOf } from './norms.ts'
import { planTerms } from './plan.ts'
import { present } from './present.ts'
import { applyProximity } from './proximity.ts'
import { seenIn } from './seen.ts'
import { bestFirst } from './top.ts'
import type { Candidate } from './top.ts'
import { findSimilar, readMeaning } from './vector.ts'
import type { VectorQuery, Scanned, Similar } from './vector.ts'

/**
 * Documents by meaning, by segment; none without a vector. Those of other sources or formats than the wanted ones are only counted, and
 * must not take the places of wanted ones.
 */
function similarTo(
  meaning: VectorQuery | null,
  { filter }: SearchRequest,
  scanned: readonly Scanned[],
): { shown: Similar[][]; counted: Similar[][] } {
  const shown = meaning ? findSimilar(scanned, meaning, SHOWN) : scanned.map(() => [])
  if (!meaning) return { shown, counted: shown }
  const othersIn = (state: number): Similar[][] =>
    findSimilar(scanned, meaning, SHOWN | state).map((found, index) =>
      found.filter(({ document }) => scanned[index]!.mask.documents[document] === state),
    )
  const others = [...(filter.sources ? [othersIn(OTHER_SOURCE)] : []), ...(filter.formats ? [othersIn(OTHER_FORMAT)] : [])]
  return { shown, counted: shown.map((some, index) => [...some, ...others.flatMap((each) => each[index]!)]) }
}

type Found = Counts & Pick<SearchResult, 'isWider'> & { ranked: Candidate[]; replaced: Replaced[]; offers: Replaced[] }

/** By what was typed or, where no document holds enough of it, by more words for it. What is found by its meaning needs none. */
function rank(view: View, request: SearchRequest, query: ParsedQuery): Found {
  const filter = readyFilter(request.filter)
  const factors = factorsOf(request, query)
  const scanned = view.segments.map((part): Scanned => ({
    part,
    mask: maskOf(part, query, filter),
    factor: factors(part),
  }))
  const lookUp = lookUpIn(view)
  const seen = seenIn(scanned, request.filter, query, lookUp)
  const { terms, replaced, offers } = planTerms(view, query, lookUp, seen)
  const meaning = request.vector ? readMeaning(request.vector, request.nearness) : null
  const similar = similarTo(meaning, request, scanned)
  const chunks = meaning ? Infinity : Math.max(1, request.chunksPerDocument)
  const question: Question = {
    terms,
    norms: normsOf(view.totals),
    chunks,
    worths: worthsOf(terms),
    isByDate: request.order === 'date',
    isFused: meaning !== null,
    countsPersons: request.countsPersons === true,
  }
  const size = Math.max(request.offset + request.limit, meaning ? FUSED_DOCUMENTS : PROXIMITY_DOCUMENTS)
  const collected: Collected = { top: { size, heap: [] }, held: 0, ...noCounts() }
  for (const [index, segment] of scanned.entries()) collect(segment, index, question, similar.counted[index]!, collected)

  const said = sayReplaced(replaced, seen.passes)
  const { wider, ...narrow } = request
  // What nothing holds may be another word for something rather than a slip.
  const isEnough = collected.held >= ENOUGH_HELD && !said.some(({ how }) => how === 'slip')
  if (wider && !meaning && !isEnough) return { ...rank(view, narrow, wider), isWider: true }

  const best = bestFirst(collected.top)
  const byWords = question.isByDate ? best : applyProximity(best, view.segments, terms)
  const ranked = question.isByDate ? byWords : beyondWords(byWords, { request, scanned, meaning, similar: similar.shown })
  const offered = collected.total <= FEW_DOCUMENTS ? sayReplaced(offers(), seen.passes) : []
  return { ranked, ...collected, replaced: said, offers: offered }
}

/** Answers one request from one state of an index. */
export function searchView(view: View, { vector, ...asked }: SearchRequest): SearchResult {
  const request: SearchRequest = vector && asked.order !== 'date' ? { ...asked, vector } : asked
  const query = request.query ?? parseQuery(request.text)
  // What is only excluded finds nothing; a vector finds without words.
  if (query.empty && !request.listed && !request.vector) return { documents: [], ...noCounts() }
  const isListed = query.empty && request.listed === true
  const found: Found = isListed ? list(view, request, query) : rank(view, request, query)
  const { ranked, total, counts, formats, persons, replaced, offers, isWider } = found
  const documents = ranked.slice(request.offset, request.offset + request.limit)
  return {
    documents: documents.map((candidate) => present(candidate, Math.max(1, request.chunksPerDocument))),
    total,
    counts,
    formats,
    persons,
    ...(isWider && { isWider }),
    ...(replaced.length > 0 && { replaced }),
    ...(offers.length > 0 && { offers }),
  }
}
