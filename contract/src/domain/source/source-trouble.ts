import type { Source } from '../../wire/source/source.ts'

/** Why a service that asks the person itself led back without a connection. `other` stands for whatever is none of these. */
export const connectRefusals = ['denied', 'expired', 'state', 'scope', 'unreachable', 'notConfigured', 'other'] as const
export type ConnectRefusal = (typeof connectRefusals)[number]

const refusals: readonly unknown[] = ['INDEXING_E_AUTHENTICATION_FAILED', 'CONTENT_PROVIDER_E_AUTHENTICATION_INVALID']
type Pipeline = Pick<Source, 'currentDatapipelineStatus'>

/** Spec §4, `hasCpAuthenticationFailed`: the service refuses the stored credentials. */
export const isRefused = ({ currentDatapipelineStatus: { latestExceptionCode } }: Pipeline): boolean =>
  refusals.includes(latestExceptionCode)

/** Spec §4, `hasCpIndexFailed`: not being read, and refused or ended in failure. */
export const hasIndexFailed = (source: Pipeline): boolean =>
  source.currentDatapipelineStatus.status !== 'PROCESSING' &&
  (isRefused(source) || source.currentDatapipelineStatus.finishedStatus === 'FAILED')
