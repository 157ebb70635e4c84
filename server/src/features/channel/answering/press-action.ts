import { z } from 'zod'

/** Of a card, and below an answer. */
export const PressAction = z.enum(['approve', 'deny', 'like', 'dislike', 'stop', 'again', 'alone'])
export type PressAction = z.output<typeof PressAction>
