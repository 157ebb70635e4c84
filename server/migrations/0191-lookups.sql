-- Read as a whole until now: the messages with every answer in a chat, for every question of an agent, and every minute for answers to be
-- mailed; the calls every ten minutes; the runs with every agent that is deleted.
create index message_by_run on message (run_id) where run_id is not null;
create index tool_call_unsent on tool_call (created_at) where state in ('proposed', 'waiting', 'approved');
create index run_open on run (workspace_id) where ended_at is null;
