import { randomUUID } from 'node:crypto'
import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { AccountId, ConnectionId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { AuthMethod } from '@quarry/integrations/kit/connection'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { findStored, insertConnection, updateConnection } from './connection.store.ts'
import { findConsent } from './consent.store.ts'
import { rowOfSettings, sealSettings, type Settings } from './settings.ts'

type NewConnection = {
  vendor: ServiceName
  part: ConnectionPart
  settings: Settings
  /** By default by its form. */
  authMethod?: AuthMethod
  isShared: boolean
  isDraft?: boolean
  /** Where the service was given an address before there were credentials. */
  id?: string
}

/** Keeps credentials that the caller gave. @returns the id of the new connection. */
export async function storeConnection(
  ctx: Needs<'vault' | 'clock' | 'account' | 'workspace'>,
  tx: Db,
  { vendor, part, settings, authMethod = 'form', isShared, isDraft = false, id: given }: NewConnection,
): Promise<ConnectionId> {
  const id = (given ?? randomUUID()) as ConnectionId
  await insertConnection(tx, ctx.workspace.id, {
    id,
    vendor,
    part,
    authMethod,
    owner: isShared ? null : ctx.account.id,
    isDraft,
    createdBy: ctx.account.id,
    settings: sealSettings(ctx, id, settings),
    at: ctx.clock.now(),
  })
  return id
}

/** @property way by a form, so that the settings carry the credentials; or by consent, so that `openToken` does. */
export type StoredConnection = { settings: Settings; authMethod: AuthMethod; isRemoved: boolean }

/**
 * @param part another part's connection is as good as none.
 * @returns null when the connection is deleted, or was sealed with another key: then the credentials must be entered again.
 */
export async function openConnection(
  ctx: Needs<'db' | 'vault'>,
  workspaceId: WorkspaceId,
  id: string,
  part: ConnectionPart = 'source',
): Promise<StoredConnection | null> {
  const row = await findStored(ctx.db, workspaceId, id)
  const settings = row?.part === part ? openSettings(ctx, row) : null
  return row && settings ? { settings, authMethod: row.auth_method, isRemoved: row.state === 'removed' } : null
}

/** @returns null when they were sealed with another key. */
export function openSettings({ vault }: Needs<'vault'>, { id, settings }: { id: string; settings: string }): Settings | null {
  try {
    return vault.open(settings, rowOfSettings(id)) as Settings
  } catch {
    return null
  }
}

/** Other settings, with credentials that were tried or will be soon. */
export async function replaceConnection(
  ctx: Needs<'vault' | 'clock'>,
  tx: Db,
  { workspaceId, id, settings }: { workspaceId: WorkspaceId; id: string; settings: Settings },
): Promise<void> {
  const renewed = { renewed_at: ctx.clock.now(), state: 'untried', state_reason: null, state_since: null } as const
  await updateConnection(tx, workspaceId, id, { settings: sealSettings(ctx, id, settings), is_draft: false, ...renewed })
}

/** Makes a connection everybody's, or the caller's alone. @param owner null: the workspace's. */
export const setConnectionOwner = (tx: Db, workspaceId: WorkspaceId, id: string, owner: AccountId | null): Promise<void> =>
  updateConnection(tx, workspaceId, id, { owner_id: owner })

/** The account that consented, by the id it has there; null for a connection that does not live by consent. */
export const consentGivenBy = async (ctx: Needs<'db' | 'workspace'>, id: string): Promise<string | null> =>
  (await findConsent(ctx.db, ctx.workspace.id, id))?.given_by ?? null
