-- Consents that nothing lives by here any more and that are to end at their provider. Of no workspace: the consents of a deleted one end too.
create table revocation (
  id            uuid primary key,
  provider      text not null,
  client_id     text not null,        -- the client it was given to
  given_by      text not null,        -- the account there
  sealed        text not null,        -- tokens and the client's secret, by the vault, for `revocation:<id>`
  created_at    timestamptz not null
);
