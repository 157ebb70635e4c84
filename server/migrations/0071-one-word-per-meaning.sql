-- The words of the code in the tables too.
alter table listing_part rename column as_before to same_version;
alter table document rename column told_kind to declared_kind;
alter table document rename column access_told_at to access_read_at;
alter table source rename column auth_fail_told_at to auth_fail_notified_at;
alter table consent rename column end_told_at to end_notified_at;
