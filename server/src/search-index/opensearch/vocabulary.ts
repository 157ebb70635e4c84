import { planWords, type Vocabulary, type WordPlan } from '@quarry/search-engine/elsewhere/plan'
import { EXACT } from '@quarry/search-engine/analyze/forms'
import type { ParsedQuery } from '@quarry/search-engine/query/parse'
import { sayReplaced } from '@quarry/search-engine/query/sought'
import type { Totals } from '@quarry/search-engine/segment/view'
import type { Replaced } from '../query.ts'
import type { SearchFilter } from '../search-indexes.ts'
import type { OpenSearch } from './client.ts'
import { begunClauses, chosen, type Clause, passing, quoted, visible } from './request.ts'

/** Terms near a word that are looked at; OpenSearch sorts them by nearness. */
const mostSpelled = 200
/** Words that are counted at once, of all and of those that are seen: OpenSearch answers with 65,535 counts at most. */
const mostCounted = 10_000

type Counts = Record<string, { doc_count: number }>
type CountReply = {
  aggregations: { all: { by: { buckets: Counts } }; seen: { by: { buckets: Counts } } } & Record<string, { value: number }>
  suggest?: Record<string, { options: { text: string }[] }[]>
}

const sums = ['chunks', 'titleLength', 'headingsLength', 'bodyLength', 'chunkTitles', 'chunkHeadings', 'chunkBodies'] as const

type Asking = { node: OpenSearch; path: string; place: string; filter: SearchFilter }

/** What scores are relative to. The same for everybody and every question, so that OpenSearch keeps the answer while nothing changes. */
export async function findTotals({ node, path, place }: Asking): Promise<Totals> {
  const aggs = Object.fromEntries(sums.map((field) => [field, { sum: { field } }]))
  const body = { size: 0, track_total_hits: true, query: { bool: { filter: [{ term: { place } }] } }, aggs }
  const reply = await node.ask<{ hits: { total: { value: number } }; aggregations: Record<string, { value: number }> }>({
    method: 'POST',
    path: `${path}&request_cache=true`,
    body,
  })
  const sum = (name: (typeof sums)[number]): number => reply.aggregations[name]!.value
  return {
    documents: reply.hits.total.value,
    chunks: sum('chunks'),
    chunkLengths: [sum('chunkTitles'), sum('chunkHeadings'), sum('chunkBodies')],
    documentLengths: [sum('titleLength'), sum('headingsLength'), sum('bodyLength')],
  }
}

/** What is asked of the index: how many documents hold a term, and how many of those that are seen; or terms like a word. */
type Key = `term ${string}` | `begun ${string}` | `like ${string}`

/**
 * What an index knows of the words of a question. Planning asks for them one by one and at once; what is not known yet counts as nothing, is
 * fetched together with all else that was missed, and then it is planned again, until nothing was missed.
 */
export class KnownWords {
  readonly #asking: Asking
  readonly #counts = new Map<Key, { all: number; seen: number }>()
  readonly #like = new Map<string, readonly string[]>()
  readonly #missed = new Set<Key>()

  constructor(asking: Asking) {
    this.#asking = asking
  }

