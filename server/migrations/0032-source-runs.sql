-- One row for each reading of a source: how far it is while it runs, and what it came to. Readings in a row that brought nothing new and
-- ended alike share the row of the last one.
create table source_run (
  source_id    uuid not null,
  run          int not null,            -- as source.run counted it
  workspace_id uuid not null,
  is_full      boolean not null,        -- everything was listed, not what changed since
  times        int not null default 1,  -- readings that share the row
  since        timestamptz not null,    -- when the first of them began
  started_at   timestamptz not null,
  finished_at  timestamptz,             -- null: under way, or its process vanished
  outcome      text check (outcome in ('complete', 'partialComplete', 'notIndexing', 'stopped', 'error', 'authFail', 'fail')),
  reason       text,
  is_listed    boolean not null default false,
  found        int not null default 0,
  unchanged    int not null default 0,
  left_out     int not null default 0,  -- taken out by hand
  held_back    int not null default 0,  -- beyond the plan
  unlisted     int not null default 0,  -- folders that could not be listed
  fetched      int not null default 0,
  bytes        bigint not null default 0,
  removed      int not null default 0,
  codes        jsonb not null,          -- documents read, by result
  per_second   real,                    -- documents read per second lately
  documents    int,                     -- of the source at the end
  primary key (source_id, run),
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade
);

-- What a reading has come to stands in its own row now.
alter table source drop column run_found, drop column run_done, drop column run_listed, drop column run_started_at;
