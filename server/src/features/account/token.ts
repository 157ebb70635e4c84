import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie or a link: 32 random bytes, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in place of a token. Its 256 random bits cannot be guessed, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
