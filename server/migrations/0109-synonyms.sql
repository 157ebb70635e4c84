-- What searches in a workspace go by beside its documents; no row: as every workspace begins.
create table search_setting (
  workspace_id     uuid primary key references workspace on delete cascade,
  has_office_words boolean not null default true, -- the general words of offices count as well
  version          bigint not null default 1      -- counts changes of these tables, so that a process notices them
);

-- Words that mean the same, or that find others.
create table synonym (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace on delete cascade,
  words        text[] not null check (cardinality(words) > 0),
  finds        text[] not null,                   -- empty: the words mean the same
  changed_at   timestamptz not null
);
create index synonym_by_workspace on synonym (workspace_id, (words[1]), id);
