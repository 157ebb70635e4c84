import { z } from 'zod'
import { SourceId, WorkspaceId } from './ids.ts'
import { route } from './route.ts'

/** What is examined of a source, in this order. Nothing is changed by it, neither there nor here. */
export const doctorSteps = [
  'address',
  'connection',
  'credential',
  'scopes',
  'choice',
  'listing',
  'download',
  'rights',
  'clock',
  'quota',
] as const
export const DoctorStepName = z.enum(doctorSteps)
export type DoctorStepName = z.infer<typeof DoctorStepName>

/** What an examination can come to. Each has a sentence, and what is to be done about it, in `doctor-words.ts`. */
export const doctorFindings = [
  'addressFound',
  'addressUnknown',
  'addressRefused',
  'encrypted',
  'unencrypted',
  'unverified',
  'answered',
  'silent',
  'late',
  'certificateRefused',
  'accepted',
  'endsSoon',
  'refused',
  'settingsRefused',
  'broken',
  'throttled',
  'scopesComplete',
  'scopesMissing',
  'choiceComplete',
  'choiceGone',
  'listed',
  'nothingListed',
  'listingSlow',
  'partRefused',
  'downloaded',
  'nothingToRead',
  'itemRefused',
  'rightsTold',
  'rightsUntold',
  'rightsAbsent',
  'clockRight',
  'clockWrong',
  'clockUntold',
  'quotaLeft',
  'quotaUntold',
  'quotaLow',
  'notReached',
  'unexpected',
] as const
export const DoctorFinding = z.enum(doctorFindings)
export type DoctorFinding = z.infer<typeof DoctorFinding>

/** `skipped`: nothing to examine, or what comes before it failed. */
export const DoctorState = z.enum(['ok', 'warn', 'failed', 'skipped'])
export type DoctorState = z.infer<typeof DoctorState>

export const DoctorStep = z
  .object({
    step: DoctorStepName,
    state: DoctorState,
    finding: DoctorFinding,
    /** What the sentence of the finding names. */
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The other side's own words; null when it said nothing. */
    detail: z.string().nullable(),
    /** Milliseconds it took. */
    ms: z.int(),
  })
  .meta({ id: 'DoctorStep' })
export type DoctorStep = z.infer<typeof DoctorStep>

export const doctorRoutes = {
  examine: route({
    method: 'POST',
    path: '/w/workspace/contentProvider/doctor',
    summary:
      'Examine a source at its service, step by step: reachability, credentials, listing, one document, rights, clock, limits',
    access: 'source.manage',
    body: z.object({ workspaceId: WorkspaceId, workspaceContentProviderId: SourceId }),
    events: { step: DoctorStep, done: z.object({}) },
    perMinute: 6,
    errors: ['sourceMissing', 'serviceUnavailable'],
  }),
}
