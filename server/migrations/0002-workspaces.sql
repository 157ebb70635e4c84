create table workspace (
  id           uuid primary key default gen_random_uuid(),
  code         text not null check (code ~ '^[A-Za-z0-9_-]{4,60}$'),
  name         text not null,
  display_name text not null,
  status       text not null default 'active' check (status in ('active', 'deactivate')),
  created_by   uuid not null references account,
  created_at   timestamptz not null
);
-- Codes are addresses: Acme and acme must not lead to different places.
create unique index workspace_code on workspace (lower(code));

create table member (
  workspace_id   uuid not null references workspace on delete cascade,
  account_id     uuid not null references account on delete cascade,
  role           text not null check (role in ('OWNER', 'ADMIN', 'USER')),
  status         text not null default 'active' check (status in ('active', 'deactivate')),
  joined_at      timestamptz not null,
  last_access_at timestamptz,
  primary key (workspace_id, account_id)
);
create index member_by_account on member (account_id);
