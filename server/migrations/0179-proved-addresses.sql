-- Links to invitations that somebody handed out in the place of a mail prove nothing about the address they are for.
alter table invitation_link add column handed_out boolean not null default false;

-- Whether whoever has the account has shown that they read the mail of its address.
alter table account add column email_proved boolean not null default true;
