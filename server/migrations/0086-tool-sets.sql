-- What an agent can do at a service: tools that somebody chose for it, and as whom they act.
create table agent_tool_set (
  id            uuid primary key default gen_random_uuid(),
  workspace_id  uuid not null,
  agent_id      uuid not null,
  service       text not null,
  method        text not null check (method in ('PERSONAL', 'SHARED')),  -- as whoever asks, or as one account for everybody
  tools         text[] not null check (cardinality(tools) > 0),
  settings      jsonb not null,              -- by tool; what is not there is asked about
  fixed         jsonb not null,              -- by tool and field: values that the model neither sees nor sets
  connection_id uuid,                        -- of SHARED: as whom; null: as nobody yet
  created_at    timestamptz not null,
  unique (workspace_id, id),
  unique (agent_id, service),
  check (method = 'SHARED' or connection_id is null),
  foreign key (workspace_id, agent_id) references agent (workspace_id, id) on delete cascade,
  foreign key (workspace_id, connection_id) references connection (workspace_id, id) on delete set null (connection_id)
);
create index agent_tool_set_by_connection on agent_tool_set (connection_id) where connection_id is not null;
create index agent_tool_set_by_service on agent_tool_set (workspace_id, service);

-- As whom the tools of a service act for a person, whichever agent they ask.
create table tool_account (
  workspace_id  uuid not null,
  account_id    uuid not null,
  service       text not null,
  connection_id uuid not null,
  since         timestamptz not null,
  primary key (workspace_id, account_id, service),
  foreign key (workspace_id, account_id) references member (workspace_id, account_id) on delete cascade,
  foreign key (workspace_id, connection_id) references connection (workspace_id, id) on delete cascade
);
create index tool_account_by_connection on tool_account (connection_id);

-- Whom an agent's creator signed out of one of its tool sets: until they sign in there again it does not act as them.
create table withdrawn_tool_account (
  workspace_id uuid not null,
  tool_set_id  uuid not null,
  account_id   uuid not null,
  primary key (tool_set_id, account_id),
  foreign key (workspace_id, tool_set_id) references agent_tool_set (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references member (workspace_id, account_id) on delete cascade
);
