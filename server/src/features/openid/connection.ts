import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { lockAccount, provePasswordOf } from '../account/account.ts'
import { notifySignInChanged } from '../second-factor/second-factor.ts'
import { deleteIdentities, findConnection } from './openid.store.ts'

/** Since when the own account can be entered through the provider; null when it cannot. */
export async function readConnection({
  db,
  account,
}: Needs<'db' | 'account'>): Promise<{ connectedAt: string | null; lastUsedAt: string | null }> {
  const found = await findConnection(db, account.id)
  return { connectedAt: found?.created_at.toISOString() ?? null, lastUsedAt: found?.last_used_at.toISOString() ?? null }
}

/** Ends it: the provider opens the own account no more. @throws Failure passwordWrong, tooManyRequests; notFound */
export async function disconnectOpenId(
  ctx: Needs<'db' | 'clock' | 'mail' | 'request' | 'origin' | 'account' | 'openid'>,
  { password }: { password: string },
): Promise<Record<string, never>> {
  const { id } = ctx.account
  await provePasswordOf(ctx, id, password)
  await atomic(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    if (!(await deleteIdentities(tx, id))) throw fail('notFound')
    await notifySignInChanged(tx, ctx, ctx.account, { kind: 'unlinkOpenid', name: ctx.openid?.name ?? 'SSO' })
  })
  return {}
}
