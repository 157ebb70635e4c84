import * as z from 'zod/mini'

/** Who may sign up: anybody, who has an address at certain domains, who was invited, or nobody. */
export const signUpModes = ['open', 'domains', 'invitation', 'closed'] as const
export const SignUpMode = z.enum(signUpModes)
export type SignUpMode = z.infer<typeof SignUpMode>

/** @param domains as the operator lists them; a subdomain is another domain. */
export const isAtDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
