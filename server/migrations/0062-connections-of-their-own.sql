-- A connection stands alone: it says what it is for, whose it is and how it fares, whatever uses it.
alter table connection rename column updated_at to renewed_at;
alter table connection
  add column part         text not null default 'source' check (part in ('source', 'toolset', 'channel')),
  add column owner_id     uuid references account,           -- whose alone it is; null: the workspace's
  add column auth_method          text not null default 'form' check (auth_method in ('form', 'consent')),
  add column is_draft     boolean not null default false,    -- a consent that nobody went on with yet
  add column state        text not null default 'untried'
    check (state in ('untried', 'good', 'refused', 'removed')), -- removed: its secrets are gone, and something still names it
  add column state_reason text,                              -- of a refusal, in the service's own words
  add column state_since  timestamptz,
  add column last_used_at timestamptz;
alter table connection alter column part drop default, alter column auth_method drop default;

update connection set auth_method = 'consent'
where exists (select from consent where consent.connection_id = connection.id);

update connection set owner_id = created_by, is_draft = true
where not exists (select from source where source.connection_id = connection.id);

update connection set
  owner_id = case when source.access_level = 'RESTRICTED' then source.created_by end,
  state = case when source.status = 'authFail' then 'refused' when source.run_finished_at is not null then 'good' else 'untried' end,
  state_reason = case when source.status = 'authFail' then source.status_reason end,
  state_since = case when source.status = 'authFail' then coalesce(source.auth_fail_told_at, now()) else source.run_finished_at end,
  last_used_at = source.run_finished_at
from source where source.connection_id = connection.id;

create index connection_by_workspace on connection (workspace_id) where not is_draft;
create index connection_drafts on connection (created_at) where is_draft;
create index source_by_connection on source (connection_id) where connection_id is not null;
