import type { SearchRequestId, SourceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { SearchIndexes } from '../../search-index/search-indexes.ts'
import { type Outcome, storeOutcomes } from './outcome.store.ts'
import type { Filters } from './candidates.ts'
import type { Hits } from './fold.ts'

/** What waits is written together: no search waits for it, and a thousand cost little more than one. */
const waitMs = 2_000
const mostWaiting = 10_000

const waiting = new WeakMap<SearchIndexes, Outcome[]>()

type Noting = Needs<'db' | 'search'>

/** Notes what came of a search, for the numbers administrators see. What a crash takes of it is missing there, and nowhere else. */
export function noteOutcome(ctx: Noting, id: SearchRequestId, asked: Filters, { found, hits }: Hits): void {
  const outcomes = waiting.get(ctx.search) ?? []
  if (outcomes.length === 0) {
    waiting.set(ctx.search, outcomes)
    const { db, search } = ctx
    setTimeout(() => void writeOutcomes({ db, search }).catch(() => {}), waitMs).unref()
  }
  if (outcomes.length >= mostWaiting) return
  const isWhole = found.index.state === 'ready' && !isNarrowed(asked)
  const sources = new Set(hits.map(([{ document }]) => document.source_id))
  outcomes.push({ id, found: isWhole ? found.total : null, sources: [...sources] as SourceId[] })
}

/** Writes what waits. */
export async function writeOutcomes({ db, search }: { db: Db; search: SearchIndexes }): Promise<void> {
  const outcomes = waiting.get(search) ?? []
  waiting.delete(search)
  if (outcomes.length > 0) await storeOutcomes(db, outcomes)
}

const isNarrowed = (asked: Filters): boolean =>
  [
    asked.sourceIds,
    asked.contentFormatList,
    asked.typeList,
    asked.personList,
    asked.within,
    asked.searchStartTime,
    asked.searchEndTime,
  ].some((filter) => filter !== undefined)
