-- Documents that wait because the plan allows no more, or no larger ones: looked for whenever their source is read.
create index document_held_back on document (source_id, created_at) where code in ('plan_count', 'plan_size');
