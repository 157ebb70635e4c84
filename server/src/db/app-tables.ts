import type { AccountId, ApiKeyId, ConnectedAppId, WorkspaceId } from '@quarry/contract/ids'
import type { Scope } from '@quarry/contract/workspace/scope'
import type { Generated } from 'kysely'

export type AppTokenKind = 'code' | 'access' | 'refresh'

/** What acts as people: their API keys, and the apps that they let in by OAuth. */
export type AppTables = {
  api_key: {
    id: Generated<ApiKeyId>
    account_id: AccountId
    workspace_id: WorkspaceId | null
    description: string
    scopes: Scope[]
    secret_hash: string
    ending: string
    created_at: Date
    expires_at: Date
    last_used_at: Date | null
  }
  oauth_client: {
    id: string
    name: string
    redirect_uris: string[]
    used_at: Date
  }
  connected_app: {
    id: Generated<ConnectedAppId>
    workspace_id: WorkspaceId
    account_id: AccountId
    client_id: string
    name: string
    leads_to: string | null
    described_by: string | null
    scopes: Scope[]
    created_at: Date
    last_used_at: Date | null
  }
  app_token: {
    secret_hash: string
    workspace_id: WorkspaceId
    app_id: ConnectedAppId
    kind: AppTokenKind
    redirect_uri: string | null
    code_challenge: string | null
    expires_at: Date
    used_at: Date | null
  }
}
