import { EXACT, formsOf } from '../analyze/forms.ts'
import { FILE_ENDINGS } from '../analyze/spaced.ts'
import { exactOf } from '../query/exact.ts'
import { beyondWords } from '../search/beyond-words.ts'
import { collect, worthsOf } from '../search/collect.ts'
import { termsStarting } from '../search/completions.ts'
import { noCounts } from '../search/counts.ts'
import { factorsOf } from '../search/factors.ts'
import { readyFilter } from '../search/filter.ts'
import { list } from '../search/list.ts'
import { maskOf } from '../search/mask.ts'
import { normsOf } from '../search/norms.ts'
import type { PlannedTerm } from '../search/plan.ts'
import { present } from '../search/present.ts'
import { applyProximity } from '../search/proximity.ts'
import { suggestFrom } from '../search/suggest.ts'
import { bestFirst } from '../search/top.ts'
import { buildSegment } from '../segment/build.ts'
import { openSegment } from '../segment/columns.ts'
import { findTerm, termAt } from '../segment/lookup.ts'
import { encodeText } from '../segment/strings.ts'
import { type LiveSegment, noTotals, type Totals, type View } from '../segment/view.ts'
import type { ParsedQuery } from '../query/parse.ts'
import type { DocumentInput, FoundDocument, SearchRequest, Suggestions, SuggestRequest } from '../types.ts'
import type { PlannedWord } from './plan.ts'

/**
 * Documents that another index found, to be put in the order of this engine.
 * @property words what they were found by. @property totals of all documents of that index.
 */
export type Window = {
  documents: readonly DocumentInput[]
  request: SearchRequest
  query: ParsedQuery
  words: readonly PlannedWord[]
  totals: Totals
}

/** @property held the largest share of the question that one of them holds. */
export type RankedWindow = { documents: FoundDocument[]; held: number }

const partOf = (documents: readonly DocumentInput[], isWanted?: (term: string) => boolean): LiveSegment => ({
  id: 0,
  state: 0,
  segment: openSegment(buildSegment(documents, isWanted)),
  live: null,
})

/** Whether a term is looked at for this question; to leave out all others makes the segment in half the time. */
function wantedFor({ request, query, words }: Window): (term: string) => boolean {
  const { title, phrases, codes } = exactOf(request.text)
  const wanted = new Set([
    ...words.flatMap(({ terms, patterns }) => [...terms, ...patterns.flatMap((pattern) => pattern.map(({ term }) => term))]),
    ...[...query.phrases, ...query.excluded, ...phrases, ...codes, title].flat(),
    ...endings,
  ])
  const starts = words.flatMap(({ prefix }) => (prefix === undefined ? [] : [prefix, EXACT + prefix]))
  return (term) => wanted.has(term) || starts.some((start) => term.startsWith(start))
}

const endings = FILE_ENDINGS.map((ending) => formsOf(ending).term)

function plannedIn(part: LiveSegment, query: ParsedQuery, { prefix, ...word }: PlannedWord): PlannedTerm {
  const typed = new Set(query.terms.map(({ term }) => term))
  const entries =
    prefix === undefined
      ? word.terms.map((term) => findTerm(part.segment, encodeText(term))).filter((entry) => entry >= 0)
      : termsStarting(part, prefix).filter((entry) => !typed.has(termAt(part.segment, entry)))
  return { ...word, entries: [entries], guessed: prefix !== undefined }
}

/** All of them that match, best first. What changed since that index read it is judged as it is now. */
export function rankWindow(window: Window): RankedWindow {
  const { documents, request, query, words, totals } = window
  const part = partOf(documents, wantedFor(window))
  const view: View = { segments: [part], totals }
  const all = { ...request, offset: 0, limit: documents.length }
  const shown = (ranked: readonly Parameters<typeof present>[0][]): FoundDocument[] =>
    ranked.map((candidate) => present(candidate, Math.max(1, request.chunksPerDocument)))
  if (query.empty) return { documents: shown(list(view, all, query).ranked), held: 0 }
  const scanned = { part, mask: maskOf(part, query, readyFilter(request.filter)), factor: factorsOf(request, query)(part) }
  const terms = words.map((word) => plannedIn(part, query, word))
  const question = {
    terms,
    norms: normsOf(totals),
    chunks: Math.max(1, request.chunksPerDocument),
    worths: worthsOf(terms),
    isByDate: request.order === 'date',
    isFused: false,
    countsPersons: false,
  }
  const collected = { top: { size: documents.length, heap: [] }, held: 0, ...noCounts() }
  collect(scanned, 0, question, [], collected)
  const best = bestFirst(collected.top)
  const ranked = question.isByDate
    ? best
    : beyondWords(applyProximity(best, view.segments, terms), { request, scanned: [scanned], meaning: null, similar: [[]] })
  return { documents: shown(ranked), held: collected.held }
}

/** What somebody may be about to type, from documents of which another index says that their titles may be meant. */
export const suggestAmong = (documents: readonly DocumentInput[], request: SuggestRequest): Suggestions =>
  suggestFrom({ segments: [partOf(documents)], totals: noTotals }, request)
