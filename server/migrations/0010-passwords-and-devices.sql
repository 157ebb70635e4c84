alter table mail_link drop constraint mail_link_purpose_check;
alter table mail_link add constraint mail_link_purpose_check check (purpose in ('signUp', 'resetPassword'));

-- Attempts at what guessing or flooding must not pay, counted over all processes. Worth no more than an hour, so not logged.
create unlogged table attempt (
  key        text primary key,        -- "login 192.0.2.1 ada@example.com"
  count      int not null,
  started_at timestamptz not null,    -- of the window, for limits per hour
  last_at    timestamptz not null
);
create index attempt_by_age on attempt (last_at);

-- Browsers a person has logged in on, known by a cookie of their own that outlives sessions.
create table known_device (
  account_id   uuid not null references account on delete cascade,
  token_hash   text not null,
  last_seen_at timestamptz not null,
  primary key (account_id, token_hash)
);

-- Ended because another device took its place; kept until it expires, so that its browser can be told why.
alter table session add column replaced_at timestamptz;
