alter table conversation drop constraint conversation_origin_check;
alter table conversation add constraint conversation_origin_check check (origin in ('app', 'preview', 'mcp', 'api'));
