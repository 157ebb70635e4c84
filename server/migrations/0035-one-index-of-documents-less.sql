-- The constraint unique (workspace_id, id) has an index of the same columns; every change of a document wrote both.
drop index document_by_workspace;
