import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Provider, ServiceName } from '@quarry/contract/service'

/** The tables of how services are entered. */
export type ConnectionTables = {
  connection: {
    id: string
    workspace_id: WorkspaceId
    vendor: ServiceName
    created_by: AccountId
    settings: string
    created_at: Date
    updated_at: Date
  }
  consent: {
    connection_id: string
    workspace_id: WorkspaceId
    provider: Provider
    client_id: string
    given_by: string
    given_by_name: string
    sealed_tokens: string
    renew_at: Date | null
    expires_at: Date | null
    ends_at: Date | null
    created_at: Date
    scopes: string[] | null
    end_told_at: Date | null
  }
  provider_client: {
    workspace_id: WorkspaceId
    provider: Provider
    client_id: string
    sealed_secret: string
    updated_by: AccountId
    updated_at: Date
  }
}
