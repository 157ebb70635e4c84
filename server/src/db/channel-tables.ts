import type {
  AccountId,
  AgentId,
  ApprovalId,
  ChannelAssignmentId,
  ChannelClientId,
  ChannelTurnId,
  ConnectionId,
  ConversationId,
  RunId,
  WorkspaceId,
} from '@quarry/contract/ids'
import type { AllowedSpaces, ChannelClientStatus, ChannelWay } from '@quarry/contract/channel/channel'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ChatUser } from '@quarry/integrations/kit/channel'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Readers } from '@quarry/contract/channel/channel'

/** Agents in chats. */
export type ChannelTables = {
  channel_client: {
    id: ChannelClientId
    workspace_id: WorkspaceId
    vendor: ServiceName
    name: string
    way: Generated<ChannelWay>
    status: ChannelClientStatus
    connection_id: ConnectionId | null
    team: string | null
    team_name: string | null
    bot_user: string | null
    is_trusted: Generated<boolean>
    hears_all: Generated<boolean>
    throttled_at: Date | null
    verified_at: Date | null
    last_event_at: Date | null
    created_by: AccountId
    created_at: Date
  }
  channel_listener: {
    client_id: ChannelClientId
    workspace_id: WorkspaceId
    holder: string
    held_until: Date
  }
  channel_assignment: {
    id: Generated<ChannelAssignmentId>
    workspace_id: WorkspaceId
    client_id: ChannelClientId
    agent_id: AgentId
    allowed: AllowedSpaces
    spaces: JSONColumnType<{ id: string; name: string }[]>
    is_private: boolean
    is_new_message: boolean
    responds_to_all: boolean
    follows_thread: boolean
    created_at: Date
  }
  channel_user: {
    workspace_id: WorkspaceId
    client_id: ChannelClientId
    external_user: string
    account_id: AccountId | null
    how: 'email' | 'confirmed' | null
    agent_id: AgentId | null
    invited_at: Date | null
    linked_at: Date | null
    described: JSONColumnType<ChatUser> | null
    refuses_email: Generated<boolean>
  }
  channel_link: {
    token_hash: string
    workspace_id: WorkspaceId
    client_id: ChannelClientId
    external_user: string
    name: string
    expires_at: Date
    used_at: Date | null
    go_on: string | null
  }
  channel_turn: {
    id: Generated<ChannelTurnId>
    workspace_id: WorkspaceId
    client_id: ChannelClientId
    space: string
    thread: string
    message_key: string
    external_user: string
    body: string
    is_direct: boolean
    is_mention: boolean
    is_in_thread: boolean
    said_at: Date
    received_at: Date
    state: 'waiting' | 'asked' | 'open' | 'sharing' | 'done'
    agent_id: AgentId | null
    account_id: AccountId | null
    conversation_id: ConversationId | null
    run_id: RunId | null
    readers: ColumnType<Readers | null, string | null, string | null> | null
    ended_as: string | null
    parts: JSONColumnType<{ id: string | null; said: string; isKept?: true }[]>
    is_whispered: Generated<boolean>
    reply_to: string | null
    is_alone: Generated<boolean>
    is_held: Generated<boolean>
    files: ColumnType<{ id: string; name: string; size: number | null }[], string | undefined, string>
  }
  client_event: {
    id: Generated<string>
    workspace_id: WorkspaceId
    account_id: AccountId
    name: 'channel.assignFailed'
    code: string
    detail: JSONColumnType<Record<string, unknown>>
    at: Date
  }
  channel_card: {
    nonce: string
    workspace_id: WorkspaceId
    turn_id: ChannelTurnId
    approval_id: ApprovalId
    digest: string
    posted: string | null
    expires_at: Date
    about: Generated<string>
    shown: 'approved' | 'denied' | 'closed' | null
  }
}
