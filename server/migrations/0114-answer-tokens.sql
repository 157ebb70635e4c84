-- What the operator's model read and wrote for an answer, for the budget of its workspace; 0 where it wrote none.
alter table answer add column tokens int not null default 0;
