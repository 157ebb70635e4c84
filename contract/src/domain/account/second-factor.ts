import * as z from 'zod/mini'

/** What a person can confirm with that it is them, in the order it is offered. */
export const secondFactorMethods = ['passkey', 'totp', 'recoveryCode'] as const
export const SecondFactorMethod = z.enum(secondFactorMethods)
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>
