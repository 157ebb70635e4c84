import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Provider } from '@quarry/contract/source/service'
import type { Db } from '../../db/db.ts'

export const findProviderClient = (db: Db, workspaceId: WorkspaceId, provider: Provider) =>
  db
    .selectFrom('provider_client')
    .select(['client_id', 'sealed_secret'])
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst()

export async function putProviderClient(
  tx: Db,
  row: {
    workspace_id: WorkspaceId
    provider: Provider
    client_id: string
    sealed_secret: string
    updated_by: AccountId
    updated_at: Date
  },
): Promise<void> {
  const { workspace_id: _, provider: __, ...change } = row
  await tx
    .insertInto('provider_client')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'provider']).doUpdateSet(change))
    .execute()
}

/** @returns whether there was one. */
export async function deleteProviderClient(tx: Db, workspaceId: WorkspaceId, provider: Provider): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('provider_client')
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
