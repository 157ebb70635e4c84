-- What a person brings along with a question, for its conversation alone. Only its text is kept, and goes with the conversation.
create table conversation_file (
  id              uuid primary key default gen_random_uuid(),
  workspace_id    uuid not null,
  account_id      uuid not null,
  conversation_id uuid,                      -- null until it is asked with
  message_id      uuid,                      -- the question
  name            text not null,
  size            int not null,
  code            text not null,             -- how reading it ended
  pieces          jsonb not null,            -- {headings, body} in reading order
  created_at      timestamptz not null,
  check ((conversation_id is null) = (message_id is null)),
  foreign key (workspace_id, account_id) references member (workspace_id, account_id) on delete cascade,
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade
);
create index conversation_file_by_conversation on conversation_file (conversation_id);
create index conversation_file_unasked on conversation_file (workspace_id, account_id, created_at) where conversation_id is null;
