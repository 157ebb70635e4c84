import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'
import { handOverConnections } from '../connection/connection.ts'
import { setConnector, type SourceRow } from './source.store.ts'

/** Makes sources and the credentials they use another member's: who connected them is whom they belong to. */
export async function handOverSources(
  tx: Db,
  workspaceId: WorkspaceId,
  sources: readonly Pick<SourceRow, 'id' | 'connection_id'>[],
  to: AccountId,
): Promise<void> {
  const connections = sources.flatMap(({ connection_id: id }) => (id === null ? [] : [id]))
  await handOverConnections(tx, workspaceId, connections, to)
  await setConnector(
    tx,
    workspaceId,
    sources.map(({ id }) => id),
    to,
  )
}
