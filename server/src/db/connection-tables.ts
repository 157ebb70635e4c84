import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { ConnectionPart } from '@quarry/contract/source/connection'
import type { ConsentProvider, ServiceName } from '@quarry/contract/source/service'
import type { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import type { Generated, JSONColumnType } from 'kysely'

/** The tables of how services are entered. */
export type ConnectionTables = {
  connection: {
    id: string
    workspace_id: WorkspaceId
    vendor: ServiceName
    created_by: AccountId
    settings: string
    created_at: Date
    renewed_at: Date
    part: ConnectionPart
    owner_id: AccountId | null
    auth_method: 'form' | 'consent'
    is_draft: Generated<boolean>
    state: Generated<'untried' | 'good' | 'refused' | 'removed'>
    state_reason: string | null
    state_since: Date | null
    last_used_at: Date | null
  }
  consent: {
    connection_id: string
    workspace_id: WorkspaceId
    provider: ConsentProvider
    server: JSONColumnType<AuthorizationServer> | null
    site: string | null
    client_id: string
    given_by: string
    given_by_name: string
    sealed_tokens: string
    renew_at: Date | null
    expires_at: Date | null
    ends_at: Date | null
    created_at: Date
    scopes: string[] | null
    end_notified_at: Date | null
  }
  revocation: {
    id: string
    provider: ConsentProvider
    client_id: string
    given_by: string
    sealed: string
    created_at: Date
  }
  connection_pace: {
    connection_id: string
    workspace_id: WorkspaceId
    quiet_until: Date
    reason: string | null
    gap_ms: number
    next_at: Date
    slowed_at: Date
  }
  provider_client: {
    workspace_id: WorkspaceId
    provider: ConsentProvider
    client_id: string
    sealed_secret: string | null
    issuer: string | null
    redirect_uri: string | null
    way: 'basic' | 'body' | null
    updated_by: AccountId
    updated_at: Date
  }
}
