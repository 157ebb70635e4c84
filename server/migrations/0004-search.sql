create table search_request (
  id           uuid primary key,
  workspace_id uuid not null references workspace on delete cascade,
  account_id   uuid not null references account on delete cascade,
  query        text not null,
  filters      jsonb not null,
  created_at   timestamptz not null
);
create index search_request_by_age on search_request (created_at);

create table answer (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace on delete cascade,
  account_id   uuid not null references account on delete cascade,
  request_id   uuid not null,
  kind         text not null check (kind in ('model', 'extract', 'notFound')),
  body         text not null,
  citations    jsonb not null,
  vote         text not null default 'NONE' check (vote in ('LIKE', 'DISLIKE', 'NONE')),
  created_at   timestamptz not null
);
create index answer_by_workspace on answer (workspace_id, created_at desc);
