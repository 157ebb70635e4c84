import type { WorkspaceId } from '@quarry/contract/ids'
import { missingScopes } from '@quarry/integrations/oauth/consent-flow'
import type { Needs } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { lockConsent, setScopes } from '../consent.store.ts'
import { protocolOf } from '../own/protocol-of.ts'

type Lacking = { workspaceId: WorkspaceId; connectionId: string; scopes: readonly string[] }

/**
 * Takes what a service does not let an account do any more off what was granted: it says so only when it is asked.
 * @returns false where nobody can allow more by consenting, or it is not known what was granted
 */
export const noteLackingScopes = (ctx: Needs<'db'>, { workspaceId, connectionId, scopes: lacking }: Lacking): Promise<boolean> =>
  atomic(ctx.db, async (tx) => {
    const row = await lockConsent(tx, workspaceId, connectionId)
    if (!row?.scopes || lacking.length === 0) return false
    const left = row.scopes.filter((scope) => missingScopes(protocolOf(row), lacking, [scope]).length > 0)
    if (left.length < row.scopes.length) await setScopes(tx, workspaceId, connectionId, left)
    return true
  })
