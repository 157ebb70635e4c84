/** A query, a document as it was put, and what it is worth: as OpenSearch decides what matches, and roughly as it scores. */
export type Dsl = Record<string, Json>
type Json = ReturnType<typeof JSON.parse>
export type Stored = { id: string; version: number; routing: string; body: Record<string, unknown>; words: Map<string, Places> }
/** Positions by term. */
export type Places = Map<string, number[]>

export class BadRequest extends Error {
  override readonly name = 'BadRequest'
}

/** Texts as the analyzer `slots` reads them, so far apart. */
export function placesOf(texts: readonly string[], gap: number): Places {
  const places: Places = new Map()
  let at = 0
  for (const text of texts) {
    for (const slot of text.split(/\s+/).filter(Boolean)) {
      for (const term of slot.split('|').filter(Boolean)) places.set(term, [...(places.get(term) ?? []), at])
      at++
    }
    at += gap
  }
  return places
}

const compare = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
const valuesOf = ({ body, routing }: Stored, field: string): unknown[] =>
  field === '_routing' ? [routing] : body[field] === undefined ? [] : [body[field]].flat()

function only(clause: Dsl): [string, Json] {
  const [entry, ...more] = Object.entries(clause)
  if (!entry || more.length > 0) throw new BadRequest(`A clause has one name: ${Object.keys(clause).join()}`)
  return entry
}

/** Innermost clauses, as OpenSearch counts them. */
export function countClauses(clause: Dsl): number {
  const [kind, given] = only(clause)
  const inner = (clauses: Json = []): number => [clauses].flat().reduce((sum: number, each: Dsl) => sum + countClauses(each), 0)
  if (kind === 'bool') return inner(given.filter) + inner(given.must) + inner(given.must_not) + inner(given.should)
  return kind === 'constant_score' ? inner(given.filter) : kind === 'dis_max' ? inner(given.queries) : 1
}

/** @returns its score; null when it does not match. */
export function scoreOf(document: Stored, clause: Dsl): number | null {
  const [kind, given] = only(clause)
  switch (kind) {
    case 'match_all':
      return 1
    case 'bool':
      return scoreBool(document, given)
    case 'constant_score':
      return scoreOf(document, given.filter) === null ? null : Math.fround(given.boost ?? 1)
    case 'dis_max': {
      const scores = given.queries.map((query: Dsl) => scoreOf(document, query) ?? 0)
      const most = Math.max(0, ...scores)
      return most > 0 ? most * (given.boost ?? 1) : null
    }
    case 'term': {
      const [field, value] = only(given)
      const places = document.words.get(field)
      if (places) return places.has(value) ? saturated(places.get(value)!.length) : null
      return valuesOf(document, field).includes(value) ? 1 : null
    }
    case 'terms': {
      const [field, wanted] = only(given)
      const held = document.words.get(field) ?? new Set(valuesOf(document, field))
      return wanted.some((value: unknown) => held.has(value as string)) ? 1 : null
    }
    case 'range':
      return isInRange(document, given) ? 1 : null
    case 'match_phrase': {
      const [field, { query, analyzer }] = only(given)
      if (analyzer !== 'slots') throw new BadRequest('A phrase is read by slots.')
      const places = document.words.get(field) ?? new Map()
      const wanted = [...placesOf([query], 0)].flatMap(([term, offsets]) => offsets.map((offset) => ({ term, offset })))
      const starts = (places.get(wanted[0]!.term) ?? []).map((at: number) => at - wanted[0]!.offset)
      const found = starts.filter((start: number) =>
        wanted.every(({ term, offset }) => places.get(term)?.includes(start + offset)),
      )
      return found.length > 0 ? saturated(found.length) : null
    }
    case 'intervals': {
      const [field, rule] = only(given)
      return positionsOf(document.words.get(field) ?? new Map(), rule).length > 0 ? 1 : null
    }
    default:
      throw new BadRequest(`unknown query [${kind}]`)
  }
}

const saturated = (frequency: number): number => (2 * frequency) / (frequency + 1)

