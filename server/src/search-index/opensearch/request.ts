import { type PlannedWord, worthOf } from '@quarry/search-engine/elsewhere/plan'
import { slotsOfPhrase } from '@quarry/search-engine/elsewhere/slots'
import { EXACT } from '@quarry/search-engine/analyze/forms'
import type { ParsedQuery } from '@quarry/search-engine/query/parse'
import type { Pattern } from '@quarry/search-engine/query/synonyms'
import { ENOUGH_HELD } from '@quarry/search-engine/query/weights'
import type { SearchFilter, SearchRequest } from '../search-indexes.ts'

export type Clause = Record<string, unknown>
/** Words that say how good a match is, the weightiest; all say whether it is one. */
const mostScoring = 200
/** Other words of a workspace's own can be thousands; OpenSearch takes 1,024 clauses in a question, and each of these is two. The weightiest. */
const mostPatterns = 250
/** Sources, formats and people that are counted. */
const mostCounted = 10_000
/** As numbers of 32 bits they may come out a little smaller. */
const roundingError = 1e-5

const any = (clauses: readonly Clause[]): Clause => ({ bool: { should: clauses, minimum_should_match: 1 } })

/** What the filters admit, but for sources and formats. Nothing is ever asked without it: it holds the place, and what the caller may see. */
export function passing(place: string, { access, kinds, persons, ancestors, from, to }: SearchFilter): Clause[] {
  return [
    ...visible(place, access),
    ...(kinds ? [{ terms: { kind: kinds } }] : []),
    ...(persons ? [{ terms: { people: persons } }] : []),
    ...(ancestors ? [any([{ terms: { within: ancestors } }, { terms: { id: ancestors } }])] : []),
    ...(from === undefined && to === undefined
      ? []
      : [{ range: { at: { gte: from, lte: to } } }, { bool: { must_not: [undated] } }]),
  ]
}

const undated = { term: { at: 0 } }

export const visible = (place: string, access: readonly string[]): Clause[] => [{ term: { place } }, { terms: { access } }]

export const chosen = ({ sources, formats }: SearchFilter): { sources: Clause[]; formats: Clause[] } => ({
  sources: sources ? [{ terms: { source: sources } }] : [],
  formats: formats ? [{ terms: { format: formats } }] : [],
})

const phraseClause = (phrase: readonly string[]): Clause =>
  phrase.length === 1
    ? { term: { text: phrase[0] } }
    : { match_phrase: { text: { query: slotsOfPhrase(phrase), analyzer: 'slots' } } }

export function quoted({ phrases, either, excluded }: ParsedQuery): { filter: Clause[]; must_not: Clause[] } {
  const wanted = phrases.map(phraseClause)
  return { filter: either && wanted.length > 0 ? [any(wanted)] : wanted, must_not: excluded.map(phraseClause) }
}

/** Terms at distances from each other, or all at one position. */
function patternClause(pattern: Pattern): Clause {
  const match = (term: string, inside: Clause | null): Clause => ({
    match: { query: term, analyzer: 'whitespace', ...(inside && { filter: { contained_by: inside } }) },
  })
  if (pattern.every(({ offset }) => offset === 0)) {
    const rule = pattern.reduceRight<Clause | null>((inside, { term }) => match(term, inside), null)
    return { intervals: { text: rule } }
  }
  const phrase: string[] = Array.from({ length: Math.max(...pattern.map(({ offset }) => offset)) + 1 }, () => '')
  for (const { term, offset } of pattern) phrase[offset] = term
  return phraseClause(phrase)
}

/** What begins so and goes on, as written or as matched. */
export const begunClauses = (prefix: string, field = 'text'): Clause[] =>
  [prefix, EXACT + prefix].map((start) => ({ range: { [field]: { gt: start, lt: `${start}\u{10ffff}` } } }))

/** Documents that hold any of these words. */
function holding(words: readonly PlannedWord[]): Clause {
  const terms = [...new Set(words.flatMap((word) => word.terms))]
  return any([
    ...(terms.length > 0 ? [{ terms: { text: terms } }] : []),
    ...words.flatMap(({ patterns }) => patterns.map(patternClause)),
    ...words.flatMap(({ prefix }) => (prefix === undefined ? [] : begunClauses(prefix))),
  ])
}

