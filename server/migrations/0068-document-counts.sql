-- How many documents of a source have which result (null: never read), so that nobody has to count them. Every change of documents appends
-- what it changes of that, in its own transaction; the sum is what a count would find. Nothing is updated in place, so that no writer waits
-- for another, and no foreign key holds the row of the source for the rest of a transaction that already holds documents.
create table document_count (
  id           bigserial primary key,
  workspace_id uuid not null,
  source_id    uuid not null,
  code         text,
  documents    int not null
);
create index document_count_by_source on document_count (workspace_id, source_id);

create function count_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_count (workspace_id, source_id, code, documents)
    select workspace_id, source_id, code, count(*) from added group by workspace_id, source_id, code;
  elsif tg_op = 'DELETE' then
    insert into document_count (workspace_id, source_id, code, documents)
    select workspace_id, source_id, code, -count(*) from taken group by workspace_id, source_id, code;
  else
    insert into document_count (workspace_id, source_id, code, documents)
    select workspace_id, source_id, code, sum(change) from (
      select workspace_id, source_id, code, 1 as change from added
      union all
      select workspace_id, source_id, code, -1 from taken
    ) changes group by workspace_id, source_id, code having sum(change) <> 0;
  end if;
  return null;
end $$;

create trigger documents_added after insert on document
  referencing new table as added for each statement execute function count_documents();
create trigger documents_changed after update on document
  referencing old table as taken new table as added for each statement execute function count_documents();
create trigger documents_deleted after delete on document
  referencing old table as taken for each statement execute function count_documents();

insert into document_count (workspace_id, source_id, code, documents)
select workspace_id, source_id, code, count(*) from document group by workspace_id, source_id, code;
