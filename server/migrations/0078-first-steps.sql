-- A member's first steps in a workspace. Whoever is a member by now has taken them.
alter table member
  add column asked_at             timestamptz,   -- when it was noticed that they had an answer
  add column first_steps_ended_at timestamptz;   -- put away, or all done
update member set first_steps_ended_at = now();
