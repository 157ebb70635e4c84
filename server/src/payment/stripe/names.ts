import { z } from 'zod'

/** Our own names of things at Stripe. */
export const names = { customer: 'quarry_customer', charge: 'quarry_attempt', refund: 'quarry_refund' } as const

/** Null: not ours. */
export const ourId = (text: string | null | undefined): string | null => z.uuid().safeParse(text).data ?? null
