-- Whom invoices are made out to and who makes them out: as they were when an invoice was written, because it never changes.
alter table billing_account
  add column bill_to jsonb not null default '{}';  -- empty: nobody has said anything yet
alter table invoice
  add column seller     jsonb not null default '{}',
  add column bill_to    jsonb not null default '{}',
  add column plan_names jsonb not null default '{}';  -- what the plans of its lines are called, by code and language

-- What is given back, and what no money moved for, is numbered by itself: none of these numbers has a gap.
alter table invoice_counter add column series text not null default 'QR';
alter table invoice_counter drop constraint invoice_counter_pkey, add primary key (series, year);
alter table invoice_counter alter column series drop default;

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - array['status', 'paid_at', 'earned_at']) = (to_jsonb(old) - array['status', 'paid_at', 'earned_at']) then
    return new;
  end if;
  raise exception 'An invoice with a number stays as it was written.';
end $$;
create trigger invoice_is_final before update or delete on invoice
  for each row execute function refuse_invoice_change();
create trigger invoice_stays before truncate on invoice
  for each statement execute function refuse_invoice_change();

-- Up to when what moved at a payment company was compared with the books: after a restored backup, or a long sleep, it goes on there.
create table payment_comparison (
  gateway  text primary key,
  compared timestamptz not null
);
