-- Where a document lies: the hash of the id of the folder that holds it, null at the top. What a source holds is browsed folder by folder.
alter table document add column folder uuid generated always as (md5(ancestors -> -1 ->> 'id')::uuid) stored;
create index document_in_folder on document (source_id, folder);
