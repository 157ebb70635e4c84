create table api_key (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references account on delete cascade,  -- who made it and as whom it acts
  workspace_id uuid,                  -- null: a service token, which works in every workspace of its account
  description  text not null,
  scopes       text[] not null check (cardinality(scopes) > 0),
  secret_hash  text not null unique,  -- sha-256 of the key; the key itself is never stored
  ending       text not null,         -- its last characters, to recognise it by
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  -- Whoever leaves a workspace takes their keys along: coming back must not bring old ones to life.
  foreign key (workspace_id, account_id) references member (workspace_id, account_id) on delete cascade
);
create index api_key_by_account on api_key (account_id, created_at desc);
create index api_key_by_workspace on api_key (workspace_id, created_at desc) where workspace_id is not null;
