-- Where a person last asked from, as clocks go there (`Asia/Seoul`): agents tell them times by it.
alter table account add column time_zone text check (length(time_zone) between 1 and 60);
