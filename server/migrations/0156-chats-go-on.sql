-- A chat goes on with its run as soon as that does.
create index channel_turn_by_run on channel_turn (run_id) where run_id is not null and state <> 'done';
