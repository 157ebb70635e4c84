import { randomUUID } from 'node:crypto'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/service'
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

/** @returns null when the connection is gone, or was sealed with another key: then the credentials must be entered again. */
export async function openConnection(ctx: Needs<'db' | 'vault'>, workspaceId: WorkspaceId, id: string): Promise<Settings | null> {
  const row = await findConnection(ctx.db, workspaceId, id)
  if (!row) return null
  try {
    return ctx.vault.open(row.settings, rowOf(id)) as Settings
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

export { handOverConnections } from './connection.store.ts'
