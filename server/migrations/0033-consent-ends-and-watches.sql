alter table consent
  add column scopes      text[],        -- what was granted, as the provider names it; null: it did not tell
  add column end_told_at timestamptz;   -- when people were last told that the consent ends soon

-- How the service of a source is asked to call when something changes there.
create table source_watch (
  source_id    uuid primary key,
  workspace_id uuid not null,
  hook_id      uuid not null unique,    -- in the address the service calls
  sealed       text not null,           -- by the vault, for `source_watch:<source_id>`: the secret of the calls, and what ends them
  is_calling   boolean not null default false,
  ends_at      timestamptz,             -- when the service stops calling by itself; null: no end is known
  renew_at     timestamptz not null,    -- when it is asked again: before the end, or after a refusal
  failures     int not null default 0,  -- refusals in a row
  reason       text,                    -- of the last refusal, in the service's own words
  looked_at    timestamptz,             -- when a call last led, or will lead, to a reading
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade
);
create index source_watch_due on source_watch (renew_at);
