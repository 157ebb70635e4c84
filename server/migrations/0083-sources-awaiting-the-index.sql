-- What the search indexes had yet to follow when a source was last read, as a snapshot; null: nothing.
alter table source add column awaited_position text;
