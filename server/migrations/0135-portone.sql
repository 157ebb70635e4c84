-- Pages on which a card is given to PortOne, which knows nothing of them before it is.
create table portone_way (
  id          uuid primary key,
  customer_id text not null,             -- what the payer is called there
  expires_at  timestamptz not null,
  left_at     timestamptz                -- when the person went away without a card
);

-- A card that the payment company does not know any more: its owner took it back there.
alter table payment_way drop constraint payment_way_status_check;
alter table payment_way
  add constraint payment_way_status_check
  check (status in ('NEW_CARD_START', 'NEW_CARD_END', 'NEW_CARD_FAIL', 'REPLACED', 'DELETED'));
