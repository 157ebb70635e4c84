-- What is called by a command or a button, and what is sent along.
alter table channel_turn
  add column reply_to text,                              -- of a command: where the service takes the answer
  add column is_alone boolean not null default false,    -- the person asked for an answer that nobody else reads
  add column files    jsonb not null default '[]';       -- what was sent along: [{id, name, size}]

-- Who said that an address is not to tell who they are.
alter table channel_user add column refuses_email boolean not null default false;

-- What went wrong for people who set something up; kept for 90 days.
create table client_event (
  id            uuid primary key default gen_random_uuid(),
  workspace_id  uuid not null references workspace on delete cascade,
  account_id    uuid not null references account on delete cascade,
  name          text not null,
  code          text not null,               -- of the failure
  detail        jsonb not null,
  at            timestamptz not null
);
create index client_event_by_workspace on client_event (workspace_id, at);
create index client_event_by_account on client_event (account_id);
create index client_event_by_age on client_event (at);
