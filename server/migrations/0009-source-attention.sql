-- Since when people know by mail that the credentials of this source are refused; null: they work, or nobody was told yet.
alter table source add column auth_fail_told_at timestamptz;

-- From which run on the source is to be read from the beginning; null: where the last run ended. A wish that comes while a run is under
-- way is for the next one, and must outlive the end of this one.
alter table source add column full_run int;
update source set full_run = run where run_full;
alter table source drop column run_full;
