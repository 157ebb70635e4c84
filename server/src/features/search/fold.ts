import type { DocumentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Query } from '../../search-index/query.ts'
import type { FoundDocument } from '../../search-index/search-indexes.ts'
import { viewerOf } from '../rights/rights.ts'
import { type Begun, type Candidates, type Filters, findCandidates } from './candidates.ts'
import { groupVersions } from './group-versions.ts'
import { loadVisible, type VisibleHit } from './load.ts'
import { findComparable } from './versions.store.ts'

type Looking = Needs<'db' | 'vendors' | 'search' | 'clock' | 'account' | 'workspace'>
type Asked = Filters & { query: Query }
/** @param page from 0. */
type Page = { page: number; pageSize: number }
/** @property folded documents that stand with a hit instead of being one, of those looked at. */
export type Hits = { found: Candidates; hits: [VisibleHit, ...VisibleHit[]][]; folded: number }

/** Of a document: what fits best, and one more place. Each has to be loaded and marked. */
const chunksPerDocument = 2

/** The other place is worth reading where it fits half as well: mostly what fits less holds one common word of several. */
const halfAsWell = 0.5

const worthReading = ({ chunks, ...document }: FoundDocument): FoundDocument => ({
  ...document,
  chunks: chunks.filter(({ score }) => score >= chunks[0]!.score * halfAsWell),
})

/** Candidates looked at beyond a page, as versions of what stands on it. */
const ahead = 10

/** Candidates among which versions are looked for; each has to be looked up in the record. What ranks behind them is a hit of its own. */
const mostFolded = 5_000

const isFolded = (asked: Filters): boolean => asked.versions === 'folded' && !asked.within

/** What of the index is looked at first for a page of hits. */
export const firstLook = (asked: Filters, { page, pageSize }: Page) => ({
  offset: isFolded(asked) ? 0 : page * pageSize,
  limit: isFolded(asked) ? (page + 1) * pageSize + ahead : pageSize,
  chunksPerDocument,
})

/**
 * A page of hits; where that is asked for, copies and versions of one document are one hit, at the place of the best of them.
 * @param begun of the first look.
 */
export async function findHits(ctx: Looking, asked: Asked, { page, pageSize }: Page, begun: Begun = {}): Promise<Hits> {
  const [offset, wanted] = [page * pageSize, (page + 1) * pageSize]
  const load = (documents: readonly FoundDocument[], among?: readonly FoundDocument[]) =>
    loadVisible(ctx, documents.map(worthReading), { within: asked.within, among })
  const first = firstLook(asked, { page, pageSize })
  if (!isFolded(asked)) {
    const found = await findCandidates(ctx, asked, first, begun)
    return { found, hits: await load(found.documents), folded: 0 }
  }
  const most = mostFolded + wanted
  for (let { limit } = first; ; limit = Math.min(limit * 4, most)) {
    const isFirst = limit === first.limit
    const found = await findCandidates(ctx, asked, { ...first, limit }, isFirst ? begun : { looking: begun.looking })
    const { documents } = found
    if (isFirst && page === 0) {
      const hits = await load(documents.slice(0, wanted), documents)
      // Mostly nothing of what was found is a version of what stands on the page, and nothing more is asked.
      if (!hits.some(([{ document }]) => document.isVersion)) return { found, hits, folded: 0 }
    }
    const [compared, behind] = [documents.slice(0, mostFolded), documents.slice(mostFolded)]
    const groups = [
      ...groupVersions(compared, await findComparable(ctx.db, viewerOf(ctx), compared.map(idOf))),
      ...behind.map((document) => ({ best: document, others: [], shown: document })),
    ]
    const isAll = documents.length < limit
    if (groups.length < wanted && !isAll) continue
    const folded = (isAll ? groups : groups.slice(0, wanted)).reduce((sum, { others }) => sum + others.length, 0)
    const shown = groups.slice(offset, wanted).map(({ best, shown }) => (asked.order ? best : shown))
    return { found, hits: await load(shown, shown), folded }
  }
}

const idOf = ({ id }: FoundDocument) => id as DocumentId
