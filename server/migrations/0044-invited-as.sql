-- What somebody is in the workspace once they have accepted. Ownership is not given but transferred.
alter table invitation add column role text not null default 'USER' check (role in ('ADMIN', 'USER'));
