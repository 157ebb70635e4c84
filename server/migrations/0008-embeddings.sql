-- Vectors of chunks, by the text they were made from, so that a text is never embedded twice while a document holds it.
create table chunk_vector (
  workspace_id uuid not null,
  document_id  uuid not null,
  model        text not null,
  text_hash    bytea not null,         -- sha-256 of what was embedded
  vector       bytea,                  -- unit length, half-precision floats, little-endian; null: the model refuses this text
  primary key (document_id, model, text_hash),
  foreign key (workspace_id, document_id) references document (workspace_id, id) on delete cascade
);
create index chunk_vector_by_text on chunk_vector (workspace_id, model, text_hash);

-- Documents all of whose chunks were embedded, as they were then. A document that is another one now is embedded again.
create table document_embedding (
  document_id  uuid primary key,
  workspace_id uuid not null,
  model        text not null,
  title        text not null,
  read_at      timestamptz,
  foreign key (workspace_id, document_id) references document (workspace_id, id) on delete cascade
);
