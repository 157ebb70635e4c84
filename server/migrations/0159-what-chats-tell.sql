-- Whether an app is told what calls nobody, where its service does so; and when the service last held back what it tells.
alter table channel_client
  add column hears_all boolean not null default false,
  add column throttled_at timestamptz;
update channel_client set hears_all = true where vendor = 'slack';
