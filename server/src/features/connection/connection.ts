import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import type { Way } from '@quarry/integrations/kit'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { rowOfSettings, sealSettings, type Settings } from './settings.ts'
import { findConsent } from './consent.store.ts'
import { deleteConnection, findConnection, insertConnection, updateConnection } from './connection.store.ts'

/** @returns the id of the new connection. */
export async function storeConnection(
  ctx: Needs<'vault' | 'clock' | 'account' | 'workspace'>,
  tx: Db,
  { vendor, settings }: { vendor: ServiceName; settings: Settings },
): Promise<string> {
  const id = randomUUID()
  const sealed = sealSettings(ctx, id, settings)
  await insertConnection(tx, ctx.workspace.id, { id, vendor, createdBy: ctx.account.id, settings: sealed, at: ctx.clock.now() })
  return id
}

/** @property way by a form, so that the settings carry the credentials; or by consent, so that `lendToken` does. */
export type Connection = { settings: Settings; way: Way }

/** @returns null when the connection is gone, or was sealed with another key: then the credentials must be entered again. */
export async function openConnection(
  ctx: Needs<'db' | 'vault'>,
  workspaceId: WorkspaceId,
  id: string,
): Promise<Connection | null> {
  const row = await findConnection(ctx.db, workspaceId, id)
  if (!row) return null
  try {
    return {
      settings: ctx.vault.open(row.settings, rowOfSettings(id)) as Settings,
      way: row.provider === null ? 'form' : 'consent',
    }
  } catch {
    return null
  }
}

export async function replaceConnection(
  ctx: Needs<'vault' | 'clock'>,
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  settings: Settings,
): Promise<void> {
  await updateConnection(tx, workspaceId, id, sealSettings(ctx, id, settings), ctx.clock.now())
}

export { deleteConnection as forgetConnection }

/** The account that consented, by the id it has there; null for a connection that does not live by consent. */
export const consentGivenBy = async (ctx: Needs<'db' | 'workspace'>, id: string): Promise<string | null> =>
  (await findConsent(ctx.db, ctx.workspace.id, id))?.given_by ?? null

export { lendToken } from './access-token.ts'
export { type BegunConsent, openConsentPage, redirectAddress } from './begin-consent.ts'
export { adoptDraft, draftOf, keepConsent, storeDraft } from './draft.ts'
export { clientOf, removeProviderClient, setProviderClient } from './provider-client.ts'
export { exchangeConsent, takeBegun } from './take-consent.ts'
export { handOverConnections } from './connection.store.ts'
export { atProvider } from './provider-address.ts'
