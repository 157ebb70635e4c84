-- Whether something lies at or below a place that an agent was given to know.
create index document_by_ancestor on document using gin (jsonb_path_query_array(ancestors, '$[*].id'));
