-- When the text of a document was read for the first time; null: not yet. Of those that are there it is not known: long ago.
alter table document add column first_read_at timestamptz default 'epoch';
alter table document alter column first_read_at drop default;
update document set first_read_at = null where code is null or code = 'plan_count' or (code = 'unreachable' and content_hash is null);
