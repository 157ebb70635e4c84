import * as z from 'zod/mini'
import { limits } from '../limits.ts'

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.nameLength))
export const PlanName = z.strictObject({ en: Text, ko: Text })

const Whole = z.int().check(z.minimum(0))
/** Null: as many as come. */
const Count = z.nullable(z.int().check(z.minimum(1)))

/** How many documents of one kind are indexed. */
const Allowance = z.strictObject({
  /** With the seats the plan comes with; null: as many as there are. */
  base: z.nullable(Whole),
  /** For each seat beyond those. */
  perExtraUser: Whole,
})

/** Per seat and month before tax, paid month by month; 0 costs nothing. */
const MonthlyPrice = z.strictObject({ KRW: Whole, USD: z.number().check(z.minimum(0), z.multipleOf(0.01)) })

export const PlanCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _'))

/** What a plan includes (spec §3). */
export const Plan = z.strictObject({
  code: PlanCode,
  name: PlanName,
  monthlyPrice: MonthlyPrice,
  /** What it costs from a day on, for who takes it then. Who has the plan is asked, and pays no more without having agreed. */
  nextPrice: z.optional(z.strictObject({ from: z.iso.date(), monthlyPrice: MonthlyPrice })),
  /** The seats it comes with, and the fewest that can be had. */
  baseSeats: Count,
  devicesPerPerson: Count,
  publicDocuments: Allowance,
  privateDocuments: Allowance,
  /** Largest file whose content is indexed. */
  fileMegabytes: Count,
  agents: z.nullable(Whole),
  monthlyMessages: z.nullable(Whole),
  toolSets: z.boolean(),
  /** Tools that one agent may have, of all services together. */
  // oxlint-disable-next-line no-underscore-dangle -- What zod's small build calls it.
  toolsPerAgent: z._default(z.nullable(Whole), null),
  channels: z.boolean(),
  /** Its first day: before that it cannot be taken. Who has another version of it keeps what they have. */
  // oxlint-disable-next-line no-underscore-dangle -- What zod's small build calls it.
  effectiveFrom: z._default(z.iso.date(), '2025-10-15'),
})
z.globalRegistry.add(Plan, { id: 'Plan' })
export type Plan = z.infer<typeof Plan>
