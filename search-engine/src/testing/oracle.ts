import { formsOf, written } from '../analyze/forms.ts'
import { parseQuery } from '../query/parse.ts'
import type { ParsedQuery } from '../query/parse.ts'
import { isComparable, mostSlips } from '../query/similar.ts'
import { countOf, offersFor, type Replacing, sayReplaced, soughtOf } from '../query/sought.ts'
import type { Pattern } from '../query/synonyms.ts'
import * as weights from '../query/weights.ts'
import { spanOf } from '../query/when.ts'
import { FEW_DOCUMENTS } from '../search/limits.ts'
import type { DocumentInput, Filter, SearchRequest, SearchResult } from '../types.ts'
import { byScore, frequencyIn, holdsPhrase, holdsTerm, readDocument } from './oracle-document.ts'
import type { OracleChunk, OracleDocument, Ranked } from './oracle-document.ts'
import { keepExact } from './oracle-exact.ts'
import { gainOf, type NearTerm } from './oracle-nearness.ts'
import { fuseLists, type Meant, rankByMeaning } from './oracle-vector.ts'
import { slipsBetween } from './slips.ts'

// The whole search once more, by looking at every document for every question: slow, plain, and with nothing in common with the
// engine but the analyzer, the query parser and the constants.

type WeightedTerm = NearTerm & { patterns: Pattern[]; weight: number }
type Wanted = Pick<WeightedTerm, 'terms' | 'patterns'>

/** Lengths and frequencies of the three fields, of a chunk or of a document. */
type Fields = { length: number; frequency: number }[]

const passes = ({ input }: OracleDocument, filter: Filter): boolean => {
  const dated = filter.from !== undefined || filter.to !== undefined
  return (
    input.access.some((token) => filter.access.includes(token)) &&
    (filter.kinds?.includes(input.kind) ?? true) &&
    (!filter.persons || filter.persons.some((person) => input.persons.includes(person))) &&
    (!filter.ancestors || filter.ancestors.some((ancestor) => ancestor === input.id || input.ancestors.includes(ancestor))) &&
    (!dated || input.updatedAt !== 0) &&
    input.updatedAt >= (filter.from ?? -Infinity) &&
    input.updatedAt <= (filter.to ?? Infinity)
  )
}

const fieldsOfChunk = ({ fields }: OracleChunk, { terms, patterns }: Wanted): Fields =>
  fields.map((field) => ({ length: field.length, frequency: frequencyIn(field, terms, patterns) }))

/** The title is one, however often it is repeated; headings and bodies add up. */
function fieldsOfDocument({ chunks }: OracleDocument, wanted: Wanted): Fields {
  const all = chunks.map((chunk) => fieldsOfChunk(chunk, wanted))
  return [0, 1, 2].map((field) => {
    const lengths = all.map((fields) => fields[field]!.length)
    const frequencies = all.map((fields) => fields[field]!.frequency)
    const combine = (values: number[]) => (field === 0 ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0))
    return { length: combine(lengths), frequency: combine(frequencies) }
  })
}

const nothing: Wanted = { terms: [], patterns: [] }

function saturated(fields: Fields, averages: readonly number[]): number {
  const { B, K1, HEADING_WEIGHT, TITLE_WEIGHT } = weights
  const factors = [TITLE_WEIGHT, HEADING_WEIGHT, 1]
  const frequency = fields.reduce(
    (sum, { length, frequency }, field) =>
      frequency === 0 ? sum : sum + (factors[field]! * frequency) / (1 - B + (B * length) / averages[field]!),
    0,
  )
  return (frequency * (K1 + 1)) / (frequency + K1)
}

const averageOf = (all: readonly Fields[]): number[] =>
  [0, 1, 2].map((field) => all.reduce((sum, fields) => sum + fields[field]!.length, 0) / all.length || 1)

export class Oracle {
  #documents = new Map<string, OracleDocument>()

  put(documents: readonly DocumentInput[]): void {
    for (const document of documents) this.#documents.set(document.id, readDocument(document))
  }

