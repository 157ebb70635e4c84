-- Of what was used, what counts against the operator's budget: it is their model's. Of what agents used so far nobody knows whose it was.
alter table agent_use add column tokens_counted bigint not null default 0 check (tokens_counted >= 0);
update agent_use set tokens_counted = tokens_in + tokens_out where agent_id is null;
