-- Answers are forgotten with the searches they belong to.
create index answer_by_age on answer (created_at);
