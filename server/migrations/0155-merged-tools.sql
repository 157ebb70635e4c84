-- Two tools that read have become part of others, which take what they took: who chose one of them has the other. Where both were chosen, what
-- was narrower stays.
with merged (of_service, gone, kept) as (
  values ('jira', 'list_issue_types', 'list_projects'), ('slack', 'read_thread', 'read_channel')
)
update agent_tool_set
set
  tools = case when kept = any (tools) then array_remove(tools, gone) else array_replace(tools, gone, kept) end,
  settings = (settings - gone - kept) || case
    when '"never"' in (settings -> gone, settings -> kept) then jsonb_build_object(kept, 'never')
    when settings ? gone and (not kept = any (tools) or settings -> gone = settings -> kept)
      then jsonb_build_object(kept, settings -> gone)
    else '{}'
  end,
  fixed = (fixed - gone - kept) || case
    when fixed ?| array[gone, kept]
      then jsonb_build_object(kept, coalesce(fixed -> gone, '{}') || coalesce(fixed -> kept, '{}'))
    else '{}'
  end
from merged
where service = of_service and gone = any (tools);
