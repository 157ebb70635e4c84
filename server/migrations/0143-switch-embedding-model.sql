-- Vectors of a new model are made beside those of the one that searches go by.
alter table document_embedding drop constraint document_embedding_pkey, add primary key (document_id, model);

-- By whose vectors a workspace is searched.
create table search_model (
  workspace_id uuid primary key references workspace on delete cascade,
  model        text not null
);
insert into search_model (workspace_id, model)
  select workspace_id, mode() within group (order by model) from document_embedding group by workspace_id;