  delete(ids: readonly string[]): void {
    for (const id of ids) this.#documents.delete(id)
  }

  ids(): string[] {
    return [...this.#documents.keys()]
  }

  search({ vector, ...asked }: SearchRequest): SearchResult {
    const request: SearchRequest = vector && asked.order !== 'date' ? { ...asked, vector } : asked
    const query = request.query ?? parseQuery(request.text)
    if (query.empty && !request.vector)
      return { documents: [], total: 0, counts: new Map(), formats: new Map(), persons: new Map() }
    const allowed = [...this.#documents.values()].filter(
      (document) =>
        passes(document, request.filter) &&
        (query.either
          ? query.phrases.length === 0 || query.phrases.some((phrase) => holdsPhrase(document, phrase))
          : query.phrases.every((phrase) => holdsPhrase(document, phrase))) &&
        !query.excluded.some((phrase) => holdsPhrase(document, phrase)),
    )
    const { terms, replaced, offers } = this.#plan(query, request.filter)
    const byWords = allowed.filter((document) => terms.some(({ terms, patterns }) => holdsTerm(document, terms, patterns)))
    const { sources, formats } = request.filter
    const inSource = ({ input }: OracleDocument) => sources?.includes(input.source) ?? true
    const inFormat = ({ input }: OracleDocument) => formats?.includes(input.format) ?? true
    const isShown = (document: OracleDocument) => inSource(document) && inFormat(document)
    const isCounted = (document: OracleDocument) => inSource(document) || inFormat(document)
    const counted = allowed.filter(isCounted)
    const isFound = (term: string) => counted.some((document) => holdsTerm(document, [term]))
    const said = sayReplaced(replaced, isFound)
    const { wider, ...narrow } = request
    const isHeld =
      byWords.some((document) => isCounted(document) && heldBy(document, terms) >= weights.ENOUGH_HELD) &&
      !said.some(({ how }) => how === 'slip')
    if (wider && !request.vector && !isHeld) return { ...this.search({ ...narrow, query: wider }), isWider: true }
    const meant: Meant | null = request.vector
      ? { vector: request.vector, nearness: request.nearness ?? { floor: 0, sure: 1 } }
      : null
    const nearestOf = (documents: readonly OracleDocument[]): Ranked[] => (meant ? rankByMeaning(documents, meant) : [])
    const byMeaning = nearestOf(allowed.filter(isShown))
    const shown = new Set([...byWords.filter(isShown), ...byMeaning.map(({ document }) => document)])
    const countedIn = (passes: (document: OracleDocument) => boolean, labelOf: (input: DocumentInput) => string) => {
      const near = nearestOf(allowed.filter(passes)).filter(({ document }) => !isShown(document))
      const matching = new Set([...byWords.filter(passes), ...[...byMeaning, ...near].map(({ document }) => document)])
      const counts = new Map<string, number>()
      for (const { input } of matching) counts.set(labelOf(input), (counts.get(labelOf(input)) ?? 0) + 1)
      return counts
    }

    const factor = (document: OracleDocument) => factorOf(document, request)
    const ranked = this.#rank(byWords.filter(isShown), terms, request, meant ? () => 1 : factor)
    const list = meant ? fuseLists(ranked, byMeaning, meant, factor) : ranked
    const words = new Map(ranked.map(({ document, score }) => [document, meant ? score : score / factor(document)]))
    const final = request.order === 'date' ? list : keepExact(list, request.text, (document) => words.get(document) ?? 0)
    const offered = shown.size <= FEW_DOCUMENTS ? sayReplaced(offers, isFound) : []
    return {
      documents: final.slice(request.offset, request.offset + request.limit).map(({ document, score, chunks }) => ({
        id: document.input.id,
        score,
        chunks: chunks.slice(0, request.chunksPerDocument),
      })),
      total: shown.size,
      counts: countedIn(inFormat, ({ source }) => source),
      formats: countedIn(inSource, ({ format }) => format),
      persons: countPersons(request.countsPersons ? [...shown] : []),
      ...(said.length > 0 && { replaced: said }),
      ...(offered.length > 0 && { offers: offered }),
    }
  }

  #plan(query: ParsedQuery, { access }: Filter): { terms: WeightedTerm[]; replaced: Replacing[]; offers: Replacing[] } {
    const all = [...this.#documents.values()]
    const inverse = (documents: number) => Math.log(1 + (all.length - documents + 0.5) / (documents + 0.5))
    const completed = completionsIn(all, query).slice(0, weights.MOST_COMPLETIONS)
    const documents = (term: string) => all.filter((document) => holdsTerm(document, [term])).length
    const seen = all.filter((document) => passes(document, { access }))
    const count = (term: string) => seen.filter((document) => holdsTerm(document, [term])).length
    const holds = (term: string) => count(term) > 0
    const vocabulary = { documents, holds, count, similar: (word: string) => similarIn(seen, word, documents) }
    const { sought, replaced } = soughtOf(query, vocabulary, () => completionsIn(seen, query).length > 0)
    const typed = sought.map((one): WeightedTerm => {
      const { terms, patterns = [], weight, group, ordinal } = one
      const holding = Math.min(all.length, countOf(one, documents))
      return { terms: [...terms], patterns: [...patterns], group, ordinal, guessed: false, weight: weight * inverse(holding) }
    })
    const offers = offersFor(query, vocabulary)
    if (completed.length === 0 || query.terms.some(({ group }) => group >= weights.MOST_WORDS))
      return { terms: typed, replaced, offers }
    const sum = completed.reduce((total, [, count]) => total + count, 0)
    const weight = weights.PREFIX_WEIGHT * inverse(Math.min(all.length, sum))
    const { group } = query.prefix!
    const guessed = { terms: completed.map(([term]) => term), patterns: [], group, ordinal: undefined, guessed: true, weight }
    return { terms: [...typed, guessed], replaced, offers }
  }

  #rank(
    documents: readonly OracleDocument[],
    terms: readonly WeightedTerm[],
    request: SearchRequest,
    factor: (document: OracleDocument) => number,
  ): Ranked[] {
    const all = [...this.#documents.values()]
    const averageChunk = averageOf(all.flatMap(({ chunks }) => chunks.map((chunk) => fieldsOfChunk(chunk, nothing))))
    const averageDocument = averageOf(all.map((document) => fieldsOfDocument(document, nothing)))
    const ranked = documents.map((document): Ranked => {
      const sum = (score: (term: WeightedTerm) => number) => terms.reduce((total, term) => total + term.weight * score(term), 0)
      const scores = document.chunks.map((chunk, place) => {
        const score = sum((term) => saturated(fieldsOfChunk(chunk, term), averageChunk))
        return { id: chunk.id, score, place }
      })
      const whole = sum((term) => saturated(fieldsOfDocument(document, term), averageDocument))
      const best = Math.max(...scores.map(({ score }) => score))
      const inTitle = shareOf(terms, (term) => fieldsOfDocument(document, term)[0]!.frequency > 0)
      const relevance =
        ((1 - weights.BEST_CHUNK_SHARE) * whole + weights.BEST_CHUNK_SHARE * best) *
        (1 + weights.COVERAGE_GAIN * heldBy(document, terms)) *
        (1 + weights.TITLE_GAIN * inTitle) *
        factor(document)
      const score = request.order === 'date' ? (holdsAll(document, terms) ? 1e14 : 0) + document.input.updatedAt : relevance
      const chunks = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.place - b.place)
      return { document, score, chunks: chunks.map(({ id, score }) => ({ id, score })) }
    })
    ranked.sort(byScore)
    if (request.order === 'date') return ranked
    const looked = ranked.slice(0, weights.PROXIMITY_DOCUMENTS)
    for (const one of looked) one.score *= gainOf(one, terms)
    return [...looked.sort(byScore), ...ranked.slice(weights.PROXIMITY_DOCUMENTS)]
  }
}

