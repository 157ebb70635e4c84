-- Where the entries of a workspace lie in OpenSearch (SEARCH_URL). Every entry carries the id of its place, and searches ask for one place:
-- what was written for another one is found by nobody, however late it arrives.
create table search_place (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  index_name   text not null,
  history      text not null,                       -- of which history of which database it is
  state        text not null default 'live' check (state in ('live', 'next')),
  position     pg_snapshot not null,                -- what was committed by then is found in it, as far as it is filled
  filled       boolean not null default false,
  built_to     uuid,                                -- the last document that was put while it is filled; null: none yet
  progress     real not null default 0,
  begun_at     timestamptz not null default now(),
  moved_at     timestamptz not null default now()
);
create unique index search_place_of_workspace on search_place (workspace_id, state);

-- Places that were left, whoever deleted their row: entries of theirs are still to be deleted.
create table search_left_place (
  id         uuid primary key,
  index_name text not null,
  left_at    timestamptz not null default now()
);

create function note_left_place() returns trigger language plpgsql as $$
begin
  insert into search_left_place (id, index_name) values (old.id, old.index_name);
  return null;
end $$;
create trigger note_left_place after delete on search_place for each row execute function note_left_place();

-- The one process that writes to OpenSearch. Entries carry the token as their version: what a process writes that was overtaken is refused.
create table search_writer (
  one        boolean primary key default true check (one),  -- there is one row
  process_id uuid not null,
  token      integer not null default 1,
  until      timestamptz not null
);

-- Documents that OpenSearch does not take, so that they are not found.
create table search_failure (
  place_id     uuid not null references search_place on delete cascade,
  workspace_id uuid not null,
  document_id  uuid not null,
  reason       text not null,
  failed_at    timestamptz not null default now(),
  primary key (place_id, document_id)
);
