import type { ConnectedAppId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { deleteApp } from './connected-app.store.ts'
import { ownApp } from './read-apps.ts'

/** Removes an app of the caller, or one let into the workspace they administer. @throws Failure connectedAppMissing */
export async function removeApp(
  ctx: Needs<'db' | 'clock' | 'account'>,
  { connectedAppId }: { connectedAppId: ConnectedAppId },
): Promise<Record<string, never>> {
  const row = await ownApp(ctx, connectedAppId)
  await atomic(ctx.db, async (tx) => {
    if (!(await deleteApp(tx, row.id))) throw fail('connectedAppMissing')
    const detail = { name: row.name, owner: row.email }
    await recordAudit(tx, ctx, { workspaceId: row.workspace_id, action: 'connectedApp.remove', subject: row.id, detail })
  })
  return {}
}
