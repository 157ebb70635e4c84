import type { LaneName } from '../pool/lane.ts'
import type { LiveSegment } from '../segment/view.ts'

/** Segments of about the same size are merged when there are so many of them. */
const SEGMENTS_PER_TIER = 8
const SMALLEST_TIER_BYTES = 1 << 17
/**
 * No merge makes a larger segment. A merge needs its result beside its sources, and what scoring writes to for one segment should fit
 * into the cache of a processor.
 */
const LARGEST_BYTES = 48 * (1 << 20)
/** A segment is rewritten when so large a share of its documents is deleted. */
const DELETED_SHARE = 0.3
/** Merges up to here take a few milliseconds, those up to there a fraction of a second. */
const SMALL_BYTES = 1 << 20
const MEDIUM_BYTES = 8 * (1 << 20)

/** @property lane small merges go between searches, so that many small puts cannot pile up; new documents can wait for medium ones. */
export type Merge = { parts: LiveSegment[]; lane: LaneName }

const bytesOf = ({ segment }: LiveSegment): number => segment.buffer.byteLength

function liveShare({ live, segment }: LiveSegment): number {
  if (!live) return 1
  let count = 0
  for (const one of live) count += one
  return count / segment.documents
}

const tierOf = (part: LiveSegment): number =>
  Math.max(0, Math.floor(Math.log(bytesOf(part) / SMALLEST_TIER_BYTES) / Math.log(SEGMENTS_PER_TIER)) + 1)

/** As many of the parts as fit into one segment. */
function fitting(parts: readonly LiveSegment[]): LiveSegment[] {
  let sum = 0
  return parts.filter((part) => (sum += bytesOf(part) * liveShare(part)) <= LARGEST_BYTES)
}

function laneOf(parts: readonly LiveSegment[]): LaneName {
  const bytes = parts.reduce((sum, part) => sum + bytesOf(part), 0)
  return bytes <= SMALL_BYTES ? 'search' : bytes <= MEDIUM_BYTES ? 'build' : 'merge'
}

const toMerge = (parts: LiveSegment[]): Merge => ({ parts, lane: laneOf(parts) })

/** Merges that are due among segments that no merge is working on. */
export function dueMerges(idle: readonly LiveSegment[]): Merge[] {
  const tiers = Map.groupBy(
    idle.filter((part) => bytesOf(part) < LARGEST_BYTES / 2),
    tierOf,
  )
  const merges = [...tiers.values()]
    .filter((parts) => parts.length >= SEGMENTS_PER_TIER)
    .map((parts) => toMerge(fitting(parts)))
    .filter(({ parts }) => parts.length > 1)
  const taken = new Set(merges.flatMap(({ parts }) => parts))
  const sparse = idle.filter((part) => !taken.has(part) && liveShare(part) < 1 - DELETED_SHARE)
  return [...merges, ...sparse.map((part) => toMerge([part]))]
}
