-- What came of searches, which administrators see in numbers.
alter table search_request
  add column found     int,                -- documents; null where filters narrowed it, or it was not noted
  add column sources   uuid[],             -- of the first hits
  add column opened_at timestamptz;        -- when the first of its hits was opened
create index search_request_by_workspace on search_request (workspace_id, created_at);
-- Searches are one whatever their capital letters, spaces and punctuation, as pinned answers are found.
create function search_key(query text) returns text language sql immutable parallel safe as $$
  select regexp_replace(lower(normalize(left(query, 200), nfkc)), '[\s!-"$-*,-/:-@\[-`{-~]+', '', 'g')
$$;
