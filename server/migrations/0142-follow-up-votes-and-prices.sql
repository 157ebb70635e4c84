-- A vote on what was asked on from an answer counts for the documents it cites, as one on the answer to a search does.
alter table relevance_vote drop constraint relevance_vote_pkey;
alter table relevance_vote alter column answer_id drop not null;
alter table relevance_vote add constraint relevance_vote_answer unique (answer_id);
alter table relevance_vote add column message_id uuid constraint relevance_vote_message unique references message on delete cascade;
alter table relevance_vote add constraint relevance_vote_of_one check (num_nonnulls(answer_id, message_id) = 1);
alter table message add column vote_reason text;

-- The workspace had used up what the operator's model may take, so the documents answered.
alter table message add column is_spent boolean not null default false;

-- What the model costs, per million tokens: {currency, input, output}. Null: nobody said.
alter table workspace_model add column prices jsonb;
