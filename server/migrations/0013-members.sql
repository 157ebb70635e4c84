-- How many active members the plan of a workspace has room for; null: as many as come.
alter table workspace add column seat_count int check (seat_count > 0);

alter table member
  -- The parts of an administrator's work that are theirs. Means nothing for other roles.
  add column privileges   text[] not null default '{members,apps,payments,agents}',
  -- How they are called in this workspace, and what they do in it; '' as in their account.
  add column display_name text not null default '' check (char_length(display_name) <= 60),
  add column job          text not null default '' check (char_length(job) <= 60);

-- Whatever happens to two transactions at once, a workspace has one owner.
create unique index member_owner on member (workspace_id) where role = 'OWNER';
