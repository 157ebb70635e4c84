-- The run in which the listing began in whose middle source.cursor stands; null when it stands at the end of one.
alter table source add column listing_run int;

-- What such a listing showed so far, as far as the documents' own rows do not tell: only a listing whose parts are all known is complete.
create table listing_part (
  id           bigserial primary key,
  workspace_id uuid not null,
  source_id    uuid not null,
  as_before    uuid[] not null,  -- documents that were listed just as they are known
  unchanged    text[] not null,  -- external ids of what did not change, with all below it
  skipped      jsonb not null,   -- what could not be listed: external ids with reasons
  foreign key (workspace_id, source_id) references source (workspace_id, id) on delete cascade
);
create index listing_part_by_source on listing_part (workspace_id, source_id);
