-- The documents that come with the product, to try it with. Such a source is never the one that has to remain.
alter table source add column is_sample boolean not null default false;
