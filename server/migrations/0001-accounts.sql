create table account (
  id                  uuid primary key default gen_random_uuid(),
  email               text not null unique check (email = lower(email)),
  password_hash       text not null,  -- argon2id, PHC string
  first_name          text not null,
  last_name           text not null,
  job                 text not null,
  lang                text not null,
  country_code        text,
  agreed_terms_at     timestamptz not null,
  agreed_marketing_at timestamptz,    -- null: not agreed
  created_at          timestamptz not null
);

-- Links sent by mail. A row is usable once, until it expires; the token itself is never stored.
create table mail_link (
  id         uuid primary key default gen_random_uuid(),
  purpose    text not null check (purpose in ('signUp')),
  email      text not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index mail_link_by_email on mail_link (email, purpose);

create table session (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references account on delete cascade,
  token_hash   text not null unique,
  device       text not null,         -- "Chrome on macOS", for the list of devices
  address      text not null,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  expires_at   timestamptz not null
);
create index session_by_account on session (account_id, last_used_at desc);

-- Mails not handed to an SMTP server: the built-in outbox.
create table outbox_mail (
  id         uuid primary key default gen_random_uuid(),
  recipient  text not null,
  subject    text not null,
  body_text  text not null,
  body_html  text not null,
  created_at timestamptz not null
);
create index outbox_mail_newest on outbox_mail (created_at desc);

create table audit_entry (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid,                  -- null: concerns an account, not a workspace
  account_id   uuid,                  -- who; null: the system itself
  action       text not null,         -- "source.add"
  subject      text not null,         -- what it was done to
  detail       jsonb not null default '{}',
  address      text,
  created_at   timestamptz not null
);
create index audit_entry_by_workspace on audit_entry (workspace_id, created_at desc);
