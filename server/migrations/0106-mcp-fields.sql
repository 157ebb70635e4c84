-- What somebody decided that arguments of a tool are, by their names, each with the hash of what the server said of it then. One that is not
-- here, or that is described otherwise by now, counts as a destination.
alter table mcp_tool add column fields jsonb not null default '{}';
