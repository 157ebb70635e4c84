import { toolSetRoutes } from '@quarry/contract/wire/agent/tool-set'
import { endpoint } from '../../../http/endpoint.ts'
import { assignAccount } from './assign-account.ts'
import { listAuthentications, removeAuthentication } from './authentications.ts'
import { listToolSets } from './catalogue.ts'
import { addToolSet, changeToolSet, removeToolSet } from './change-tool-set.ts'
import { choicesFor } from './choices.ts'
import { allowInChannels } from './in-channels.ts'
import { neededToolSets } from './needed.ts'

export const toolSetEndpoints = [
  endpoint(toolSetRoutes.catalogue, listToolSets),
  endpoint(toolSetRoutes.add, addToolSet),
  endpoint(toolSetRoutes.change, changeToolSet),
  endpoint(toolSetRoutes.inChannels, allowInChannels),
  endpoint(toolSetRoutes.choices, choicesFor),
  endpoint(toolSetRoutes.remove, removeToolSet),
  endpoint(toolSetRoutes.needed, neededToolSets),
  endpoint(toolSetRoutes.assign, assignAccount),
  endpoint(toolSetRoutes.authentications, listAuthentications),
  endpoint(toolSetRoutes.removeAuthentication, removeAuthentication),
]
