-- What was given back at the payment company itself, by a person: known by the company's name of it, and booked once.
create unique index refund_external on refund (attempt_id, external_id) where external_id is not null;
-- Refused when it was asked for, and given back in another way since: it is not owed any more.
alter table refund drop constraint refund_status_check;
alter table refund
  add constraint refund_status_check check (status in ('due', 'sent', 'succeeded', 'failed', 'elsewhere'));

-- What a bank took back of a payment and keeps: not the whole where a part had been given back before.
alter table payment_attempt add column taken bigint check (taken > 0);
update payment_attempt set taken = amount where fail_code = 'disputed';

-- The built-in payment company does the same on request.
alter table sandbox_refund add column is_ours boolean not null default true;
alter table sandbox_charge add column dispute_end text check (dispute_end in ('won', 'lost'));
