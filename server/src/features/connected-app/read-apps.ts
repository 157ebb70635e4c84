import { fullName } from '@quarry/contract/account/account'
import type { ConnectedAppId } from '@quarry/contract/ids'
import type { ConnectedApp } from '@quarry/contract/wire/workspace/connected-app'
import { can } from '@quarry/contract/workspace/permission'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { membership } from '../member/member.ts'
import { type AppRow, findApp, findAppsIn, findAppsOf } from './connected-app.store.ts'

/** The apps the caller let in, newest first. */
export const listApps = async (ctx: Needs<'db' | 'account'>): Promise<{ apps: ConnectedApp[] }> => ({
  apps: (await findAppsOf(ctx.db, ctx.account.id)).map(toConnectedApp),
})

/** The apps let into the workspace, by whomever, newest first. */
export const listWorkspaceApps = async (ctx: Needs<'db' | 'workspace'>): Promise<{ apps: ConnectedApp[] }> => ({
  apps: (await findAppsIn(ctx.db, ctx.workspace.id)).map(toConnectedApp),
})

/**
 * An app that who let it in or an administrator of its workspace asks for. To everybody else it does not exist.
 * @throws Failure connectedAppMissing
 */
export async function ownApp(ctx: Needs<'db' | 'clock' | 'account'>, id: ConnectedAppId): Promise<AppRow> {
  const row = await findApp(ctx.db, id)
  if (!row) throw fail('connectedAppMissing')
  if (row.account_id === ctx.account.id) return row
  const member = await membership(ctx, ctx.account.id, row.workspace_id)
  if (!member || !can(member, 'apiKey.manage')) throw fail('connectedAppMissing')
  return row
}

const toConnectedApp = (row: AppRow): ConnectedApp => ({
  connectedAppId: row.id,
  name: row.name,
  leadsTo: row.leads_to,
  describedBy: row.described_by,
  scopes: row.scopes,
  workspace: { id: row.workspace_id, code: row.code, displayName: row.display_name },
  person: { id: row.account_id, name: fullName({ firstName: row.first_name, lastName: row.last_name }), email: row.email },
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
