-- Who answers, from what, and how. What people edit is a version; the row itself stays.
create table agent (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace on delete cascade,
  status       text not null default 'active' check (status in ('active', 'inactive')),
  is_shared    boolean not null,             -- else only its creator and who manages agents use it
  created_by   uuid not null references account,
  template     text,                         -- null: from scratch
  version      int not null default 1,       -- the newest
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  unique (workspace_id, id)
);

-- Never changed: what was begun with a version goes on with it.
create table agent_version (
  agent_id     uuid not null,
  version      int not null,
  workspace_id uuid not null,
  name         text not null,
  role         text not null,
  description  text not null,
  guide        text not null,
  tone         text not null,
  limitations  text not null,
  instructions text not null,
  examples     jsonb not null,               -- at most three {question, answer}
  edited_by    uuid references account on delete set null,
  edited_at    timestamptz not null,
  primary key (agent_id, version),
  foreign key (workspace_id, agent_id) references agent (workspace_id, id) on delete cascade
);

-- What an agent may know: a whole source, a folder of one, or a document. Nothing of it lets anybody see more than they may.
create table agent_knowledge (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  agent_id     uuid not null,
  source_id    uuid not null,                -- also of a source that is no longer there
  kind         text not null check (kind in ('source', 'folder', 'document')),
  place        text,                         -- folder: its id among the ancestors of documents; document: its id; source: null
  title        text not null,                -- as it was called last, to name what is gone
  source_name  text not null,                -- likewise
  chosen_by    uuid references account on delete set null,  -- who saw it when it was chosen
  foreign key (workspace_id, agent_id) references agent (workspace_id, id) on delete cascade,
  unique nulls not distinct (agent_id, source_id, kind, place)
);

create table conversation (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  account_id   uuid not null,                -- whose it is, and nobody else's: it goes with the membership
  agent_id     uuid not null,
  origin       text not null check (origin in ('app', 'preview')),
  title        text not null,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,         -- of the last message
  unique (workspace_id, id),
  foreign key (workspace_id, account_id) references member (workspace_id, account_id) on delete cascade,
  foreign key (workspace_id, agent_id) references agent (workspace_id, id) on delete cascade
);
create index conversation_by_person on conversation (workspace_id, account_id, updated_at desc);
create index conversation_by_agent on conversation (agent_id);

-- What people read. A run that is under way has its question here, and its answer once it has ended.
create table message (
  id              uuid primary key default gen_random_uuid(),
  workspace_id    uuid not null,
  conversation_id uuid not null,
  seq             int not null,
  author          text not null check (author in ('person', 'agent')),
  run_id          uuid,                      -- of a question: what answers it; of an answer: what wrote it
  turn_key        uuid,                      -- of a question, named by who asks: the same again is the same question
  agent_version   int,                       -- of an answer; null in a preview
  body            text not null,
  kind            text check (kind in ('model', 'extract', 'notFound', 'stopped', 'failed')),  -- of an answer
  failure         text,                      -- of an answer that failed: the code
  citations       jsonb not null,
  steps           jsonb not null,            -- what was done for an answer, as people read it
  vote            text check (vote in ('LIKE', 'DISLIKE')),
  created_at      timestamptz not null,
  unique (conversation_id, seq),
  unique (conversation_id, turn_key),
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade
);

-- Questions to agents, by day: what a plan allows, and what it cost.
create table agent_use (
  workspace_id uuid not null references workspace on delete cascade,
  day          date not null,
  agent_id     uuid not null,
  account_id   uuid not null,
  questions    int not null default 0,
  steps        int not null default 0,
  tokens_in    bigint not null default 0,
  tokens_out   bigint not null default 0,
  primary key (workspace_id, day, agent_id, account_id)
);
