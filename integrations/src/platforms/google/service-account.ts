import { createPrivateKey, sign } from 'node:crypto'
import { z } from 'zod'

const Key = z.object({ type: z.literal('service_account'), client_email: z.email(), private_key: z.string() })

/** A service account of Google Cloud that may act in the name of the people of a Workspace domain. */
export type ServiceAccount = { email: string; privateKey: string }

/**
 * The account in the file that Google hands out for a service account; null when it is another file. The addresses in it (`token_uri`) are
 * ignored: a pasted file must not choose where signed requests are sent.
 */
export function serviceAccountIn(json: string): ServiceAccount | null {
  try {
    const { client_email: email, private_key: privateKey } = Key.parse(JSON.parse(json))
    return createPrivateKey(privateKey).asymmetricKeyType === 'rsa' ? { email, privateKey } : null
  } catch {
    return null
  }
}

/** What is requested instead of consent. Both are one credential: the key may act as anybody, the address says as whom. */
export const serviceAccount = z.object({
  adminAccount: z.email().max(254).meta({ field: 'text', destination: true, account: true }),
  serviceAccountKey: z
    .string()
    .max(20_000)
    .refine((json) => serviceAccountIn(json) !== null, 'This is not the key file of a service account.')
    .meta({ field: 'json', secret: true }),
})
export type ServiceAccountSettings = z.output<typeof serviceAccount>

/** Longest life Google allows an assertion: https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests */
const lifetimeSeconds = 3600

/** Who the assertion is for; the same whatever server stands in for Google. */
const audience = 'https://oauth2.googleapis.com/token'

/** Says, signed, that the service account wants to act as `subject`; null: as itself. @param at milliseconds since 1970 */
export function assertionOf(account: ServiceAccount, subject: string | null, scopes: readonly string[], at: number): string {
  const issuedAt = Math.floor(at / 1000)
  const claims = {
    iss: account.email,
    ...(subject !== null && { sub: subject }),
    scope: scopes.join(' '),
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
  }
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), account.privateKey).toString('base64url')}`
}
