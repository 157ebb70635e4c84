import { type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'

const Header = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(200) })
const Claims = z.looseObject({ iss: z.string(), exp: z.number(), iat: z.number().optional(), nbf: z.number().optional() })
export type Claims = z.output<typeof Claims>

/** By so much two clocks may differ, where the service says nothing else. */
const usualTolerance = 60
const longestToken = 8_192

type Knowing = { keyOf(issuer: string, keyId: string): Promise<KeyObject | null>; at: number; toleranceSeconds?: number }

/**
 * What a token says, which a service signs its calls with: https://www.rfc-editor.org/rfc/rfc7519. Whom it is meant for, the caller looks at.
 *
 * @param keyOf the key with this id of whoever says that it issued the token; null: there is none
 * @param at milliseconds since 1970. @param toleranceSeconds by so much the clocks may differ
 * @returns null: it is not signed by that key, or does not hold now
 */
export async function claimsOf(token: string, { keyOf, at, toleranceSeconds = usualTolerance }: Knowing): Promise<Claims | null> {
  const [head, body, signature, ...more] = token.length > longestToken ? [] : token.split('.')
  if (head === undefined || body === undefined || signature === undefined || more.length > 0) return null
  const [header, claims] = [Header.safeParse(partOf(head)).data, Claims.safeParse(partOf(body)).data]
  if (!header || !claims) return null
  const key = await keyOf(claims.iss, header.kid)
  // Another kind of key would be used in another way.
  if (key?.asymmetricKeyType !== 'rsa') return null
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) return null
  const seconds = at / 1000
  const begins = Math.max(claims.iat ?? 0, claims.nbf ?? 0)
  return claims.exp + toleranceSeconds > seconds && begins - toleranceSeconds <= seconds ? claims : null
}

function partOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}
