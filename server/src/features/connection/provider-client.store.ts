import type { WorkspaceId } from '@quarry/contract/ids'
import type { ConsentProvider } from '@quarry/contract/source/service'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

export type ClientRow = Tables['provider_client']

export const findProviderClient = (db: Db, workspaceId: WorkspaceId, provider: ConsentProvider): Promise<ClientRow | undefined> =>
  db
    .selectFrom('provider_client')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst()

export async function putProviderClient(tx: Db, row: ClientRow): Promise<void> {
  const { workspace_id: _, provider: __, ...change } = row
  await tx
    .insertInto('provider_client')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'provider']).doUpdateSet(change))
    .execute()
}

/** @returns whether there was one. */
export async function deleteProviderClient(tx: Db, workspaceId: WorkspaceId, provider: ConsentProvider): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('provider_client')
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
