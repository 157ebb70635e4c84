-- Searches that people keep, and are told about by mail.
create table saved_search (
  id            uuid primary key default gen_random_uuid(),
  workspace_id  uuid not null references workspace on delete cascade,
  account_id    uuid not null references account on delete cascade,
  query         text not null,
  filters       jsonb not null,
  mail          text not null check (mail in ('none', 'daily', 'soon')),
  paused_reason text check (paused_reason in ('left', 'unsubscribed')),
  looked_at     timestamptz not null,     -- what was read until then is known
  next_at       timestamptz,              -- when it is looked again; null: no mail is sent
  leave_token   text not null unique,     -- stands in the mails, and does nothing but end them
  created_at    timestamptz not null,
  check ((next_at is null) = (mail = 'none' or paused_reason is not null))
);
create index saved_search_due on saved_search (next_at) where next_at is not null;
create index saved_search_by_person on saved_search (account_id, workspace_id, created_at desc);
create index saved_search_by_workspace on saved_search (workspace_id);
-- What was read since.
create index document_by_reading on document (workspace_id, read_at);
