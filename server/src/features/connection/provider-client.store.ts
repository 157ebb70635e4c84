import type { WorkspaceId } from '@quarry/contract/ids'
import type { Provider } from '@quarry/contract/service'
import type { Db } from '../../db/db.ts'

export const findProviderClient = (db: Db, workspaceId: WorkspaceId, provider: Provider) =>
  db
    .selectFrom('provider_client')
    .select(['client_id', 'sealed_secret'])
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst()
