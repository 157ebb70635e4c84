-- What a vote on an answer says about the documents it cites, for questions in similar words. Gone with the answer, or when the vote is
-- taken back.
create table relevance_vote (
  answer_id    uuid primary key references answer on delete cascade,
  workspace_id uuid not null references workspace on delete cascade,
  account_id   uuid not null references account on delete cascade,
  liked        boolean not null,
  words        text[] not null,        -- what the question was about, as the index knows it
  documents    uuid[] not null,
  voted_at     timestamptz not null
);
create index relevance_vote_by_workspace on relevance_vote (workspace_id, voted_at desc);
create index relevance_vote_by_account on relevance_vote (account_id);
