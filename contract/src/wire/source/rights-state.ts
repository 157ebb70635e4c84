import { z } from 'zod'

/** The state of the rights that a service reports. */
export const RightsState = z.object({
  /** When they were last read; null: not yet, and until then nobody sees anything. */
  readAt: z.iso.datetime().nullable(),
  /** The service's words for why the last reading failed; null when it did not. */
  reason: z.string().nullable(),
  /** Whether they were not read for so long that only who connected the source still finds what they let that person find. */
  hasLapsed: z.boolean(),
})
