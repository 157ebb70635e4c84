import type { AuditAction } from '@quarry/contract/workspace/audit'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { insertAuditEntry } from './audit.store.ts'

/** What an entry takes from who acts; without `account` the system itself acted. A request's context fits as it is. */
type Actor = Needs<'clock'> & {
  account?: { id: AccountId }
  apiKey?: { description: string }
  request?: { address: string }
}

type NewAuditEntry = {
  /** Null: concerns an account, not a workspace. */
  workspaceId: WorkspaceId | null
  /** @example 'source.add' */
  action: AuditAction | `account.${string}`
  /** Id of what it was done to. */
  subject: string
  /** What else a reader needs; never a secret. */
  detail?: Record<string, unknown>
}

/** Notes who did what, in the transaction of the change: the one is never stored without the other. */
export async function recordAudit(tx: Db, actor: Actor, entry: NewAuditEntry): Promise<void> {
  await insertAuditEntry(tx, {
    ...entry,
    detail: entry.detail ?? {},
    accountId: actor.account?.id ?? null,
    apiKey: actor.apiKey?.description ?? null,
    address: actor.request?.address ?? null,
    createdAt: actor.clock.now(),
  })
}
