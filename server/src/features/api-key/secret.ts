import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'qry_'
/** 62^43 exceeds 2^256. */
const randomLength = 43
const checksumLength = 6
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

/**
 * A new key: `qry_`, 43 random characters, and a checksum of what stands before it. The prefix and the checksum let scanners find
 * leaked keys without false alarms, and let us refuse a mistyped one without asking the database.
 */
export function newSecret(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${prefix}${random}${checksumOf(prefix + random)}`
}

/** Whether this can be a key of ours at all. */
export const isWellFormed = (secret: string): boolean =>
  shape.test(secret) && checksumOf(secret.slice(0, -checksumLength)) === secret.slice(-checksumLength)

/** What is stored in place of a key. Its 256 random bits cannot be guessed, so a fast hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The part that may be shown: it lies within the checksum, so it reveals next to nothing about the random part. */
export const endingOf = (secret: string): string => secret.slice(-4)

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < checksumLength; place++) {
    digits = alphabet[rest % alphabet.length]! + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
