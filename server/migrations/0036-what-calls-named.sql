alter table source_watch add column about text[] not null default '{}';  -- documents that calls named since the last reading
