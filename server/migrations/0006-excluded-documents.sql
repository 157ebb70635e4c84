-- Documents taken out by hand. They are no documents any more; the row keeps a later reading from bringing them back.
create table excluded_document (
  id           uuid primary key,       -- the id the document had
  workspace_id uuid not null,
  source_id    uuid not null,
  external_id  text not null,
  title        text not null,
  link         text,
  ancestors    jsonb not null,
  size         bigint,
  changed_at   timestamptz,
  excluded_at  timestamptz not null,
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade,
  unique (source_id, external_id)
);
