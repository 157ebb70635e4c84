import { z } from 'zod'
import { DoctorFinding, DoctorState, DoctorStepName } from '../../domain/source/doctor.ts'
import { SourceId, WorkspaceId } from '../../domain/ids.ts'
import { doctorPaths } from '../../calls/source/doctor.ts'
import { route } from '../route.ts'

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
    ...doctorPaths.examine,
    summary:
      'Examine a source at its service, step by step: reachability, credentials, listing, one document, rights, clock, limits',
    access: 'source.manage',
    body: z.object({ workspaceId: WorkspaceId, workspaceContentProviderId: SourceId }),
    events: { step: DoctorStep, done: z.object({}) },
    perMinute: 6,
    errors: ['sourceMissing', 'serviceUnavailable'],
  }),
}
