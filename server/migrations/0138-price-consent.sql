-- Who agreed to a higher price, to which, and when. It outlives the workspace, as a record of what was agreed.
create table price_consent (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references billing_account,
  plan_code    text not null,
  old_price    jsonb not null,
  new_price    jsonb not null,
  effective_at timestamptz not null,       -- the beginning of the first period that would cost it
  asked_at     timestamptz not null,
  answer       text check (answer in ('agreed', 'declined')),
  answered_at  timestamptz,
  answered_by  uuid,
  check ((answer is null) = (answered_at is null)),
  unique (account_id, plan_code, effective_at)
);
