import { z } from 'zod'
import { DocumentCode } from './document-code.ts'
import { SourceId, WorkspaceId } from './ids.ts'
import { route } from './route.ts'

/** What one reading of a source came to, or has come to so far. */
export const RunCounts = z.object({
  /** Items the listing showed. */
  found: z.int(),
  /** Items that were read before in this version; nothing of them was asked for. */
  unchanged: z.int(),
  /** Documents whose bytes were sent, and how many bytes these were. */
  fetched: z.int(),
  bytes: z.int(),
  /** Documents finished: found by their text or at least by their name, or failed. */
  read: z.int(),
  indexed: z.int(),
  failed: z.int(),
  /** Those read, by result, the most first. */
  codes: z.array(z.object({ code: DocumentCode, count: z.int() })),
  /** Items passed over: taken out by hand, beyond what the plan allows, in folders that could not be listed (these are counted themselves). */
  skipped: z.object({ leftOut: z.int(), heldBack: z.int(), unlisted: z.int() }),
  /** Documents that are no longer there. */
  removed: z.int(),
})
export type RunCounts = z.infer<typeof RunCounts>

export const Progress = RunCounts.extend({
  /** Items finished in this run: read, skipped or unchanged. */
  done: z.int(),
  /** False while the listing still runs, so that `found` still grows. */
  listed: z.boolean(),
  startedAt: z.iso.datetime(),
  /** Documents read per second lately; null while it cannot be told. */
  perSecond: z.number().nullable(),
  /** Seconds to the end at that speed; null while it cannot be told. */
  secondsLeft: z.int().nullable(),
})
export type Progress = z.infer<typeof Progress>

/** How a reading ended: as the state of the source after it, or stopped (paused, shut down, held off by the service) to go on later. */
export const RunOutcome = z.enum(['complete', 'partialComplete', 'notIndexing', 'stopped', 'error', 'authFail', 'fail'])
export type RunOutcome = z.infer<typeof RunOutcome>

export const SourceRun = RunCounts.extend({
  /** Number of the reading, from 1; of several in one row the last one's. */
  run: z.int(),
  /** Everything was listed, or only what changed since the reading before. */
  kind: z.enum(['full', 'delta']),
  /** Readings in a row that brought nothing new and ended alike share one row: how many there are, and when the first of them began. */
  times: z.int(),
  since: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  finishedAt: z.iso.datetime().nullable(),
  outcome: RunOutcome.nullable(),
  /** The other side's own words for how it ended; null when there are none. */
  reason: z.string().nullable(),
  /** Documents of the source at the end; null while it runs. */
  documents: z.int().nullable(),
}).meta({ id: 'SourceRun' })
export type SourceRun = z.infer<typeof SourceRun>

const ofSource = { workspaceId: WorkspaceId, workspaceContentProviderId: SourceId }

export const sourceRunRoutes = {
  list: route({
    method: 'GET',
    path: '/w/workspace/contentProvider/runs',
    summary: 'Readings of a source, the last one first, as far back as they are kept',
    access: 'source.view',
    query: z.object({
      ...ofSource,
      page: z.coerce.number().int().min(0).default(0),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    output: z.object({ runs: z.array(SourceRun), total: z.int() }),
    errors: ['sourceMissing'],
  }),
  growth: route({
    method: 'GET',
    path: '/w/workspace/contentProvider/growth',
    summary: 'Documents of a source over time, oldest first: at most 200 points, each the count after a reading',
    access: 'source.view',
    query: z.object(ofSource),
    output: z.object({ points: z.array(z.object({ at: z.iso.datetime(), documents: z.int() })) }),
    errors: ['sourceMissing'],
  }),
}
