-- What people look for in the list of a source's documents: the title below the names of its folders, in lower case.
create function document_path(ancestors jsonb, title text) returns text language sql immutable parallel safe as $$
  select lower(coalesce(string_agg(a.value ->> 'title', '/' order by a.ordinality) || '/', '') || title)
  from jsonb_array_elements(ancestors) with ordinality a
$$;

-- Only the end of a very long one: the entries of an index are limited, and this one spares the list reading the table.
alter table document add column path text not null generated always as (right(document_path(ancestors, title), 600)) stored;

-- The list of a source in its order; counting and filtering it take what is included.
create index document_listed on document (source_id, changed_at desc nulls last, id) include (workspace_id, pending, code, path);
