-- Servers that have people sign in on a page of their own. Null: nobody has to, or a key is sent.
alter table mcp_server
  add column oauth       jsonb,                          -- where, as the server last said
  add column oauth_more  text[] not null default '{}',   -- what its tools turned out to need
  add column oauth_steps int not null default 0;         -- how often they turned out to need more

-- Of a provider that nobody knew before: where the consent was given, and the client beside the tokens (sealed with them). What it was given
-- by is renewed and taken back there and nowhere else.
alter table consent add column server jsonb;             -- null: the provider is known

-- Clients of services that are their own provider (`provider` is the service).
alter table provider_client
  alter column sealed_secret drop not null,              -- null: it has none
  add column issuer       text,                          -- whom it is known to; null: the provider is known
  add column redirect_uri text,                          -- where it leads back to, of one that made itself known; null: entered by hand
  add column way          text check (way in ('basic', 'body'));
