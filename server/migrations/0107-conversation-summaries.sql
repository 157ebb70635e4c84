-- Documents that an answer rests on, those included that earlier answers shown to the model rest on: who may no longer see one of them has
-- the answer shown to no model again. Also known where `rests_on` is null.
alter table message add column documents uuid[] not null default '{}';
update message set documents = array(
  select distinct each from (
    select unnest(earlier.rests_on) from message earlier
    where earlier.conversation_id = message.conversation_id and earlier.seq <= message.seq
    union all
    select (citation ->> 'contentId')::uuid from message earlier, jsonb_array_elements(earlier.citations) citation
    where earlier.conversation_id = message.conversation_id and earlier.seq <= message.seq and earlier.rests_on is null
      and not exists (select from conversation_file where conversation_file.id = (citation ->> 'contentId')::uuid)
  ) as known (each))
where author = 'agent';

-- What a model is told of the oldest messages of a conversation that it is no longer shown. It goes with the conversation.
create table conversation_summary (
  conversation_id uuid primary key,
  workspace_id    uuid not null,
  version         int not null,              -- 1 more with each writing
  up_to           int not null,              -- seq of the last message that is in it
  messages        int not null,              -- how many are in it
  body            text not null,
  label           text not null check (label in ('member', 'outside')),  -- who vouches for it: never a person
  documents       uuid[] not null,           -- what it rests on: whoever may no longer see one of them is not shown it
  written_at      timestamptz not null,
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade
);
