-- What of a model each agent and each person may take in a month; null: no limit.
create table agent_limit (
  workspace_id  uuid primary key references workspace on delete cascade,
  agent_tokens  bigint check (agent_tokens > 0),
  person_tokens bigint check (person_tokens > 0)
);
