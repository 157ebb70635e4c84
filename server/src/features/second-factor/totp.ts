import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Clocks of telephones and servers differ, and typing takes time: the step before and the one after count as well. */
const window = 1

/** 160 random bits, as RFC 4226 recommends; base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

const appOf = (secret: string, email = ''): TOTP =>
  new TOTP({ issuer: 'Quarry', label: email, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })

/** What an authenticator app reads from a QR code. */
export const uriOf = (secret: string, email: string): string => appOf(secret, email).toString()

/**
 * @param code as it was typed: with blanks, or in the wide digits of a Korean or Japanese keyboard.
 * @returns the 30-second step a code belongs to; null for one that is wrong at this time.
 */
export function stepOf(code: string, secret: string, now: Date): number | null {
  const token = code.normalize('NFKC').replace(/\s/g, '')
  // The library counts letters and compares bytes.
  if (!/^\d+$/.test(token)) return null
  const timestamp = now.getTime()
  const delta = appOf(secret).validate({ token, window, timestamp })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
