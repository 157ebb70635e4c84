import { createHmac, timingSafeEqual } from 'node:crypto'

/** A call may come so much too late, or from a clock so much ahead. */
const toleranceMs = 300_000

/**
 * Whether a call was signed with one of these secrets just now: https://www.standardwebhooks.com
 * @param secrets as PortOne shows them, `whsec_` and base64; two while one takes the other's place. @returns the id of the call, or null.
 */
export function signedId(
  { headers, body, at }: { headers: Headers; body: Uint8Array; at: Date },
  secrets: readonly string[],
): string | null {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`))
  if (!id || !timestamp || !signatures || !/^\d+$/.test(timestamp)) return null
  if (Math.abs(at.getTime() - Number(timestamp) * 1_000) > toleranceMs) return null
  const given = signatures.split(' ').flatMap((each) => (each.startsWith('v1,') ? [Buffer.from(each.slice(3), 'base64')] : []))
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
  })
  return isSigned ? id : null
}
