-- Double entry: every transaction of a source comes to nothing, and nothing is ever changed.
create table ledger_entry (
  id          bigint primary key generated always as identity,
  tx_id       uuid not null,
  account_id  uuid not null references billing_account,
  book        text not null,
  currency    text not null check (currency in ('KRW', 'USD')),
  amount      bigint not null,
  source_kind text not null,
  source_id   uuid not null,
  at          timestamptz not null,
  -- Nothing is booked twice.
  unique (source_kind, source_id, book)
);
create index ledger_by_account on ledger_entry (account_id);
create index ledger_by_transaction on ledger_entry (tx_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to.';
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_ledger_change();

create function check_ledger_sum() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry where tx_id = new.tx_id group by currency having sum(amount) <> 0)
    or (select count(distinct account_id) from ledger_entry where tx_id = new.tx_id) <> 1 then
    raise exception 'The entries of transaction % do not come to nothing.', new.tx_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function check_ledger_sum();
