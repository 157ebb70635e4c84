-- Servers that administrators entered, whose tools agents may be given. `service` is what everything else calls them by; that of a removed one
-- is not given again, for calls of its tools are still told of.
create table mcp_server (
  workspace_id uuid not null references workspace on delete cascade,
  service      text not null check (service ~ '^mcp[a-z0-9]+$'),
  name         text not null,
  description  text not null,
  address      text not null,
  key_header   text,                         -- the header that carries a key; null: it takes none
  server_name  text,                         -- how it calls itself
  left_out     jsonb not null,               -- what it lists and cannot be used, with why
  problem      text,                         -- of the last look; null: it answered
  checked_at   timestamptz not null,
  created_by   uuid not null references account,
  created_at   timestamptz not null,
  removed_at   timestamptz,
  primary key (workspace_id, service)
);

-- What such a server lists now beside what somebody decided about; where the two differ the tool is off.
create table mcp_tool (
  workspace_id  uuid not null,
  service       text not null,
  name          text not null,
  position      int not null,
  served        jsonb,                       -- null: it is not listed any more
  served_hash   text,
  approved      jsonb,                       -- null: it is off
  approved_hash text,
  effect        text check (effect in ('read', 'write', 'destructive')),
  decided_by    uuid references account,
  decided_at    timestamptz,
  primary key (workspace_id, service, name),
  foreign key (workspace_id, service) references mcp_server (workspace_id, service) on delete cascade,
  check ((served is null) = (served_hash is null)),
  check ((approved is null) = (approved_hash is null) and (approved is null) = (effect is null)),
  check (served is not null or approved is not null)
);
