-- Who may read what, at services that tell. A principal is written as the vendors write it: `user:<id>`, `email:<address>`, `group:<id>`,
-- `domain:<name>` or `everyone`.

-- One row for all documents of a source with the same rights. A reader needs a grant in every one of its conjuncts.
create table access_list (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  source_id    uuid not null,
  hash         bytea not null,         -- sha-256 of the grants
  conjuncts    int not null check (conjuncts > 0),
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade,
  unique (source_id, hash),
  unique (workspace_id, source_id, id)
);

-- A conjunct without a row here lets nobody in.
create table access_grant (
  list_id      uuid not null,
  conjunct     int not null,
  principal    text not null,
  workspace_id uuid not null,
  source_id    uuid not null,
  conjuncts    int not null,           -- of the list, so that a search need not look there
  primary key (list_id, conjunct, principal),
  foreign key (workspace_id, source_id, list_id) references access_list (workspace_id, source_id, id) on delete cascade
);
create index access_grant_by_principal on access_grant (source_id, principal) include (list_id, conjunct, conjuncts);

-- People of a service, whose address it has verified.
create table source_person (
  source_id    uuid not null,
  person_id    text not null,
  workspace_id uuid not null,
  email        text,                   -- null: the service does not tell
  seen_run     int not null,           -- the last reading of rights that told this person
  primary key (source_id, person_id),
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade
);
create index source_person_by_email on source_person (source_id, email);

create table source_group (
  source_id    uuid not null,
  group_id     text not null,
  workspace_id uuid not null,
  name         text not null,
  seen_run     int not null,
  primary key (source_id, group_id),
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade
);

create table source_group_member (
  source_id    uuid not null,
  group_id     text not null,
  principal    text not null,
  workspace_id uuid not null,
  primary key (source_id, group_id, principal),
  foreign key (source_id, group_id) references source_group (source_id, group_id) on delete cascade,
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade
);
create index source_group_member_by_principal on source_group_member (source_id, principal) include (group_id);

alter table document
  add column access_list_id uuid references access_list (id),   -- null: the source's access level alone decides
  add column access_told_at timestamptz,                        -- when the reading of rights last told it, rather than a listing
  add column people         text[] not null default '{}',       -- who has to do with it, as the source tells
  add column told_kind      text;                               -- what it is, as the source tells; null: its format decides
create index document_by_access_list on document (access_list_id) where access_list_id is not null;

alter table source
  add column rights_run      int not null default 0,
  add column rights_cursor   text,                 -- where the next reading of rights continues; null: from the beginning
  add column rights_read_at  timestamptz,          -- end of the last reading of rights that succeeded; null: nobody sees anything yet
  add column rights_reason   text,                 -- why the last one failed
  add column rights_failures int not null default 0,
  add column rights_next_at  timestamptz;          -- null: not by itself
create index source_rights_due on source (rights_next_at) where rights_next_at is not null;

-- Further addresses of a person, beside the one they log in with. They count once they are confirmed.
create table account_email (
  account_id   uuid not null references account on delete cascade,
  email        text not null check (email = lower(email)),
  confirmed_at timestamptz,
  token_hash   text unique,            -- of the link that was mailed; null once confirmed
  expires_at   timestamptz,            -- of the link
  created_at   timestamptz not null,
  primary key (account_id, email)
);
create unique index account_email_confirmed on account_email (email) where confirmed_at is not null;
