import { createHash, randomBytes } from 'node:crypto'
import type { AccountId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Db } from '../../db/db.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factor.store.ts'

/** Without signs that look like others on paper: 32 are left, so a sign is worth five bits. */
const signs = '23456789abcdefghijkmnpqrstuvwxyz'
const signsPerCode = 16

/** @example 'k7m2-9fqd-x3wa-pz6t' : 80 random bits, for writing down. */
function newCode(): string {
  const text = Array.from(randomBytes(signsPerCode), (byte) => signs[byte % signs.length]).join('')
  return text.match(/.{4}/g)!.join('-')
}

/** What is stored in place of a code; 80 random bits cannot be guessed, so a fast hash is enough. Case, blanks and dashes are all the same. */
export const hashCode = (code: string): string =>
  createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest('hex')

/** Codes of an authenticator app are six digits, so the two cannot be mixed up. */
export const isRecoveryCode = (code: string): boolean => code.replace(/[\s-]/g, '').length === signsPerCode

/** Replaces the recovery codes of an account. @returns the new ones, which cannot be read again. */
export async function issueRecoveryCodes(tx: Db, accountId: AccountId): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  await deleteRecoveryCodes(tx, accountId)
  await insertRecoveryCodes(tx, accountId, codes.map(hashCode))
  return codes
}
