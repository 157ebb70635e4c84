-- Description of the API key that acted for the account, as it was then; null: the person, logged in.
alter table audit_entry add column api_key text;

-- Pages of one workspace, newest first, with an order among entries of the same moment.
drop index audit_entry_by_workspace;
create index audit_entry_by_workspace on audit_entry (workspace_id, created_at desc, id desc);
create index audit_entry_by_age on audit_entry (created_at);