function positionsOf(places: Places, rule: Dsl): number[] {
  const [kind, { query, filter }] = only(rule)
  if (kind !== 'match') throw new BadRequest(`unknown rule [${kind}]`)
  const own = places.get(query) ?? []
  if (!filter) return own
  const inside = positionsOf(places, filter.contained_by)
  return own.filter((at) => inside.includes(at))
}

function scoreBool(
  document: Stored,
  { filter = [], must = [], must_not = [], should = [], minimum_should_match }: Dsl,
): number | null {
  for (const clause of filter) if (scoreOf(document, clause) === null) return null
  for (const clause of [must_not].flat()) if (scoreOf(document, clause) !== null) return null
  let sum = 0
  for (const clause of must) {
    const score = scoreOf(document, clause)
    if (score === null) return null
    sum += score
  }
  const scores = should.map((clause: Dsl) => scoreOf(document, clause)).filter((score: number | null) => score !== null)
  const least = minimum_should_match ?? (should.length > 0 && filter.length + must.length === 0 ? 1 : 0)
  return scores.length < least ? null : scores.reduce((total: number, score: number) => total + score, sum)
}

function isInRange(document: Stored, given: Dsl): boolean {
  const [field, { gt, gte, lt, lte }] = only(given)
  const places = document.words.get(field)
  const order: (a: Json, b: Json) => number = places ? compare : (a, b) => a - b
  return [...(places?.keys() ?? valuesOf(document, field))].some(
    (value: Json) =>
      (gt === undefined || order(value, gt) > 0) &&
      (gte === undefined || order(value, gte) >= 0) &&
      (lt === undefined || order(value, lt) < 0) &&
      (lte === undefined || order(value, lte) <= 0),
  )
}

/** Documents by the fields of `sort`, each with its score. */
export function sorted(found: readonly (readonly [Stored, number])[], sort: readonly Dsl[]): (readonly [Stored, number])[] {
  const keys = sort.map(only)
  return found.toSorted((a, b) => {
    for (const [field, direction] of keys) {
      const [one, other] = [a, b].map(([document, score]) =>
        field === '_score' ? score : (valuesOf(document, field)[0] as Json),
      )
      const order = typeof one === 'string' ? compare(one, other) : one - other
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return 0
  })
}

export const hitOf = ([document, score]: readonly [Stored, number], fields: readonly string[] = []): Dsl => ({
  _id: document.id,
  _score: score,
  fields: Object.fromEntries(fields.map((field) => [field, valuesOf(document, field)])),
})

/** @param found documents of the query, before any filter behind it. */
export function aggregate(found: readonly (readonly [Stored, number])[], aggs: Dsl): Dsl {
  return Object.fromEntries(Object.entries(aggs).map(([name, asked]) => [name, one(found, asked)]))
}

function one(found: readonly (readonly [Stored, number])[], { aggs = {}, ...asked }: Dsl): Dsl {
  const [kind, given] = only(asked)
  const within = (clause: Dsl) => found.filter(([document]) => scoreOf(document, clause) !== null)
  const bucket = (some: typeof found): Dsl => ({ doc_count: some.length, ...aggregate(some, aggs) })
  switch (kind) {
    case 'filter':
      return bucket(within(given))
    case 'filters':
      return {
        buckets: Object.fromEntries(Object.entries(given.filters).map(([key, clause]) => [key, bucket(within(clause as Dsl))])),
      }
    case 'sum':
      return { value: found.reduce((sum, [document]) => sum + Number(valuesOf(document, given.field)[0] ?? 0), 0) }
    case 'terms': {
      const keys = new Set(found.flatMap(([document]) => valuesOf(document, given.field) as string[]))
      const buckets = [...keys]
        .filter((key) => given.include === undefined || given.include.includes(key))
        .map((key): Dsl => ({ key, ...bucket(within({ term: { [given.field]: key } })) }))
        .sort((a, b) => b['doc_count'] - a['doc_count'] || compare(a['key'], b['key']))
      return { buckets: buckets.slice(0, given.size) }
    }
    case 'top_hits':
      return {
        hits: {
          hits: sorted(found, given.sort)
            .slice(0, given.size)
            .map((hit) => hitOf(hit, given.docvalue_fields)),
        },
      }
    default:
      throw new BadRequest(`unknown aggregation [${kind}]`)
  }
}
