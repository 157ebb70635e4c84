-- Questions that are asked of an agent again and again, always as the person who set them up.
create table agent_schedule (
  id              uuid primary key default gen_random_uuid(),
  workspace_id    uuid not null,
  agent_id        uuid not null,
  account_id      uuid not null references account on delete cascade,  -- as whom; who has left is told so
  prompt          text not null,
  cron            text not null,
  time_zone       text not null,
  by_mail         boolean not null,
  next_at         timestamptz,               -- null while it is paused
  paused_reason   text check (paused_reason in ('person', 'left', 'agent')),
  skipped_at      timestamptz,               -- when the plan last allowed no further question
  run_id          uuid,                      -- the last one
  conversation_id uuid,                      -- what it was written into; it may have been deleted
  asked_at        timestamptz,
  is_mailed       boolean not null default true,  -- the last one's mail was sent, or none is wanted
  created_at      timestamptz not null,
  check ((next_at is null) = (paused_reason is not null)),
  unique (workspace_id, id),
  foreign key (workspace_id, agent_id) references agent (workspace_id, id) on delete cascade
);
create index agent_schedule_due on agent_schedule (next_at) where next_at is not null;
create index agent_schedule_to_mail on agent_schedule (run_id) where not is_mailed;
create index agent_schedule_by_agent on agent_schedule (agent_id);
create index agent_schedule_by_person on agent_schedule (account_id);

alter table conversation drop constraint conversation_origin_check,
  add constraint conversation_origin_check check (origin in ('app', 'preview', 'mcp', 'api', 'schedule'));
