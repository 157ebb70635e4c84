-- The last order, or going on, that was answered. An order that cost nothing has no payment to be known by when it is sent once more.
alter table subscription add column last_request uuid;
