import { HIGHEST_BOOST, LOWEST_BOOST, RECENCY_GAIN, RECENCY_HALF_LIFE_MS } from '../query/weights.ts'
import { findDocument } from '../segment/lookup.ts'
import { encodeId } from '../segment/strings.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { SearchRequest } from '../types.ts'

/** 1 for a document of this moment, half of it at the half-life; 0 when either time is unknown. */
const recencyOf = (updatedAt: number, now: number | undefined): number =>
  updatedAt === 0 || now === undefined ? 0 : 1 / (1 + Math.max(0, now - updatedAt) / RECENCY_HALF_LIFE_MS)

/** What multiplies the score of a document of this segment whatever the query: its recency and the votes for it. */
export function factorsOf({ segment }: LiveSegment, { boosts, now }: SearchRequest): (document: number) => number {
  const boosted = new Map<number, number>()
  for (const [id, boost] of boosts ?? []) {
    const document = findDocument(segment, encodeId(id))
    if (document >= 0 && Number.isFinite(boost)) boosted.set(document, Math.min(HIGHEST_BOOST, Math.max(LOWEST_BOOST, boost)))
  }
  return (document) => (1 + RECENCY_GAIN * recencyOf(segment.updatedAt[document]!, now)) * (boosted.get(document) ?? 1)
}
