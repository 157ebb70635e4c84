-- The order in which a person put files to a question; reading them may have ended in another.
alter table conversation_file add column position int not null default 0;
