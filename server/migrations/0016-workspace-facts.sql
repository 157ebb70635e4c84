alter table workspace
  -- What the organisation tells of itself; '' where it says nothing.
  add column country_code      text check (country_code ~ '^[A-Z]{2}$'),
  add column company_name      text not null default '' check (char_length(company_name) <= 60),
  add column main_product_name text not null default '' check (char_length(main_product_name) <= 60),
  add column website           text not null default '' check (char_length(website) <= 60),
  add column search_box_text   text not null default '' check (char_length(search_box_text) <= 60),
  -- Deleted: invisible at once, purged in the background.
  add column removed_at        timestamptz;

-- Nothing of a workspace outlives it, also what was being written when it was purged.
delete from audit_entry where workspace_id is not null and workspace_id not in (select id from workspace);
alter table audit_entry add foreign key (workspace_id) references workspace on delete cascade;
