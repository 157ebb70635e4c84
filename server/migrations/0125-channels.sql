-- Agents in chats: whose app is known to us, which agents answer where, who is who there, and what has been said.
create table channel_client (
  id             uuid primary key,           -- also of its connection, and in the address that the service calls
  workspace_id   uuid not null references workspace on delete cascade,
  vendor         text not null,
  name           text not null,
  status         text not null check (status in ('draft', 'ready', 'authFail')),
  connection_id  uuid references connection on delete set null,
  team           text,                       -- the workspace at the service; null before it is known
  team_name      text,
  bot_user       text,
  is_trusted     boolean not null default false, -- who is in that workspace may read what every member may see
  verified_at    timestamptz,                -- when the service last made sure that we are here
  last_event_at  timestamptz,
  created_by     uuid not null references account,
  created_at     timestamptz not null,
  unique (workspace_id, id)
);
create index channel_client_by_workspace on channel_client (workspace_id, created_at);
create index channel_client_by_connection on channel_client (connection_id) where connection_id is not null;
create index channel_client_by_person on channel_client (created_by);

create table channel_assignment (
  id              uuid primary key default gen_random_uuid(),
  workspace_id    uuid not null references workspace on delete cascade,
  client_id       uuid not null,
  agent_id        uuid not null references agent on delete cascade,
  allowed         text not null check (allowed in ('all', 'selected')),
  spaces          jsonb not null,               -- of 'selected': [{id, name}]
  is_private      boolean not null,
  is_new_message  boolean not null,
  responds_to_all boolean not null,
  follows_thread  boolean not null,
  created_at      timestamptz not null,
  unique (client_id, agent_id),
  foreign key (workspace_id, client_id) references channel_client (workspace_id, id) on delete cascade
);
create index channel_assignment_by_workspace on channel_assignment (workspace_id, client_id);
create index channel_assignment_by_agent on channel_assignment (agent_id);

create table channel_user (
  workspace_id   uuid not null references workspace on delete cascade,
  client_id      uuid not null,
  external_user  text not null,
  account_id     uuid references account on delete cascade,
  how            text check (how in ('email', 'confirmed')),
  agent_id       uuid references agent on delete set null, -- whom they chose to talk to
  invited_at     timestamptz,
  linked_at      timestamptz,
  primary key (client_id, external_user),
  check ((account_id is null) = (how is null)),
  foreign key (workspace_id, client_id) references channel_client (workspace_id, id) on delete cascade
);
create index channel_user_by_workspace on channel_user (workspace_id);
create index channel_user_by_account on channel_user (account_id) where account_id is not null;
create index channel_user_by_agent on channel_user (agent_id) where agent_id is not null;

create table channel_link (
  token_hash     text primary key,
  workspace_id   uuid not null references workspace on delete cascade,
  client_id      uuid not null,
  external_user  text not null,
  name           text not null,              -- of the person, as they are called there
  expires_at     timestamptz not null,
  used_at        timestamptz,
  foreign key (workspace_id, client_id) references channel_client (workspace_id, id) on delete cascade
);
create index channel_link_by_client on channel_link (workspace_id, client_id);
create index channel_link_by_end on channel_link (expires_at);

-- What people said to agents, and what became of it.
create table channel_turn (
  id              uuid primary key default gen_random_uuid(),
  workspace_id    uuid not null references workspace on delete cascade,
  client_id       uuid not null,
  space           text not null,
  thread          text not null,
  message_key     text not null,
  external_user   text not null,
  body            text not null,
  is_direct       boolean not null,
  is_mention      boolean not null,
  is_in_thread    boolean not null,
  said_at         timestamptz not null,
  received_at     timestamptz not null,
  state           text not null check (state in ('waiting', 'asked', 'open', 'done')),
  agent_id        uuid references agent on delete set null,
  account_id      uuid references account on delete set null,
  conversation_id uuid references conversation on delete set null,
  run_id          uuid,
  readers         jsonb,                     -- null: the person alone
  ended_as        text,                      -- answered, ignored, or why not
  parts           jsonb not null,             -- what is posted: [{id, said}]; id null: it was about to be
  is_whispered         boolean not null default false, -- the person has been, or was about to be, told privately
  unique (client_id, space, message_key),
  foreign key (workspace_id, client_id) references channel_client (workspace_id, id) on delete cascade
);
create index channel_turn_open on channel_turn (client_id, space, thread, received_at) where state <> 'done';
create index channel_turn_by_thread on channel_turn (client_id, space, thread, received_at desc);
create index channel_turn_by_workspace on channel_turn (workspace_id, received_at);
create index channel_turn_by_agent on channel_turn (agent_id) where agent_id is not null;
create index channel_turn_by_account on channel_turn (account_id) where account_id is not null;
create index channel_turn_by_conversation on channel_turn (conversation_id) where conversation_id is not null;

-- The buttons under a question of an agent. They carry no meaning but these ids.
create table channel_card (
  nonce         text primary key,
  workspace_id  uuid not null references workspace on delete cascade,
  turn_id       uuid not null references channel_turn on delete cascade,
  approval_id   uuid not null references approval on delete cascade,
  digest        text not null,
  posted        text,                        -- null: it was said to the person alone, or was about to be
  is_closed     boolean not null default false,
  expires_at    timestamptz not null,
  unique (turn_id, approval_id)
);
create index channel_card_by_workspace on channel_card (workspace_id);
create index channel_card_by_approval on channel_card (approval_id);
create index channel_card_open on channel_card (expires_at) where not is_closed;

alter table conversation drop constraint conversation_origin_check,
  add constraint conversation_origin_check check (origin in ('app', 'preview', 'mcp', 'api', 'schedule', 'search', 'channel'));
-- Whether others read it beside its person: only such messages are remembered where others read.
alter table message add column is_public boolean not null default false;
