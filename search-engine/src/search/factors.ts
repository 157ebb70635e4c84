import type { ParsedQuery } from '../query/parse.ts'
import { HIGHEST_BOOST, LOWEST_BOOST, NEWEST_GAIN, PERIOD_GAIN, RECENCY_GAIN, RECENCY_HALF_LIFE_MS } from '../query/weights.ts'
import { spanOf } from '../query/when.ts'
import { findDocument } from '../segment/lookup.ts'
import { encodeId } from '../segment/strings.ts'
import type { LiveSegment } from '../segment/view.ts'
import type { SearchRequest } from '../types.ts'

/** What multiplies the score of a document of a segment whatever the words: its recency and the votes for it. */
export type Factors = (part: LiveSegment) => (document: number) => number

/** 1 for a document of this moment, half of it at the half-life; 0 when either time is unknown. */
const recencyOf = (updatedAt: number, now: number): number =>
  updatedAt === 0 ? 0 : 1 / (1 + Math.max(0, now - updatedAt) / RECENCY_HALF_LIFE_MS)

const bounded = (boost: number): number => Math.min(HIGHEST_BOOST, Math.max(LOWEST_BOOST, boost))

export function factorsOf({ boosts, now, timeZone }: SearchRequest, { newest, period }: ParsedQuery): Factors {
  const ready = [...(boosts ?? [])]
    .filter(([, boost]) => Number.isFinite(boost))
    .map(([id, boost]) => ({ id: encodeId(id), boost: bounded(boost) }))
  const isDated = now !== undefined && Number.isFinite(now)
  const most = newest ? NEWEST_GAIN : RECENCY_GAIN
  const [from, to] = isDated && period ? spanOf(period, now, timeZone) : [0, 0]

  return ({ segment }) => {
    const boosted = new Map<number, number>()
    for (const { id, boost } of ready) {
      const document = findDocument(segment, id)
      if (document >= 0) boosted.set(document, boost)
    }
    return (document) => {
      const at = segment.updatedAt[document]!
      const gain = isDated ? most * recencyOf(at, now) : 0
      const meant = at >= from && at < to ? PERIOD_GAIN : 0
      return (1 + gain) * (1 + meant) * (boosted.get(document) ?? 1)
    }
  }
}
