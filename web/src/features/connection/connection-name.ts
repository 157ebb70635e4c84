import type { Connection } from '@quarry/contract/wire/source/connection'

/** Tells connections to one service apart, as far as their accounts are known. */
export const nameOf = ({ vendor, accountName }: Pick<Connection, 'vendor' | 'accountName'>): string =>
  accountName ? `${vendor} (${accountName})` : vendor
