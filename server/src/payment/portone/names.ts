import { createHash } from 'node:crypto'

/** Some payment companies take letters and digits only, and 40 of them, so our ids go there without hyphens. */
export const nameOf = (id: string): string => id.replaceAll('-', '')

/** The id of ours that this is the name of; null: the shop has other business there. */
export function idOf(name: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(name)
  return parts && parts.slice(1).join('-')
}

/** What a payer is called there. Some take no more than 20 characters; a payer keeps the same one, so that banks know them again. */
export const customerIdOf = (uid: string): string => createHash('sha256').update(uid).digest('hex').slice(0, 20)
