-- The language model that a workspace uses instead of the operator's.
create table workspace_model (
  workspace_id   uuid primary key references workspace on delete cascade,
  provider       text not null check (provider in ('openai-compatible', 'anthropic', 'google')),
  base_url       text,                       -- null: the provider's own
  model          text not null,
  context_tokens int,                        -- null: what such models usually take in
  tools          text not null check (tools in ('auto', 'native', 'json', 'off')),
  sealed_key     text,                       -- null: none is needed. Goes to this address alone
  updated_by     uuid not null references account,
  updated_at     timestamptz not null
);
