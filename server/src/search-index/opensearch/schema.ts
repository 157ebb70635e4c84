import { analysisFingerprint } from '@quarry/search-engine/analyze/fingerprint'
import { type OpenSearch, ClusterRefusal } from './client.ts'

/** Raised whenever entries hold other things. Like with words that are read otherwise, all workspaces are then put into a new index, beside. */
const generation = 'g1'

/** A phrase is at most 64 words long; what lies further apart is none. */
const betweenTexts = 1_000
/** OpenSearch's own limit of tokens in one filter, 65,536, is less than some people hold. */
const mostTokens = 1_000_000
/** Hits that can be paged to. */
export const deepest = 10_000

const keyword = { type: 'keyword' } as const
/** What is only read back. */
const kept = { type: 'keyword', index: false, doc_values: false, store: true } as const
const number = { type: 'long', index: false } as const
const slots = { type: 'text', analyzer: 'slots', search_analyzer: 'slots', position_increment_gap: betweenTexts } as const

/**
 * Texts come as `slotsOf` of the engine writes them: analysed, positions at blanks, forms of one word joined by `|`. How many shards and copies
 * there are is the operator's to say, by an index template.
 */
const definition = (alias: string) => ({
  aliases: { [alias]: {} },
  settings: {
    'index.refresh_interval': '1s',
    'index.max_terms_count': mostTokens,
    'index.max_result_window': deepest,
    'index.similarity.default': { type: 'BM25', k1: 1, b: 0.7 },
    'index.analysis': {
      tokenizer: { slots: { type: 'whitespace', max_token_length: 1_048_576 } },
      filter: {
        forms: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] },
        none: { type: 'stop', stopwords: ['|'] },
      },
      analyzer: { slots: { type: 'custom', tokenizer: 'slots', filter: ['forms', 'none'] } },
    },
  },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    _routing: { required: true },
    properties: {
      place: keyword,
      id: keyword,
      deletedAt: { type: 'long' },
      source: keyword,
      format: keyword,
      kind: keyword,
      access: keyword,
      people: keyword,
      within: keyword,
      at: { type: 'long' },
      title: slots,
      text: slots,
      chunks: number,
      chunkTitles: number,
      chunkHeadings: number,
      chunkBodies: number,
      titleLength: number,
      headingsLength: number,
      bodyLength: number,
      // Of the one entry of a place that says how far it is, so that an index that was lost or restored is noticed.
      standing: kept,
    },
  },
})

/** The index of this installation for entries of this kind. */
export const indexNameOf = (installation: string): string =>
  `quarry-${installation.slice(0, 8)}-${generation}_${analysisFingerprint()}`

/** It is written to and searched by this name only, which an index that springs up by itself does not have. */
export const aliasOf = (indexName: string): string => `${indexName}-entries`

/** Makes what is not there. */
export async function ensureIndex(node: OpenSearch, indexName: string): Promise<void> {
  const body = definition(aliasOf(indexName))
  await node.call({ method: 'PUT', path: indexName, body, patienceMs: 60_000 }).catch((error: unknown) => {
    if (!(error instanceof ClusterRefusal) || error.type !== 'resource_already_exists_exception') throw error
  })
}
