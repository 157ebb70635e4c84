import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { slipsBetween } from '@quarry/search-engine/testing/slips'
import { aggregate, BadRequest, countClauses, type Dsl, hitOf, placesOf, scoreOf, sorted, type Stored } from './matching.ts'

type Index = { alias: string; definition: Dsl; stored: Map<string, Stored>; searchable: Map<string, Stored> }
type Asked = { method: string; path: string; params: URLSearchParams; body: string; headers: IncomingMessage['headers'] }
type Reply = { status: number; body: unknown }

/**
 * What the driver uses of OpenSearch 2, so that it can be tried where there is no Java. It refuses what it does not know, and both run the
 * same suite: where they differ, this one is wrong.
 */
export type OpenSearchCounterpart = AsyncDisposable & {
  url: string
  indexes: Map<string, Index>
  /** What was asked, in order. */
  asked: Asked[]
  /** Answers in its place where it returns something. */
  trouble: ((asked: Asked) => Reply | Promise<Reply | null> | null) | null
}

const failed = (status: number, type: string, reason = ''): Reply => ({
  status,
  body: { status, error: { type, reason, root_cause: [{ type, reason }] } },
})
const missing = failed(404, 'index_not_found_exception', 'no such index')
/** `indices.query.bool.max_clause_count` */
const mostClauses = 1_024
/** Of a keyword or a term. */
const mostBytes = 32_766

export async function startOpenSearch({
  port = 0,
  version = { distribution: 'opensearch', number: '2.19.1' },
} = {}): Promise<OpenSearchCounterpart> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const indexes: OpenSearchCounterpart['indexes'] = new Map()
  const node: OpenSearchCounterpart = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    indexes,
    asked: [],
    trouble: null,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, node.url)
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    const asked = {
      method: request.method!,
      path: decodeURIComponent(url.pathname.slice(1)),
      params: url.searchParams,
      body,
      headers: request.headers,
    }
    node.asked.push(asked)
    const reply = (await node.trouble?.(asked)) ?? replyTo(asked)
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
  }

  function replyTo(asked: Asked): Reply {
    try {
      return route(asked)
    } catch (error) {
      if (error instanceof BadRequest) return failed(400, 'parsing_exception', error.message)
      throw error
    }
  }

  const named = (name: string): Index | undefined => indexes.get(name) ?? indexes.values().find(({ alias }) => alias === name)

  function route(asked: Asked): Reply {
    const { method, path, params, body } = asked
    const [name = '', call, id] = path.split('/')
    if (path === '') return { status: 200, body: { version } }
    if (call === '_alias')
      return {
        status: 200,
        body: Object.fromEntries(
          [...indexes]
            .filter(([each]) => each.startsWith(name.replace('*', '')))
            .map(([each, { alias }]) => [each, { aliases: { [alias]: {} } }]),
        ),
      }
    if (call === undefined && method === 'PUT') return create(name, JSON.parse(body))
    if (call === undefined && method === 'DELETE') return indexes.delete(name) ? { status: 200, body: {} } : missing
    const index = named(name)
    if (call === '_bulk') return bulk(index, body, params)
    if (!index)
      return call === '_delete_by_query' && params.get('ignore_unavailable') === 'true'
        ? { status: 200, body: { total: 0 } }
        : missing
    if (call === '_refresh') {
      index.searchable = new Map(index.stored)
      return { status: 200, body: {} }
    }
    if (call === '_doc')
      return method === 'PUT' ? put(index, { id: id!, params, body: JSON.parse(body) }) : get(index, id!, params)
    if (call === '_delete_by_query') return deleteByQuery(index, JSON.parse(body), params)
    if (call === '_search') return { status: 200, body: search(index, JSON.parse(body), params) }
    return failed(400, 'illegal_argument_exception', `no handler for ${method} ${path}`)
  }

  function create(name: string, definition: Dsl): Reply {
    if (indexes.has(name)) return failed(400, 'resource_already_exists_exception')
    const alias = Object.keys(definition['aliases'])[0]!
    indexes.set(name, { alias, definition, stored: new Map(), searchable: new Map() })
    return { status: 200, body: { acknowledged: true } }
  }

  return node
}

type Put = { id: string; params: Pick<URLSearchParams, 'get'>; body: Record<string, unknown> }

