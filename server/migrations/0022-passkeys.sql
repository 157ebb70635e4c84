create table passkey (
  id            uuid primary key default gen_random_uuid(),
  account_id    uuid not null references account on delete cascade,
  credential_id text not null unique, -- base64url, as the authenticator made it
  public_key    bytea not null,       -- COSE
  counter       bigint not null,      -- of signatures; 0 for ever where the authenticator does not count
  transports    jsonb not null,       -- how browsers reach it: ["internal", "hybrid"]
  name          text not null,
  created_at    timestamptz not null,
  last_used_at  timestamptz           -- null: never
);
create index passkey_by_account on passkey (account_id, created_at);
