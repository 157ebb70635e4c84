-- Where a consent was given, of providers at which each customer has a site of their own: its origin.
alter table consent add column site text;
