-- When a reading of rights was told that something in the source changed which only a listing shows; null once a listing has begun since.
alter table source add column changed_at timestamptz;
