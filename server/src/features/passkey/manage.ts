import type { PasskeyId } from '@quarry/contract/ids'
import type { Passkey } from '@quarry/contract/wire/account/passkey'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { fail } from '../../http/fail.ts'
import { lockAccount, provePerson } from '../account/account.ts'
import { afterFactorRemoved, notifySignInChanged } from '../second-factor/second-factor.ts'
import { deletePasskey, findPasskeys } from './passkey.store.ts'

type Row = { id: PasskeyId } & Pick<Tables['passkey'], 'name' | 'created_at' | 'last_used_at'>

export const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** The own passkeys, oldest first. */
export const listPasskeys = async ({ db, account }: Needs<'db' | 'account'>): Promise<{ passkeys: Passkey[] }> => ({
  passkeys: (await findPasskeys(db, account.id)).map(toPasskey),
})

/** Removes an own passkey. @throws as `provePerson`, and Failure notFound — the account has no such passkey. */
export async function removePasskey(
  ctx: Needs<'db' | 'clock' | 'vault' | 'mail' | 'request' | 'origin' | 'account'>,
  { passkeyId, password }: { passkeyId: PasskeyId; password?: string | undefined },
): Promise<Record<string, never>> {
  const { id } = ctx.account
  await provePerson(ctx, password)
  await atomic(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    const name = await deletePasskey(tx, id, passkeyId)
    if (name === undefined) throw fail('notFound')
    await afterFactorRemoved(tx, id)
    await notifySignInChanged(tx, ctx, ctx.account, { kind: 'removePasskey', name })
  })
  return {}
}
