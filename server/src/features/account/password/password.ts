import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2id = promisify(argon2).bind(null, 'argon2id')
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
// The same characters typed on another keyboard or system must give the same bytes.
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'))

/** @returns an argon2id PHC string, e.g. `$argon2id$v=19$m=19456,t=2,p=1$…$…`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id({ ...cost, message: bytesOf(password), nonce })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** @param phc as `hashPassword` made it, whatever its cost was then. */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const found = phc.match(/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/)
  if (!found) throw new Error('A stored password hash is not an argon2id PHC string.')
  const [, memory, passes, parallelism, nonce = '', tag = ''] = found
  const wanted = Buffer.from(tag, 'base64')
  const got = await argon2id({
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
    message: bytesOf(password),
    nonce: Buffer.from(nonce, 'base64'),
  })
  return timingSafeEqual(got, wanted)
}

/** Stands where a hash does and fits no password. */
export const hashOfNone = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes as long as a real comparison and always fails, so that an unknown email looks like a wrong password. */
export async function rejectPassword(password: string): Promise<false> {
  await verifyPassword(hashOfNone, password)
  return false
}
