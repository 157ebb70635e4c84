-- Apps that registered themselves to ask people for access by OAuth.
create table oauth_client (
  id            text primary key,
  name          text not null,
  redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
  used_at       timestamptz not null     -- when it registered, or somebody last let it in
);
create index oauth_client_by_use on oauth_client (used_at);

-- What a person let an app do in a workspace.
create table connected_app (
  id            uuid primary key default gen_random_uuid(),
  workspace_id  uuid not null,
  account_id    uuid not null references account on delete cascade,  -- who let it in and as whom it acts
  client_id     text not null,        -- of oauth_client, or the address of the document that describes the app
  name          text not null,
  leads_to      text,                 -- host of the address that the person was led back to; null on their own device
  described_by  text,                 -- host of the document that describes the app
  scopes        text[] not null check (cardinality(scopes) > 0),
  created_at    timestamptz not null,
  last_used_at  timestamptz,
  unique (workspace_id, id),
  -- Whoever leaves a workspace takes their apps along: coming back must not bring old ones to life.
  foreign key (workspace_id, account_id) references member (workspace_id, account_id) on delete cascade
);
create index connected_app_by_account on connected_app (account_id, created_at desc);
create index connected_app_by_workspace on connected_app (workspace_id, created_at desc);
create index connected_app_by_client on connected_app (client_id);

-- What apps hold of it. A code and a token that renews count once; they are kept until they expire, so that a second use is noticed.
create table app_token (
  secret_hash    text primary key,     -- sha-256; the token itself is never stored
  workspace_id   uuid not null,
  app_id         uuid not null,
  kind           text not null check (kind in ('code', 'access', 'refresh')),
  redirect_uri   text,                 -- of a code: where it was sent
  code_challenge text,                 -- of a code: the S256 challenge of who asked for it
  expires_at     timestamptz not null,
  used_at        timestamptz,
  check ((kind = 'code') = (redirect_uri is not null and code_challenge is not null)),
  check (kind <> 'access' or used_at is null),
  foreign key (workspace_id, app_id) references connected_app (workspace_id, id) on delete cascade
);
create index app_token_by_app on app_token (workspace_id, app_id);
create index app_token_by_expiry on app_token (expires_at);