function scoring(words: readonly PlannedWord[]): Clause[] {
  const one = ({ terms, patterns, prefix, factor }: PlannedWord): Clause => {
    const clauses = [...terms.map((term) => ({ term: { text: term } })), ...patterns.map(patternClause)]
    if (prefix !== undefined) return { constant_score: { filter: any(begunClauses(prefix)), boost: factor } }
    return { dis_max: { queries: clauses, boost: factor } }
  }
  return words
    .filter(({ terms, patterns, prefix }) => terms.length + patterns.length > 0 || prefix !== undefined)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostScoring)
    .map(one)
}

/** Documents with all that they hold of a question counted as their score; one that holds enough has at least `least`. */
function weighed(words: readonly PlannedWord[]): Clause[] {
  const worths = worthOf(words)
  return [...Map.groupBy(words, ({ group }) => Math.min(group, 31))].map(([group, forms]) => ({
    constant_score: { filter: holding(forms), boost: Math.max(Number.MIN_VALUE, worths.get(group)!) },
  }))
}

/** The same within what OpenSearch takes. */
function bounded(words: readonly PlannedWord[]): PlannedWord[] {
  let left = mostPatterns
  const kept = new Map<PlannedWord, PlannedWord['patterns']>()
  for (const word of words.toSorted((a, b) => b.weight - a.weight)) {
    kept.set(word, word.patterns.slice(0, left))
    left -= kept.get(word)!.length
  }
  // One of which nothing is left would be found everywhere.
  return words
    .map((word) => ({ ...word, patterns: kept.get(word)! }))
    .filter(({ terms, patterns, prefix }) => terms.length + patterns.length > 0 || prefix !== undefined)
}

type Asked = { place: string; request: SearchRequest; query: ParsedQuery; words: readonly PlannedWord[] }

/** Whether any document that passes holds enough of the question. */
export function enoughBody({ place, request, query, words }: Asked): Clause {
  const { filter, must_not } = quoted(query)
  const { sources, formats } = chosen(request.filter)
  const narrowed = sources.length > 0 && formats.length > 0 ? [any([...sources, ...formats])] : []
  return {
    size: 0,
    track_total_hits: 1,
    min_score: ENOUGH_HELD - roundingError,
    query: {
      bool: { filter: [...passing(place, request.filter), ...filter, ...narrowed], must_not, should: weighed(bounded(words)) },
    },
  }
}

/** The documents from one place on, with all counts. */
export function searchBody(
  { place, request, query, words: planned }: Asked,
  { from, size }: { from: number; size: number },
): Clause {
  const { filter, must_not } = quoted(query)
  const { sources, formats } = chosen(request.filter)
  const words = bounded(planned)
  const isListed = query.empty
  const isByDate = isListed || request.order === 'date'
  const found = isListed ? [] : [holding(words)]
  const groups = [...Map.groupBy(words, ({ group }) => Math.min(group, 31)).values()]
  const should = isListed
    ? []
    : isByDate
      ? [{ constant_score: { filter: { bool: { filter: groups.map(holding) } } } }]
      : scoring(words)
  const terms = (field: string, size = mostCounted): Clause => ({ terms: { field, size } })
  const counted = (by: Clause[], aggs: Clause): Clause => ({ filter: { bool: { filter: by } }, aggs })
  return {
    from,
    size,
    _source: false,
    docvalue_fields: ['id', 'chunks'],
    track_total_hits: true,
    track_scores: true,
    query: { bool: { filter: [...passing(place, request.filter), ...filter, ...found], must_not, should } },
    post_filter: { bool: { filter: [...sources, ...formats] } },
    sort: [{ _score: 'desc' }, ...(isByDate ? [{ at: 'desc' }] : []), { id: 'asc' }],
    aggs: {
      sources: counted(formats, { by: terms('source') }),
      formats: counted(sources, { by: terms('format') }),
      ...(request.countsPersons && { people: counted([...sources, ...formats], { by: terms('people') }) }),
    },
  }
}
