-- One authenticator app per account. Until a code proved that the app has it, `confirmed_at` is null and it asks nothing of anybody.
create table totp (
  account_id    uuid primary key references account on delete cascade,
  sealed_secret text not null,        -- by the vault, for `totp:<account_id>`
  confirmed_at  timestamptz,
  last_step     bigint not null,      -- 30-second step of the last code used, so that none is used twice
  created_at    timestamptz not null
);

-- Ways in without the second factor, each once.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash  text not null,
  primary key (account_id, code_hash)
);

-- What lies between the first and the last call of a login: known to one browser by a cookie, short-lived, used once.
create table sign_in_step (
  token_hash  text primary key,
  kind        text not null,          -- "secondFactor"
  account_id  uuid references account on delete cascade,  -- null: nobody knows yet whose it is
  sealed_data text not null,          -- by the vault, for `sign_in_step:<token_hash>`
  created_at  timestamptz not null,
  expires_at  timestamptz not null
);
create index sign_in_step_by_account on sign_in_step (account_id);
create index sign_in_step_by_end on sign_in_step (expires_at);
