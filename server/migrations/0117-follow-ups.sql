-- A conversation that goes on from the answer to a search has no agent; it has what that search was narrowed to.
alter table conversation alter column agent_id drop not null;
alter table conversation add column narrowed_to jsonb;
alter table conversation drop constraint conversation_origin_check,
  add constraint conversation_origin_check check (origin in ('app', 'preview', 'mcp', 'api', 'schedule', 'search')),
  add constraint conversation_has_agent check ((origin = 'search') = (agent_id is null)),
  add constraint conversation_has_search check ((origin = 'search') = (narrowed_to is not null));

-- Of an answer in such a conversation: what could be asked next.
alter table message add column related text[] not null default '{}';

-- Documents that were shown for an answer, cited or not. Null: not known of it.
alter table answer add column documents uuid[];

-- Without an agent: questions in such conversations, and the tokens that the operator's model took for them.
alter table agent_use drop constraint agent_use_pkey;
alter table agent_use alter column agent_id drop not null;
alter table agent_use add constraint agent_use_once unique nulls not distinct (workspace_id, day, agent_id, account_id);
