import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
import type { Way } from '@quarry/integrations/kit'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { deleteConnection, findConnection, insertConnection, updateConnection } from './connection.store.ts'

/** Everything a person typed to connect a service, secrets included. */
export type Settings = Record<string, unknown>

const rowOf = (id: string): string => `connection:${id}`

/** @returns the id of the new connection. */
export async function storeConnection(
  ctx: Needs<'vault' | 'clock' | 'account' | 'workspace'>,
  tx: Db,
  { vendor, settings }: { vendor: ServiceName; settings: Settings },
): Promise<string> {
  const id = randomUUID()
  const sealed = ctx.vault.seal(settings, rowOf(id))
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
    return { settings: ctx.vault.open(row.settings, rowOf(id)) as Settings, way: row.provider === null ? 'form' : 'consent' }
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
  await updateConnection(tx, workspaceId, id, ctx.vault.seal(settings, rowOf(id)), ctx.clock.now())
}

export { deleteConnection as forgetConnection }

export { lendToken } from './access-token.ts'
export { handOverConnections } from './connection.store.ts'
export { atProvider } from './provider-address.ts'
