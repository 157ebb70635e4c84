-- What people gave us on the consent page of a provider. Such a connection has one of these; any other carries its credentials in its
-- settings.
create table consent (
  connection_id uuid primary key,
  workspace_id  uuid not null,
  provider      text not null,
  client_id     text not null,        -- the client it was given to; no other can renew it
  given_by      text not null,        -- the account there, by an id that stays
  given_by_name text not null,        -- and as people know it
  sealed_tokens text not null,        -- by the vault, for `consent:<connection_id>`
  renew_at      timestamptz,          -- from when on the access token is exchanged; null: it names no end
  expires_at    timestamptz,          -- when the access token ends
  ends_at       timestamptz,          -- when people must consent anew, whatever we do; null: no end is known
  created_at    timestamptz not null,
  foreign key (workspace_id, connection_id) references connection (workspace_id, id) on delete cascade
);
create index consent_by_workspace on consent (workspace_id);

-- Quarry's client at a provider, entered by an administrator. A client from the environment comes first.
create table provider_client (
  workspace_id  uuid not null references workspace on delete cascade,
  provider      text not null,
  client_id     text not null,
  sealed_secret text not null,        -- by the vault, for `provider_client:<workspace_id>:<provider>`
  updated_by    uuid not null references account,
  updated_at    timestamptz not null,
  primary key (workspace_id, provider)
);
