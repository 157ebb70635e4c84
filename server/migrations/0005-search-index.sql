-- Tells one installation's database from another's, so that an index on disk is never taken for the wrong one.
create table installation (
  id               uuid not null default gen_random_uuid(),
  -- index_change rows of earlier transactions are gone; an index that has not followed up to here is built anew.
  changes_kept_from xid8 not null default pg_current_xact_id()
);
insert into installation default values;
create unique index installation_is_one on installation ((true));
