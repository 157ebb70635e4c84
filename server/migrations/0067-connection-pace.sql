-- How fast a service bears to be called with one set of credentials, for all processes that call with it. Only connections that a service
-- held back have a row. A crash of the database empties it: then the next refusal teaches it again.
create unlogged table connection_pace (
  connection_id uuid primary key,
  workspace_id  uuid not null,
  quiet_until   timestamptz not null,   -- the service asked to be left alone until then
  reason        text,                   -- its words for that
  gap_ms        real not null,          -- between two calls; 0: any
  next_at       timestamptz not null,   -- the turns before it have been given out
  slowed_at     timestamptz not null,   -- refusals of calls that began earlier count as the one at that time
  foreign key (workspace_id, connection_id) references connection (workspace_id, id) on delete cascade
);
