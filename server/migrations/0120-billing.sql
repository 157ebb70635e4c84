-- What is paid, and for what. It outlives the workspace it was paid for: nothing here is named workspace_id or refers to one.
create table billing_account (
  id             uuid primary key default gen_random_uuid(),
  workspace_ref  uuid not null,
  workspace_code text not null,
  currency       text not null check (currency in ('KRW', 'USD')),
  lang           text not null,
  -- Who is written to, and stands on invoices, once the workspace and its people are no more.
  email          text not null,
  created_at     timestamptz not null,
  closed_at      timestamptz              -- null: the workspace exists
);
create unique index billing_account_open on billing_account (workspace_ref) where closed_at is null;

-- A card, as the payment company keeps it.
create table payment_way (
  id           uuid primary key,         -- ours, and the payment company's name of the window
  account_id   uuid not null references billing_account,
  request_id   uuid not null,            -- of the press of a button: another try of the same gets the same answer
  gateway      text not null,
  status       text not null check (status in ('NEW_CARD_START', 'NEW_CARD_END', 'NEW_CARD_FAIL', 'REPLACED')),
  sealed_ref   text,                     -- what it is charged by; null until there is a card
  brand        text,
  last4        text,
  exp_month    int,
  exp_year     int,
  is_default   boolean not null default false,
  requested_by uuid not null,
  window_url   text not null,
  created_at   timestamptz not null,
  unique (account_id, request_id)
);
create unique index payment_way_default on payment_way (account_id) where is_default;
create index payment_way_open on payment_way (created_at) where status = 'NEW_CARD_START';

-- Numbers without gaps, year by year.
create table invoice_counter (
  year int primary key,
  last int not null
);

create table invoice (
  id              uuid primary key default gen_random_uuid(),
  account_id      uuid not null references billing_account,
  number          text not null unique,
  kind            text not null check (kind in ('charge', 'credit')),
  reason          text not null check (reason in ('start', 'renewal', 'seats', 'upgrade', 'refund')),
  currency        text not null check (currency in ('KRW', 'USD')),
  lines           jsonb not null,
  supply          bigint not null check (supply >= 0),
  tax             bigint not null check (tax >= 0),
  total           bigint not null check (total > 0),
  -- What the workspace has once it is paid; null on what is given back.
  term            jsonb,
  period_no       int,
  period_from     text not null,
  period_to       text not null,
  status          text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  credits_invoice uuid references invoice,
  -- Until when the amount is not revenue yet; null once it is, or never will be.
  earned_at       timestamptz,
  is_test         boolean not null,
  created_at      timestamptz not null,
  paid_at         timestamptz,
  check (total = supply + tax)
);
create index invoice_by_account on invoice (account_id, created_at desc);
-- A period cannot be renewed twice.
create unique index invoice_renewal on invoice (account_id, period_from) where reason = 'renewal' and status <> 'void';
create index invoice_unearned on invoice (earned_at) where earned_at is not null;

create table payment_attempt (
  id           uuid primary key,         -- the payment company knows it by this name, so that it can be looked up without an answer
  account_id   uuid not null references billing_account,
  invoice_id   uuid not null references invoice,
  way_id       uuid not null references payment_way,
  request_id   uuid,                     -- null: nobody pressed anything
  requested_by uuid,
  gateway      text not null,
  amount       bigint not null check (amount > 0),
  currency     text not null,
  external_id  text,
  status       text not null check (status in ('created', 'sent', 'action', 'unknown', 'succeeded', 'failed')),
  fail_code    text,
  fail_kind    text check (fail_kind in ('soft', 'hard', 'auth')),
  window_url   text,
  on_session   boolean not null,
  looks        int not null default 0,
  look_at      timestamptz,              -- when it is asked again what became of it; null: nothing is open
  created_at   timestamptz not null,
  sent_at      timestamptz,
  settled_at   timestamptz,
  unique (account_id, request_id)
);
-- Nobody is charged twice for one invoice.
create unique index payment_attempt_live on payment_attempt (invoice_id)
  where status in ('created', 'sent', 'action', 'unknown', 'succeeded');
create index payment_attempt_open on payment_attempt (look_at) where look_at is not null;

create table refund (
  id             uuid primary key default gen_random_uuid(),
  account_id     uuid not null references billing_account,
  credit_invoice uuid references invoice, -- null: a payment that came too late is given back whole
  attempt_id     uuid not null references payment_attempt,
  amount         bigint not null check (amount > 0),
  tax            bigint not null check (tax >= 0),
  status         text not null check (status in ('due', 'sent', 'succeeded', 'failed')),
  external_id    text,
  tries          int not null default 0,
  look_at        timestamptz,
  created_at     timestamptz not null,
  settled_at     timestamptz
);
create index refund_by_attempt on refund (attempt_id);
create index refund_open on refund (look_at) where look_at is not null;

-- What payment companies said by themselves. None of it is believed: it says what to look at.
create table payment_event (
  gateway     text not null,
  event_id    text not null,
  type        text not null,
  received_at timestamptz not null,
  primary key (gateway, event_id)
);

-- Each letter is written once.
create table billing_letter (
  subject text not null,
  kind    text not null,
  sent_at timestamptz not null,
  primary key (subject, kind)
);

alter table subscription drop constraint subscription_status_check;
alter table subscription
  add constraint subscription_status_check check (status in ('trial', 'active', 'cancelled', 'suspended', 'ended')),
  add column account_id    uuid references billing_account,
  -- What was paid for, with its prices of then; null: nothing is paid. A paid term has no expires_at: it ends by a decision.
  add column term          jsonb,
  add column period_end    timestamptz,
  add column renews        boolean not null default false,
  add column scheduled     jsonb,                      -- what begins with the next period; null: the same goes on
  add column carried       bigint not null default 0,  -- a difference too small to be charged by itself
  add column problem_since timestamptz,                -- since when a renewal has not been paid
  add column suspended_at  timestamptz,
  add column version       int not null default 0,     -- a quote is good for one
  add check (term is null or (period_end is not null and account_id is not null and expires_at is null));
create index subscription_period on subscription (period_end) where period_end is not null;
