-- What administrators answer searches with.
create table pin (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references workspace on delete cascade,
  title        text not null,
  body         text not null,
  document_id  uuid,
  has_document boolean not null,          -- stays when the document goes, so that its pin is not taken for a text
  queries      text[] not null,           -- as they were written
  keys         text[] not null,           -- what they are found by
  ends_on      date,                      -- the last day it is shown
  pinned_by    uuid references account on delete set null,
  pinned_at    timestamptz not null,
  foreign key (workspace_id, document_id) references document (workspace_id, id) on delete set null (document_id)
);
create index pin_by_key on pin using gin (keys);
create index pin_by_workspace on pin (workspace_id, pinned_at desc, id);
create index pin_by_document on pin (workspace_id, document_id) where document_id is not null;
create index pin_by_account on pin (pinned_by) where pinned_by is not null;
