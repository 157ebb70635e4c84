-- The plan a workspace is on. Without a row it is the free one, since the workspace exists. Means nothing while nothing is billed.
create table subscription (
  workspace_id     uuid primary key references workspace on delete cascade,
  plan_code        text not null,
  status           text not null check (status in ('trial', 'active', 'cancelled')),
  period_unit      text check (period_unit in ('MONTHLY', 'YEARLY')),
  -- How many active members there is room for; null: as many as come.
  seat_count       int check (seat_count > 0),
  started_at       timestamptz not null,
  expires_at       timestamptz,          -- null: it does not end by itself
  trial_started_at timestamptz,          -- a workspace has one trial; null: not yet
  -- When the workspace is deleted for lack of a plan; null while it has one, or nobody was told yet.
  deletion_at      timestamptz,
  -- When its owner was reminded of that, which has to come before it.
  warned_at        timestamptz,
  check (warned_at is null or deletion_at is not null)
);
create index subscription_expiry on subscription (expires_at) where expires_at is not null;

-- Seats are the subscription's now.
alter table workspace drop column seat_count;
