-- How what is said in a chat reaches us, and who listens where the service does not call.
alter table channel_client
  add column way text not null default 'http' check (way in ('http', 'socket', 'pull'));

create table channel_listener (
  client_id      uuid primary key,
  workspace_id   uuid not null references workspace on delete cascade,
  holder         uuid not null,              -- the process
  held_until     timestamptz not null,       -- by the clock of the database
  foreign key (workspace_id, client_id) references channel_client (workspace_id, id) on delete cascade
);
create index channel_listener_by_workspace on channel_listener (workspace_id);
