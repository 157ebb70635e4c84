-- What agents did, or were to do, at services. Kept longer than the run that led to it.
create table tool_call (
  id               uuid primary key default gen_random_uuid(),  -- also what the service is told to know a repeated call by
  workspace_id     uuid not null references workspace on delete cascade,
  run_id           uuid not null,
  account_id       uuid not null references account on delete cascade,  -- as whom
  agent_id         uuid not null,
  agent_version    int not null,
  step_no          int not null,
  position         int not null,
  model_call_id    text not null,            -- by which the model knows it
  service          text not null,
  tool             text not null,
  definition_hash  text not null,            -- of the tool as it was when the call was made
  effect           text not null check (effect in ('read', 'write', 'destructive')),
  idempotency      text not null check (idempotency in ('key', 'natural', 'probe', 'none')),
  label            text not null check (label in ('system', 'builder', 'person', 'member', 'outside')),  -- worst in the context
  connection_id    uuid,                     -- null: none is needed
  account_key      text,                     -- who that connection is at the service, as far as it tells
  digest           bytea not null,           -- over everything that decides what is sent
  sealed_arguments text,                     -- null: forgotten
  state            text not null check (state in ('proposed', 'waiting', 'approved', 'sending', 'succeeded', 'failed', 'unknown',
                                                  'denied', 'expired', 'invalid', 'refused', 'void')),
  reason           text,                     -- why it ended so
  attempts         int not null default 0,   -- how often it was begun to be sent
  is_doubtful      boolean not null default false,  -- a former attempt may have been carried out: it cannot fail any more
  external_ref     text,                     -- what the service calls the thing that was made
  sealed_result    text,
  created_at       timestamptz not null,
  sent_at          timestamptz,              -- by the clock of the database, which all processes share
  ended_at         timestamptz,
  unique (workspace_id, id),
  unique (run_id, step_no, position),
  foreign key (workspace_id, agent_id) references agent (workspace_id, id) on delete cascade
);
create index tool_call_open on tool_call (sent_at) where state = 'sending';
create index tool_call_kept on tool_call (created_at) where sealed_arguments is not null;
create index tool_call_by_agent on tool_call (agent_id);

-- What a person is asked before a call is carried out, decided once and for exactly what they saw.
create table approval (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  tool_call_id uuid not null unique,
  digest       bytea not null,
  asked_of     uuid not null references account on delete cascade,
  state        text not null check (state in ('waiting', 'approved', 'denied', 'expired', 'void')),
  is_edited    boolean not null default false,
  via          text check (via in ('app', 'rule')),
  rule_id      uuid,
  note         text,                         -- to the model, of who denied it
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  decided_at   timestamptz,
  foreign key (workspace_id, tool_call_id) references tool_call (workspace_id, id) on delete cascade
);
create index approval_waiting on approval (workspace_id, asked_of, created_at) where state = 'waiting';

-- Calls that a person allowed for a while without being asked: of one tool of one agent, to where the pinned fields say.
create table approval_rule (
  id              uuid primary key default gen_random_uuid(),
  workspace_id    uuid not null,
  account_id      uuid not null references account on delete cascade,
  agent_id        uuid not null,
  agent_version   int not null,
  service         text not null,
  tool            text not null,
  definition_hash text not null,
  pinned          jsonb not null,            -- values by field
  made_from       uuid,                      -- the approval
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  revoked_at      timestamptz,
  foreign key (workspace_id, agent_id) references agent (workspace_id, id) on delete cascade
);
create index approval_rule_live on approval_rule (workspace_id, account_id, agent_id) where revoked_at is null;