/** An entry of a version that is not higher than that of the one there is refused. */
function put(index: Index, { id, params, body }: Put): Reply {
  const { properties } = index.definition['mappings']
  const [version, routing] = [Number(params.get('version')), params.get('routing')]
  if (params.get('version_type') !== 'external' || !Number.isSafeInteger(version)) throw new BadRequest('A version is needed.')
  if (!routing) return failed(400, 'routing_missing_exception')
  for (const [field, value] of Object.entries(body)) {
    if (!properties[field]) return failed(400, 'strict_dynamic_mapping_exception', `[${field}] is not allowed`)
    for (const one of [value].flat())
      if (
        typeof one === 'string' &&
        one.split(/[\s|]+/).some((term) => Buffer.byteLength(term) > mostBytes) &&
        field !== 'standing'
      )
        return failed(400, 'illegal_argument_exception', `Document contains at least one immense term in field="${field}"`)
  }
  const before = index.stored.get(id)
  if (before && before.version >= version) return failed(409, 'version_conflict_engine_exception')
  const words = new Map(
    Object.entries<Dsl>(properties)
      .filter(([field, { type }]) => type === 'text' && body[field] !== undefined)
      .map(([field, { position_increment_gap: gap }]) => [field, placesOf([body[field]].flat() as string[], gap)]),
  )
  index.stored.set(id, { id, version, routing, body, words })
  return { status: before ? 200 : 201, body: { result: before ? 'updated' : 'created' } }
}

function get(index: Index, id: string, params: URLSearchParams): Reply {
  const found = index.stored.get(id)
  if (!found) return { status: 404, body: { _id: id, found: false } }
  const fields = Object.fromEntries(
    params
      .get('stored_fields')!
      .split(',')
      .map((field) => [field, [found.body[field]]]),
  )
  return { status: 200, body: { _id: id, found: true, fields } }
}

function bulk(index: Index | undefined, body: string, params: URLSearchParams): Reply {
  if (params.get('require_alias') !== 'true') throw new BadRequest('An index would spring up.')
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const items = Array.from({ length: lines.length / 2 }, (_, at) => {
    const action = lines[at * 2].index
    const reply = index
      ? put(index, {
          id: action['_id'],
          params: new Map(Object.entries(action).map(([key, value]) => [key, String(value)])) as never,
          body: lines[at * 2 + 1],
        })
      : missing
    return { index: { status: reply.status, ...(reply.body as object) } }
  })
  return { status: 200, body: { items } }
}

function deleteByQuery(index: Index, { query }: Dsl, params: URLSearchParams): Reply {
  const found = [...index.stored.values()].filter((document) => scoreOf(document, query) !== null)
  const some = found.slice(0, Number(params.get('max_docs')))
  for (const { id } of some) index.stored.delete(id)
  index.searchable = new Map(index.stored)
  return { status: 200, body: { total: some.length } }
}

const known = new Set(
  'from size _source docvalue_fields track_total_hits track_scores query post_filter sort aggs suggest min_score'.split(' '),
)

function search(index: Index, body: Dsl, params: URLSearchParams): Dsl {
  for (const name of Object.keys(body)) if (!known.has(name)) throw new BadRequest(`unknown key [${name}]`)
  const routing = params.get('routing')
  if (!routing || params.get('allow_partial_search_results') !== 'false') throw new BadRequest('One shard is asked, wholly.')
  const { from = 0, size = 10, query, post_filter: after, min_score: least = -Infinity } = body
  if (countClauses(query) > mostClauses) throw new BadRequest(`maxClauseCount is set to ${mostClauses}`)
  const found = index.searchable
    .values()
    .filter((document) => document.routing === routing)
    .map((document) => [document, scoreOf(document, query)] as const)
    .filter((one): one is readonly [Stored, number] => one[1] !== null && one[1] >= least)
    .toArray()
  const shown = found.filter(([document]) => !after || scoreOf(document, after) !== null)
  return {
    hits: {
      total: { value: shown.length, relation: 'eq' },
      hits: sorted(shown, body['sort'] ?? [{ _score: 'desc' }])
        .slice(from, from + size)
        .map((hit) => hitOf(hit, body['docvalue_fields'])),
    },
    ...(body['aggs'] && { aggregations: aggregate(found, body['aggs']) }),
    ...(body['suggest'] && {
      suggest: Object.fromEntries(
        Object.entries<Dsl>(body['suggest']).map(([name, { text, term }]) => [name, [{ options: suggest(index, text, term) }]]),
      ),
    }),
  }
}

/** Terms of the whole index, whoever they belong to. */
function suggest({ searchable }: Index, text: string, { field, prefix_length: shared, max_edits: most, size }: Dsl): Dsl[] {
  const terms = new Set(searchable.values().flatMap(({ words }) => words.get(field)?.keys() ?? []))
  return [...terms]
    .filter((term) => term !== text && term.startsWith(text.slice(0, shared)))
    .map((term) => ({ text: term, slips: slipsBetween(text, term, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, size)
}
