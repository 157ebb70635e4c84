import type { DocumentId } from '@quarry/contract/ids'
import { normalize } from '@quarry/search-engine/analyze/normalize'
import { parseQuery } from '@quarry/search-engine/query/parse'
import { MOST_DOCUMENTS, nameFinder } from '@quarry/search-engine/search/people'
import { MOST_GROUPS, saysTooLittle, type TitleWords, wantedBy } from '@quarry/search-engine/search/suggest'
import { loadTitles } from '../outbox.store.ts'
import type { Suggestions, SuggestRequest } from '../search-indexes.ts'
import type { SearchPlace } from './places.store.ts'
import { chosen, type Clause, passing } from './request.ts'
import { type Searching, searchPath } from './search.ts'

/** Titles that are put in the order of the engine. */
const mostTitles = 200
/** People who are looked through. */
const mostNames = 10_000

type Bucket = { key: string; doc_count: number; latest?: { hits: { hits: { fields: { id: [string] } }[] } } }
type Reply = {
  hits: { hits: { fields: { id: [DocumentId] } }[] }
  aggregations: { by: { buckets: Bucket[] } }
}

/** What somebody may be about to type. */
export async function suggestIn(searching: Searching, place: SearchPlace, request: SuggestRequest): Promise<Suggestions> {
  const typed = normalize(request.text).trim()
  if (saysTooLittle(typed)) return { documents: [], people: [] }
  const [documents, people] = await Promise.all([
    suggestTitles(searching, place, request),
    suggestPeople(searching, place, request, typed),
  ])
  return { documents, people }
}

const admitted = (place: SearchPlace, { filter }: SuggestRequest): Clause[] => {
  const { sources, formats } = chosen(filter)
  return [...passing(place.id, filter), ...sources, ...formats]
}

const titled = ({ words, pairs, begun }: TitleWords): Clause => ({
  bool: {
    should: [
      ...words.map((term) => ({ term: { title: term } })),
      ...(pairs.length > 0 ? [{ bool: { filter: pairs.map((term) => ({ term: { title: term } })) } }] : []),
      ...begun.map(([gte, lt]) => ({ range: { title: { gte, lt } } })),
    ],
    minimum_should_match: 1,
  },
})

async function suggestTitles({ db, node, pool }: Searching, place: SearchPlace, request: SuggestRequest): Promise<string[]> {
  const wanted = wantedBy(parseQuery(request.text.normalize('NFC')), request.text)
  if (request.limit === 0 || wanted.length === 0 || wanted.length > MOST_GROUPS) return []
  const body = {
    size: mostTitles,
    _source: false,
    docvalue_fields: ['id'],
    track_total_hits: false,
    query: { bool: { filter: admitted(place, request), must: wanted.map(titled) } },
    sort: [{ _score: 'desc' }, { at: 'desc' }, { id: 'asc' }],
  }
  const reply = await node.ask<Reply>({ method: 'POST', path: searchPath(place, request.filter), body })
  const ids = reply.hits.hits.map(({ fields }) => fields.id[0])
  if (ids.length === 0) return []
  const documents = await loadTitles(db, place.workspaceId, ids)
  const found = await pool.run('search', { kind: 'suggestAmong', documents, request: { ...request, people: 0 } })
  return found.documents
}

async function suggestPeople(
  { node }: Searching,
  place: SearchPlace,
  request: SuggestRequest,
  typed: string,
): Promise<Suggestions['people']> {
  if (request.people === 0 || typed === '') return []
  const query = { bool: { filter: admitted(place, request) } }
  const ask = async (terms: Clause, aggs?: Clause): Promise<Bucket[]> => {
    const body = { size: 0, query, aggs: { by: { terms: { field: 'people', ...terms }, ...(aggs && { aggs }) } } }
    return (await node.ask<Reply>({ method: 'POST', path: searchPath(place, request.filter), body })).aggregations.by.buckets
  }
  const isMeant = nameFinder(typed)
  const meant = (await ask({ size: mostNames }))
    .filter(({ key }) => isMeant(key))
    .sort((a, b) => b.doc_count - a.doc_count || (a.key < b.key ? -1 : 1))
    .slice(0, request.people)
  if (meant.length === 0) return []
  const latest = { top_hits: { size: MOST_DOCUMENTS, _source: false, docvalue_fields: ['id'], sort: [{ at: 'desc' }] } }
  const names = meant.map(({ key }) => key)
  const documentsOf = new Map(
    (await ask({ size: names.length, include: names }, { latest })).map(({ key, latest }) => [
      key,
      latest?.hits.hits.map(({ fields }) => fields.id[0]) ?? [],
    ]),
  )
  return meant.map(({ key, doc_count: count }) => ({ name: key, count, documents: documentsOf.get(key) ?? [] }))
}