  /** What a plan will ask for in any case. */
  async lookUp(query: ParsedQuery): Promise<void> {
    planWords(query, this.#vocabulary(0))
    if (this.#missed.size > 0) await this.#fetch()
  }

  /** @param all documents there are. */
  async plan(query: ParsedQuery, all: number, offersToo = false): Promise<WordPlan> {
    for (;;) {
      const plan = planWords(query, this.#vocabulary(all), offersToo)
      if (this.#missed.size === 0) return plan
      await this.#fetch()
    }
  }

  /** What may be said of words that were replaced: what passes the filters. */
  async say(replacing: WordPlan['replaced'], query: ParsedQuery): Promise<Replaced[]> {
    if (replacing.length === 0) return []
    const { node, path, place, filter } = this.#asking
    const { sources, formats } = chosen(filter)
    const phrases = quoted(query)
    const either =
      sources.length > 0 && formats.length > 0 ? [{ bool: { should: [...sources, ...formats], minimum_should_match: 1 } }] : []
    const all = [...passing(place, filter), ...phrases.filter, ...either]
    const terms = [...new Set(replacing.flatMap(({ by }) => by.flatMap((one) => one.terms)))]
    const aggs = { by: { filters: { filters: Object.fromEntries(terms.map((term) => [term, { term: { text: term } }])) } } }
    const body = { size: 0, query: { bool: { filter: all, must_not: phrases.must_not } }, ...(terms.length > 0 && { aggs }) }
    const reply = await node.ask<{ aggregations?: { by: { buckets: Counts } } }>({ method: 'POST', path, body })
    return sayReplaced(replacing, (term) => (reply.aggregations?.by.buckets[term]?.doc_count ?? 0) > 0)
  }

  #vocabulary(all: number): Vocabulary {
    return {
      all,
      documents: (term) => this.#count(`term ${term}`).all,
      seen: (term) => this.#count(`term ${term}`).seen,
      begun: (prefix) => this.#count(`begun ${prefix}`).all,
      isBegun: (prefix) => this.#count(`begun ${prefix}`).seen > 0,
      spelled: (word) => {
        const known = this.#like.get(word)
        if (!known) this.#missed.add(`like ${word}`)
        return known ?? []
      },
    }
  }

  #count(key: Key): { all: number; seen: number } {
    const known = this.#counts.get(key)
    if (!known) this.#missed.add(key)
    return known ?? { all: 0, seen: 0 }
  }

  async #fetch(): Promise<void> {
    const { node, path, place, filter } = this.#asking
    // What is left is missed again.
    const missed = [...this.#missed].slice(0, mostCounted)
    this.#missed.clear()
    const wordOf = (key: Key): string => key.slice(key.indexOf(' ') + 1)
    const counted = missed.filter((key) => !key.startsWith('like '))
    // Only once it is known that the index does not hold the word.
    const like = counted.length > 0 ? [] : missed.map(wordOf)
    // By number: a term may hold any sign.
    const filters = Object.fromEntries(
      counted.map((key, at): [string, Clause] => [
        String(at),
        key.startsWith('term ') ? { term: { text: wordOf(key) } } : { bool: { should: begunClauses(wordOf(key)) } },
      ]),
    )
    const by = { filters: { filters } }
    const seen = { bool: { filter: visible(place, filter.access) } }
    const reply = await node.ask<CountReply>({
      method: 'POST',
      path,
      body: {
        size: 0,
        query: { bool: { filter: [{ term: { place } }] } },
        ...(counted.length > 0 && {
          aggs: { all: { filter: { match_all: {} }, aggs: { by } }, seen: { filter: seen, aggs: { by } } },
        }),
        ...(like.length > 0 && { suggest: Object.fromEntries(like.flatMap((word, at) => suggestersOf(word, at))) }),
      },
    })
    for (const [at, key] of counted.entries())
      this.#counts.set(key, {
        all: reply.aggregations.all.by.buckets[at]!.doc_count,
        seen: reply.aggregations.seen.by.buckets[at]!.doc_count,
      })
    for (const [at, word] of like.entries())
      this.#like.set(
        word,
        [`${at}`, `${at}${EXACT}`].flatMap((name) =>
          reply.suggest![name]!.flatMap(({ options }) => options.map(({ text }) => text)),
        ),
      )
  }
}

/** Words as they are matched, and as they are written: they begin with the same letter. */
const suggestersOf = (word: string, at: number): [string, Clause][] =>
  ['', EXACT].map((start) => [
    `${at}${start}`,
    {
      text: start + word,
      term: {
        field: 'text',
        analyzer: 'whitespace',
        suggest_mode: 'always',
        prefix_length: start.length + 1,
        max_edits: 2,
        size: mostSpelled,
        shard_size: mostSpelled,
      },
    },
  ])
