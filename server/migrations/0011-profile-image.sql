-- The key is part of the image's address: unguessable, and another one for every image, so that browsers may keep images for ever.
alter table account add column image_key text unique;

-- In the database and not among the blobs: a few kilobytes that come and go with their account, in one transaction.
create table profile_image (
  account_id uuid primary key references account on delete cascade,
  bytes      bytea not null           -- WebP
);
