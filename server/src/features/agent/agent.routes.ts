import { agentRoutes } from '@quarry/contract/wire/agent/agent'
import { endpoint } from '../../http/endpoint.ts'
import { changeStatus, removeAgents, shareAgent } from './change-agents.ts'
import { createAgent } from './create-agent.ts'
import { listAgents, listVersions } from './list-agents.ts'
import { lookupEntry } from './lookup-entry.ts'
import { listTemplates } from './templates/templates.ts'
import { toolSetEndpoints } from './tool-sets/tool-set.routes.ts'
import { updateAgent } from './update-agent.ts'

export const agentEndpoints = [
  endpoint(agentRoutes.list, listAgents),
  endpoint(agentRoutes.templates, async (ctx, { lang }) => ({ templates: listTemplates(ctx, { lang }) })),
  endpoint(agentRoutes.lookupEntry, lookupEntry),
  endpoint(agentRoutes.create, createAgent),
  endpoint(agentRoutes.update, updateAgent),
  endpoint(agentRoutes.remove, removeAgents),
  endpoint(agentRoutes.changeStatus, changeStatus),
  endpoint(agentRoutes.share, shareAgent),
  endpoint(agentRoutes.versions, listVersions),
  ...toolSetEndpoints,
]
