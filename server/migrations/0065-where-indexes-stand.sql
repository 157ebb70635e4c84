-- Which history of the database this is: a failover to a replica begins another. Null where the server tells it nobody.
create function database_timeline() returns text language plpgsql stable as $$
begin
  return left(pg_walfile_name(pg_current_wal_lsn()), 8);
exception when insufficient_privilege or undefined_function then
  return null;
end $$;

-- Processes that search. One that was not seen for a while is not waited for.
create table search_process (
  id      uuid primary key,
  seen_at timestamptz not null default now()
);

-- How far each index has followed index_change. No foreign key to the workspace: an index may outlive it until its process keeps house.
create table search_follower (
  index_id     uuid primary key,
  workspace_id uuid not null,
  process_id   uuid references search_process on delete set null,  -- null: it is open nowhere
  position     pg_snapshot,                                        -- what it has was committed by then; null while it is built
  moved_at     timestamptz not null default now()
);
create index search_follower_by_workspace on search_follower (workspace_id);
create index search_follower_by_process on search_follower (process_id);

-- Changes are read page by page.
drop index index_change_by_workspace;
create index index_change_by_workspace on index_change (workspace_id, tx, seq);
