-- What the payment company calls the page on which a card is given: some cannot be asked by our name of it.
alter table payment_way add column external_id text;

-- Charge backs name a charge by what the payment company calls it.
create index payment_attempt_external on payment_attempt (external_id) where external_id is not null;
