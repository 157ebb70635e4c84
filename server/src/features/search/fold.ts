import type { DocumentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Query } from '../../search-index/query.ts'
import type { FoundDocument } from '../../search-index/search-indexes.ts'
import { viewerOf } from '../rights/rights.ts'
import { type Begun, type Candidates, type Filters, findCandidates } from './candidates.ts'
import { loadVisible, type VisibleHit } from './load.ts'
import { findPairs } from './versions.store.ts'

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

/** A later version stands for the best one where it fits nearly as well. */
const nearlyAsWell = 0.75

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
  for (let { limit } = first; ; limit *= 2) {
    const isFirst = limit === first.limit
    const found = await findCandidates(ctx, asked, { ...first, limit }, isFirst ? begun : { looking: begun.looking })
    const { documents } = found
    if (page === 0) {
      const hits = await load(documents.slice(0, wanted), documents)
      // Mostly nothing of what was found is a version of what stands on the page, and nothing more is asked.
      if (!hits.some(([{ document }]) => document.isVersion)) return { found, hits, folded: 0 }
    }
    const groups = await groupVersions(ctx, documents)
    const isAll = documents.length < limit
    if (groups.length < wanted && !isAll) continue
    const folded = (isAll ? groups : groups.slice(0, wanted)).reduce((sum, { others }) => sum + others.length, 0)
    const shown = groups.slice(offset, wanted).map(({ best, shown }) => (asked.order ? best : shown))
    return { found, hits: await load(shown, shown), folded }
  }
}

/** @property others versions of the best, which rank behind it. @property shown of all these. */
type Group = { best: FoundDocument; others: FoundDocument[]; shown: FoundDocument }

/** The more documents are looked at, the more groups there are, but none changes its place: pages follow each other. */
async function groupVersions(ctx: Looking, documents: readonly FoundDocument[]): Promise<Group[]> {
  const pairs = await findPairs(ctx.db, viewerOf(ctx), documents.map(idOf))
  const changedAt = new Map(pairs.map((pair) => [pair.id, pair.changedAt?.getTime() ?? 0]))
  const versionsOf = new Map(
    [...Map.groupBy(pairs, ({ of }) => of)].map(([of, others]) => [of, new Set(others.map(({ id }) => id))]),
  )
  const areVersions = (one: FoundDocument, other: FoundDocument) => versionsOf.get(idOf(one))?.has(idOf(other)) ?? false

  /** The latest, unless another fits much better, or is no version of all the others: each must be found below it. */
  function latestOf(best: FoundDocument, others: readonly FoundDocument[]): FoundDocument {
    return others
      .filter(({ score }) => score >= best.score * nearlyAsWell)
      .filter((one) => [best, ...others].every((other) => other === one || areVersions(one, other)))
      .reduce((latest, one) => (changedAt.get(idOf(one))! > changedAt.get(idOf(latest))! ? one : latest), best)
  }
  const taken = new Set<FoundDocument>()
  return documents.flatMap((best) => {
    if (taken.has(best)) return []
    const others = versionsOf.has(idOf(best)) ? documents.filter((one) => !taken.has(one) && areVersions(best, one)) : []
    for (const document of others) taken.add(document)
    return { best, others, shown: latestOf(best, others) }
  })
}

const idOf = ({ id }: FoundDocument) => id as DocumentId
