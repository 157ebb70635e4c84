-- A deleted account stays as a row without a person, because workspaces and sources name who made them.
alter table account add column deleted_at timestamptz;
