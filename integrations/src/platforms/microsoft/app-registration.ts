import { z } from 'zod'

/** A tenant by its id or by one of its domains: https://learn.microsoft.com/entra/identity-platform/v2-protocols#endpoints */
const tenant = /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/
/** Addresses that stand for many tenants; an app reads one. */
const manyTenants = /^(common|organizations|consumers)$/i

/**
 * What a source asks for instead of consent: an app registered in the tenant, which reads in its own name what an administrator allowed it.
 * The three belong together, https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow.
 */
export const AppRegistration = z.object({
  tenantId: z
    .string()
    .trim()
    .regex(tenant, 'This is no tenant.')
    .refine((id) => !manyTenants.test(id), 'This is no tenant.')
    .meta({ field: 'text', destination: true }),
  clientId: z.guid().meta({ field: 'text' }),
  clientSecret: z.string().trim().min(1).max(500).meta({ field: 'password', secret: true }),
})
