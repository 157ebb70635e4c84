-- Whether a program asked it for its person, with words that nobody vouches for.
alter table message add column by_program boolean not null default false;
update message set by_program = true
from conversation
where conversation.id = message.conversation_id and conversation.origin in ('mcp', 'api') and message.author = 'person';
