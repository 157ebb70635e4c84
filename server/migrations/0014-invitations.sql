-- One row per address and workspace: inviting again renews it.
create table invitation (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace on delete cascade,
  email        text not null check (email = lower(email)),
  status       text not null check (status in ('not_joined', 'declined', 'cancelled', 'joined')),
  lang         text not null,         -- of its mails: the inviter's
  origin       text not null,         -- "https://quarry.example.com", where its links lead
  invited_by   uuid not null references account on delete cascade,
  created_at   timestamptz not null,
  updated_at   timestamptz not null,
  expires_at   timestamptz not null,
  -- The mail that is to be written; cleared in the transaction that stores it.
  mail_due     text check (mail_due in ('invitation', 'reminder')),
  reminded_at  timestamptz,
  unique (workspace_id, email),
  unique (workspace_id, id)
);
create index invitation_by_email on invitation (email) where status = 'not_joined';
create index invitation_mail on invitation (workspace_id, created_at) where mail_due is not null;
create index invitation_reminder on invitation (expires_at) where status = 'not_joined' and reminded_at is null;

-- Every mail carries a link of its own, and all of them lead to the same invitation: whichever mail is opened works.
create table invitation_link (
  token_hash    text primary key,
  workspace_id  uuid not null,
  invitation_id uuid not null,
  created_at    timestamptz not null,
  foreign key (workspace_id, invitation_id) references invitation (workspace_id, id) on delete cascade
);
create index invitation_link_by_invitation on invitation_link (invitation_id, created_at);
