import { z } from 'zod'

/** Whom the provider has vouched for, kept until the person has proved or said what is missing. */
export const Claim = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type Claim = z.infer<typeof Claim>
