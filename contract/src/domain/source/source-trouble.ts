import * as z from 'zod/mini'

/** Why a service that asks the person itself led back without a connection. `other` stands for whatever is none of these. */
export const connectRefusals = ['denied', 'expired', 'state', 'scope', 'unreachable', 'notConfigured', 'other'] as const
export type ConnectRefusal = (typeof connectRefusals)[number]

/** How the last reading of a source went, in the specification's words (spec §4). */
export const PipelineStatus = z.object({
  status: z.enum(['WAITING', 'PROCESSING', 'FINISHED']),
  latestExceptionCode: z.nullable(
    z.enum(['INDEXING_E_AUTHENTICATION_FAILED', 'CONTENT_PROVIDER_E_AUTHENTICATION_INVALID', 'INDEXING_E_FAILED']),
  ),
  finishedStatus: z.nullable(z.enum(['COMPLETE', 'PARTIAL', 'FAILED'])),
})
type Pipeline = { currentDatapipelineStatus: z.infer<typeof PipelineStatus> }

/** Spec §4, `hasCpAuthenticationFailed`: the service refuses the stored credentials. */
export const isRefused = ({ currentDatapipelineStatus: { latestExceptionCode } }: Pipeline): boolean =>
  latestExceptionCode === 'INDEXING_E_AUTHENTICATION_FAILED' ||
  latestExceptionCode === 'CONTENT_PROVIDER_E_AUTHENTICATION_INVALID'

/** Spec §4, `hasCpIndexFailed`: not being read, and refused or ended in failure. */
export const hasIndexFailed = (source: Pipeline): boolean =>
  source.currentDatapipelineStatus.status !== 'PROCESSING' &&
  (isRefused(source) || source.currentDatapipelineStatus.finishedStatus === 'FAILED')
