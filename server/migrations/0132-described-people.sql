-- Of people whom a service cannot be asked about: what it said of them with what they did last.
alter table channel_user add column described jsonb;
-- Where somebody who said who they are is led, so that the service tells their message once more.
alter table channel_link add column go_on text;
