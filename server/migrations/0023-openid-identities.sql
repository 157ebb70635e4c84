-- Whom an OpenID provider knows an account as. The email may change there; issuer and subject never do.
create table openid_identity (
  issuer       text not null,
  subject      text not null,
  account_id   uuid not null references account on delete cascade,
  created_at   timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index openid_identity_by_account on openid_identity (account_id);
