-- A piece of work with steps that somebody waits for and any process can go on with: an answer, an examination.
create table run (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace on delete cascade,
  account_id   uuid not null references account on delete cascade,  -- whose rights count
  kind         text not null,
  input        jsonb not null,
  status       text not null default 'running' check (status in ('running', 'done', 'stopped', 'failed', 'expired')),
  reason       text,                       -- code of the failure that ended it
  epoch        int not null default 1,     -- how often it was taken over; whoever holds an earlier one writes nothing any more
  beat_at      timestamptz,                -- last sign of life of its process; null: given up by a process that shut down
  is_stop_asked boolean not null default false,
  deadline_at  timestamptz not null,
  created_at   timestamptz not null,
  ended_at     timestamptz,
  unique (workspace_id, id)
);
create index run_by_end on run (ended_at) where ended_at is not null;

-- What a run has come to, by the name of each step: a step that is done is never done again.
create table run_step (
  run_id       uuid not null,
  key          text not null,
  workspace_id uuid not null,
  state        text not null check (state in ('intended', 'done', 'unknown')),
  intent       jsonb,                      -- of a step that acts on the outside world: what it set out to do
  result       jsonb,
  last_event   int not null default 0,     -- number of the last event when the step was done
  started_at   timestamptz not null,
  ended_at     timestamptz,
  primary key (run_id, key),
  foreign key (workspace_id, run_id) references run (workspace_id, id) on delete cascade
);

-- What is shown of a run, in order; dropped a day after its end.
create table run_event (
  run_id       uuid not null,
  seq          int not null,
  workspace_id uuid not null,
  event        text not null,
  data         jsonb not null,
  primary key (run_id, seq),
  foreign key (workspace_id, run_id) references run (workspace_id, id) on delete cascade
);
