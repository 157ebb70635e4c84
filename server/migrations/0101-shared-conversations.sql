-- Who reads a conversation beside its own person: all members, or those named. Null: nobody.
alter table conversation add column shared_with text check (shared_with in ('everybody', 'people'));
alter table conversation add column shared_at timestamptz;
alter table conversation add check ((shared_with is null) = (shared_at is null));
create index conversation_shared on conversation (workspace_id, shared_at desc) where shared_with is not null;

create table conversation_reader (
  workspace_id    uuid not null,
  conversation_id uuid not null,
  account_id      uuid not null,
  primary key (conversation_id, account_id),
  foreign key (workspace_id, conversation_id) references conversation (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references member (workspace_id, account_id) on delete cascade
);
create index conversation_reader_by_person on conversation_reader (workspace_id, account_id);

-- Documents that the model or the person was shown for an answer: who may not see all of them is not shown it. Null: it also rests on
-- what nobody else's rights can be asked for, such as an account at a service, or that is not known.
alter table message add column rests_on uuid[];
