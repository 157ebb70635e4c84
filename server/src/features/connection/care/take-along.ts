import type { WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Needs } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { findSealed } from '../connection.store.ts'
import { rowOfSettings, type Settings } from '../settings.ts'

/** The credentials of a connection, sealed as they were, for what is done at the service after its row is gone. */
export type TakenAlong = { id: string; vendor: ServiceName; sealed: string }

/** @returns null: there is none, or none that holds its credentials itself */
export async function takeAlong(tx: Db, workspaceId: WorkspaceId, id: string): Promise<TakenAlong | null> {
  const row = await findSealed(tx, workspaceId, id)
  return row?.auth_method === 'form' ? { id, vendor: row.vendor, sealed: row.settings } : null
}

/** @returns null: they were sealed with another key */
export function openTaken({ vault }: Needs<'vault'>, { id, sealed }: Pick<TakenAlong, 'id' | 'sealed'>): Settings | null {
  try {
    return vault.open(sealed, rowOfSettings(id)) as Settings
  } catch {
    return null
  }
}
