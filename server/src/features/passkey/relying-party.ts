import { z } from 'zod'
import type { Needs } from '../../context.ts'

/** What a passkey is made for and answers to: this installation, by the address people use. */
export const relyingParty = ({ origin }: Needs<'origin'>): { name: string; id: string; origin: string } => ({
  name: 'Quarry',
  id: new URL(origin).hostname,
  origin,
})

/** What a step of a passkey remembers: the bytes that must come back signed. */
export const Challenge = z.object({ challenge: z.string() })

/** Plain JSON of what the library gives us typed. */
export const asJson = (options: object): Record<string, unknown> => ({ ...options })
