import { z } from 'zod'
import { DocumentCode } from '../../domain/source/document-code.ts'

/** What one reading of a source came to, or has come to so far. */
export const RunCounts = z.object({
  /** Items the listing showed. */
  found: z.int(),
  /** Items that were read before in this version; nothing of them was requested. */
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
  /** Documents read per second lately; null while it is unknown. */
  perSecond: z.number().nullable(),
  /** Seconds to the end at that speed; null while it is unknown. */
  secondsLeft: z.int().nullable(),
})
export type Progress = z.infer<typeof Progress>
