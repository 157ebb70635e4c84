import { z } from 'zod'

const isLoopback = ({ hostname }: URL) => /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname)

/** Address of a site as people copy it from the browser; what follows the host is not needed. The token goes there, so not over http. */
const siteAddress = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .refine((address) => {
    const url = URL.parse(address)
    // What is no address at all is refused above.
    return url === null || (url.username === '' && url.password === '' && (url.protocol === 'https:' || isLoopback(url)))
  }, 'The address must start with https:// and must not contain a user name or password.')

/** Connecting with the email and an API token of one account. */
const token = z.object({
  url: siteAddress.meta({ field: 'url', destination: true }),
  id: z.email().max(255).meta({ field: 'text', account: true }),
  apiToken: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(2000)
    .meta({ field: 'password', secret: true }),
})

/** Connecting by consent: the site is requested only because one consent may cover several. Empty: the only one. */
const site = z.object({ url: siteAddress.or(z.literal('')).default('').meta({ field: 'url' }) })

/** What signing in to any product of Atlassian asks for. */
export const signInForms = { settings: token, consent: { provider: 'atlassian', settings: site } } as const

/** What the two ways of connecting have in common once parsed. */
export type SiteSettings = { url: string; id?: string; apiToken?: string }
