import { Secret, TOTP } from 'otpauth'

/** What the authenticator app with this secret shows. @param at by its own clock. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
