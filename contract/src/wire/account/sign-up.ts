import { z } from 'zod'
import { SignUpMode } from '../../domain/account/sign-up.ts'
import { signUpPaths } from '../../calls/account/sign-up.ts'
import { route } from '../route.ts'

export const SignUpRules = z
  .object({
    /** As the operator wants it. Where nobody but the invited may come, the very first account is open all the same. */
    mode: SignUpMode,
    /** Domains of the addresses that may sign up; empty where any may. */
    domains: z.array(z.string()),
    /** Nobody has an account here yet. */
    isFirst: z.boolean(),
    /** The operator's own texts; null: those that come with the product. */
    termsUrl: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    /** Where mails are: sent by a mail server, in the outbox this caller can open, or on the terminal of the server. */
    mails: z.enum(['sent', 'outbox', 'terminal']),
  })
  .meta({ id: 'SignUpRules' })
export type SignUpRules = z.infer<typeof SignUpRules>

export const signUpRoutes = {
  rules: route({
    ...signUpPaths.rules,
    summary: 'Who may sign up, what they agree to, and where the mail with the link is',
    access: 'anyone',
    output: SignUpRules,
    perMinute: 300,
    errors: [],
  }),
}
