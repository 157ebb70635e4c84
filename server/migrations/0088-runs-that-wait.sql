-- A run may wait for a person, for days: nobody works on it then, and only the time it works counts.
alter table run drop constraint run_status_check;
alter table run add constraint run_status_check
  check (status in ('running', 'waiting', 'done', 'stopped', 'failed', 'expired'));
alter table run add column left_ms int;                -- of its time, while it waits
alter table run add column waits_until timestamptz;    -- then it goes on without the person
create index run_waiting on run (waits_until) where status = 'waiting';

alter table tool_call add column tool_set_id uuid;     -- which the agent had it from; null: not known
alter table tool_call add column account_name text;    -- who the account is, as people read it
alter table tool_call add column is_shared_account boolean not null default false;
alter table tool_call add column link text;            -- where what was made can be looked at

alter table approval add column origins jsonb not null default '{}';      -- by field: where its value stands in what the model read
alter table approval add column fixed text[] not null default '{}';       -- fields that the builder set for good
alter table approval add column may_remember boolean not null default false;
alter table approval add column mailed_at timestamptz;                    -- when the person was told by mail

-- What earlier answers were made of does not become better by being an answer.
alter table conversation add column taint text not null default 'person'
  check (taint in ('system', 'builder', 'person', 'member', 'outside'));
alter table message add column had_writing_tools boolean not null default false;