/** Which words a document holds is told for 31 of them, and for all others together. */
const wordOf = ({ group }: WeightedTerm): number => Math.min(group, 31)

/** What the words of these terms are worth of the whole question: each what its rarest form is. */
function shareOf(terms: readonly WeightedTerm[], isHeld: (term: WeightedTerm) => boolean): number {
  const worths = [...Map.groupBy(terms, wordOf).values()].map((forms) => ({
    worth: Math.max(...forms.map(({ weight }) => weight)),
    held: forms.some(isHeld),
  }))
  const sum = (some: typeof worths) => some.reduce((total, { worth }) => total + worth, 0)
  return sum(worths.filter(({ held }) => held)) / sum(worths)
}

const heldBy = (document: OracleDocument, terms: readonly WeightedTerm[]): number =>
  shareOf(terms, ({ terms, patterns }) => holdsTerm(document, terms, patterns))

const holdsAll = (document: OracleDocument, terms: readonly WeightedTerm[]): boolean =>
  Map.groupBy(terms, wordOf)
    .values()
    .every((forms) => forms.some(({ terms, patterns }) => holdsTerm(document, terms, patterns)))

const termsIn = ({ chunks }: OracleDocument): Set<string> =>
  new Set(chunks.flatMap(({ fields }) => fields.flatMap(({ frequency }) => [...frequency.keys()])))

