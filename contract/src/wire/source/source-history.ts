import { z } from 'zod'
import { SourceId, WorkspaceId } from '../../domain/ids.ts'
import { sourceRunPaths } from '../../calls/source/source-history.ts'
import { route } from '../route.ts'
import { RunCounts } from './source-run.ts'

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
    ...sourceRunPaths.list,
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
    ...sourceRunPaths.growth,
    summary: 'Documents of a source over time, oldest first: at most 200 points, each the count after a reading',
    access: 'source.view',
    query: z.object(ofSource),
    output: z.object({ points: z.array(z.object({ at: z.iso.datetime(), documents: z.int() })) }),
    errors: ['sourceMissing'],
  }),
}
