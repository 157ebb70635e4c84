-- Stored credentials of a vendor, used by sources, tools and channels.
create table connection (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace on delete cascade,
  vendor       text not null,
  created_by   uuid not null references account,
  settings     text not null,          -- all settings with their secrets, encrypted; bound to this row
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  unique (workspace_id, id)
);

create table source (
  id              uuid primary key default gen_random_uuid(),
  workspace_id    uuid not null references workspace on delete cascade,
  connection_id   uuid,                -- null: the source needs no credentials (upload)
  service         text not null,
  display_name    text not null,
  access_level    text not null check (access_level in ('PUBLIC', 'RESTRICTED')),
  created_by      uuid not null references account,
  sequence        int not null,
  paused          boolean not null default false,
  status          text not null default 'init'
    check (status in ('init', 'waiting', 'processing', 'complete', 'partialComplete', 'notIndexing', 'error', 'authFail', 'fail')),
  status_reason   text,
  cursor          text,                -- where the next run continues; null: from the beginning
  run             int not null default 0,
  run_full        boolean not null default false,
  run_found       int not null default 0,
  run_done        int not null default 0,
  run_listed      boolean not null default false,
  run_started_at  timestamptz,
  run_finished_at timestamptz,
  failures_in_row int not null default 0,
  next_run_at     timestamptz,         -- null: not by itself (paused, or waiting for a person)
  removed_at      timestamptz,         -- disconnected: invisible at once, purged in the background
  created_at      timestamptz not null,
  foreign key (workspace_id, connection_id) references connection (workspace_id, id),
  unique (workspace_id, id)
);
create unique index source_name on source (workspace_id, lower(display_name)) where removed_at is null;
create index source_due on source (next_run_at) where next_run_at is not null;

create table document (
  id            uuid primary key default gen_random_uuid(),
  workspace_id  uuid not null,
  source_id     uuid not null,
  external_id   text not null,
  title         text not null,
  link          text,
  ancestors     jsonb not null default '[]',
  file_name     text not null,
  media_type    text,
  size          bigint,
  version       text not null,         -- as last seen at the source
  changed_at    timestamptz,           -- when it changed at the source
  seen_run      int not null,          -- the last run whose listing showed it
  pending       boolean not null,      -- to be read (again)
  attempts      int not null default 0,
  code          text,                  -- result of the last reading; null: never read
  detail        text,
  kind          text not null,
  format        text not null,
  lang          text,
  author        text,
  content_hash  text,                  -- sha-256 of the bytes last read
  chunk_count   int not null default 0,
  read_at       timestamptz,
  created_at    timestamptz not null,
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade,
  unique (source_id, external_id),
  unique (workspace_id, id)
);
create index document_pending on document (source_id, created_at) where pending;
create index document_failed on document (source_id, read_at desc) where code is not null and code not in ('ok', 'empty');
create index document_by_content on document (workspace_id, content_hash) where content_hash is not null;
create index document_by_workspace on document (workspace_id, id);

create table chunk (
  id           uuid not null default gen_random_uuid(),
  workspace_id uuid not null,
  document_id  uuid not null,
  chunk_index  int not null,
  headings     text[] not null,
  anchor       jsonb not null,
  body         text not null,
  primary key (document_id, chunk_index),
  foreign key (workspace_id, document_id) references document (workspace_id, id) on delete cascade
);

-- What a search index has to look at again. Written in the transaction of the change; no foreign keys, a deleted document is a change too.
create table index_change (
  seq          bigserial primary key,
  tx           xid8 not null default pg_current_xact_id(),
  workspace_id uuid not null,
  document_id  uuid not null
);
create index index_change_by_workspace on index_change (workspace_id, tx);
