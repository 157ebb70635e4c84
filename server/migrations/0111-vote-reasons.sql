-- Why an answer was disliked. Only that its documents do not fit, or are out of date, says anything about these documents.
alter table answer add column vote_reason text;
alter table relevance_vote add column reason text;
