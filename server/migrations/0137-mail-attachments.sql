-- A file that comes along with a mail, such as the invoice with its receipt.
alter table outbox_mail
  add column attachment_name text,
  add column attachment      bytea,
  add check ((attachment is null) = (attachment_name is null));
