-- Taking back what a call did at a service.
alter table tool_call add column sealed_undo text;    -- what that takes; null: there is nothing to take back, or it was forgotten

-- At most one for each call. One that certainly did not happen may be begun again.
create table tool_undo (
  tool_call_id uuid primary key,
  workspace_id uuid not null,
  state        text not null check (state in ('sending', 'undone', 'changed', 'failed', 'unknown')),
  reason       text,                                   -- why it failed
  attempts     int not null default 1,
  sent_at      timestamptz not null,                   -- by the clock of the database
  ended_at     timestamptz,
  foreign key (workspace_id, tool_call_id) references tool_call (workspace_id, id) on delete cascade
);
