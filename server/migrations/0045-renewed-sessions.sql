-- The token a session had before its cookie was renewed. It opens nothing, but a call that was under way with it must not take the new
-- cookie from the browser.
alter table session add column former_token_hash text;
create index session_by_former_token on session (former_token_hash) where former_token_hash is not null;
