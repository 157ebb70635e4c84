-- Agents act where others read what they answer.

-- An administrator lets everybody who reads a channel read what comes of it.
alter table agent_tool_set add column in_channels boolean not null default false;

-- The answer rests on what the person alone may see, and is kept from others until they share it.
alter table channel_turn add column is_held boolean not null default false,
  drop constraint channel_turn_state_check,
  add constraint channel_turn_state_check check (state in ('waiting', 'asked', 'open', 'sharing', 'done'));

alter table channel_card
  add column about text not null default '',                                    -- whose wish it is, without what would be sent
  add column shown text check (shown in ('approved', 'denied', 'closed'));  -- what the message says now; null: the buttons are there
update channel_card set shown = 'closed' where is_closed;
drop index channel_card_open;
alter table channel_card drop column is_closed;
create index channel_card_open on channel_card (expires_at) where shown is null or shown = 'closed';
