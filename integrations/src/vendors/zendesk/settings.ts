import { z } from 'zod'

/** People copy the address from the browser: what stands before `.zendesk.com` is the name of their account there. */
const nameIn = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/\.zendesk\.com(?:\/.*)?$/, '')

const subdomain = z
  .string()
  .trim()
  .overwrite(nameIn)
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
  .meta({ field: 'text', destination: true })

/**
 * A confidential OAuth client, made in the account: "authenticates on behalf of the user who created the OAuth client",
 * https://developer.zendesk.com/documentation/api-basics/authentication/api-tokens-to-oauth/. API tokens are none of it: nobody can make
 * one since 27 October 2026.
 */
export const credentials = z.object({
  subdomain,
  clientId: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .meta({ field: 'text' }),
  clientSecret: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/)
    .meta({ field: 'password', secret: true }),
  /** Who made the client, as Zendesk said. */
  account: z.string().max(300).optional().meta({ account: true }),
})

/** By consent: each account has a consent page of its own. */
export const place = z.object({ subdomain })

/** What the two ways of connecting have in common once parsed. */
export type ZendeskSettings = z.output<typeof place> & Partial<z.output<typeof credentials>>
