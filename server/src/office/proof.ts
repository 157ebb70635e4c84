import { type KeyObject, verify } from 'node:crypto'

/** A call of the office server, as it signs it. */
export type Signed = {
  /** The whole address it called. */
  address: string
  token: string
  /** Headers `X-WOPI-Proof`, `X-WOPI-ProofOld` and `X-WOPI-TimeStamp`. */
  proof: string
  proofOld: string
  timestamp: string
}

const oldestMs = 20 * 60_000
/** Between the first of January of the year 1 and of 1970. */
const epochMs = 62_135_596_800_000n

/** How the protocol counts time: tenths of microseconds since the year 1. */
export const ticksOf = (at: Date): bigint => (BigInt(at.getTime()) + epochMs) * 10_000n

/** What is signed: token, address and time, each after its length. */
export function signedBytes({ token, address, timestamp }: Pick<Signed, 'token' | 'address' | 'timestamp'>): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(BigInt(timestamp))
  return Buffer.concat(
    [Buffer.from(token), Buffer.from(address.toUpperCase()), time].flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      return [length, part]
    }),
  )
}

/**
 * Whether a call was signed with one of these keys, lately. While keys change, the server may know an older key than we do, or a newer one.
 * @param keys the present one, then the one before.
 */
export function isProven(signed: Signed, [present, former]: readonly KeyObject[], now: Date): boolean {
  if (!present || !/^\d{1,19}$/.test(signed.timestamp) || BigInt(signed.timestamp) >= 2n ** 63n) return false
  const ageMs = (ticksOf(now) - BigInt(signed.timestamp)) / 10_000n
  if (ageMs > oldestMs || ageMs < -oldestMs) return false
  const bytes = signedBytes(signed)
  const fits = (key: KeyObject | undefined, signature: string) =>
    key !== undefined && signature !== '' && verify('sha256', bytes, key, Buffer.from(signature, 'base64'))
  return fits(present, signed.proof) || fits(present, signed.proofOld) || fits(former, signed.proof)
}