/** Words of the same first letter with the fewest slips, as they are written in these documents, those in most documents of all first. */
function similarIn(seen: readonly OracleDocument[], word: string, documents: (term: string) => number) {
  const most = mostSlips(word.length)
  const spelled = new Set(seen.flatMap((document) => [...termsIn(document)].map(written)))
  const near = [...spelled]
    .filter((text) => most > 0 && isComparable(text) && text[0] === word[0])
    .map((text) => ({ word: text, term: formsOf(text).term, slips: slipsBetween(word, text, most) }))
    .filter(({ term, slips }) => slips > 0 && slips <= most && seen.some((document) => holdsTerm(document, [term])))
  const least = Math.min(...near.map(({ slips }) => slips))
  const nearest = near.filter(({ slips }) => slips === least).sort((a, b) => (a.word < b.word ? -1 : 1))
  return [...Map.groupBy(nearest, ({ term }) => term)]
    .map(([term, [first]]) => ({ term, word: first!.word, documents: documents(term) }))
    .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
    .slice(0, weights.MOST_SIMILAR)
}

/** Terms of these documents that start as the last word does, with how many hold each, the most frequent first. */
function completionsIn(documents: readonly OracleDocument[], { prefix, terms }: ParsedQuery): [string, number][] {
  if (!prefix) return []
  const counts = new Map<string, number>()
  for (const term of documents.flatMap((document) => [...termsIn(document)]))
    if (term.startsWith(prefix.term) || term.startsWith(`=${prefix.term}`)) counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const { term } of terms) counts.delete(term)
  return [...counts].sort(([term, count], [other, otherCount]) => otherCount - count || (term < other ? -1 : 1))
}

function countPersons(documents: readonly OracleDocument[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { input } of documents)
    for (const person of new Set(input.persons)) counts.set(person, (counts.get(person) ?? 0) + 1)
  return counts
}

function factorOf({ input }: OracleDocument, { now, boosts, text, timeZone }: SearchRequest): number {
  const { newest, period } = parseQuery(text)
  const isKnown = input.updatedAt !== 0 && now !== undefined
  const recency = isKnown ? 1 / (1 + Math.max(0, now - input.updatedAt) / weights.RECENCY_HALF_LIFE_MS) : 0
  const boost = boosts?.get(input.id)
  const bounded = boost === undefined ? 1 : Math.min(weights.HIGHEST_BOOST, Math.max(weights.LOWEST_BOOST, boost))
  const [from, to] = now !== undefined && period ? spanOf(period, now, timeZone) : [0, 0]
  const meant = input.updatedAt >= from && input.updatedAt < to ? weights.PERIOD_GAIN : 0
  return (1 + (newest ? weights.NEWEST_GAIN : weights.RECENCY_GAIN) * recency) * (1 + meant) * bounded
}
