import { customMcpRoutes } from '@quarry/contract/wire/agent/custom-mcp'
import { endpoint } from '../../http/endpoint.ts'
import { addServer, checkServer, decideTools, listServers, removeServer, setServerClient } from './servers.ts'

export const customMcpEndpoints = [
  endpoint(customMcpRoutes.list, listServers),
  endpoint(customMcpRoutes.add, addServer),
  endpoint(customMcpRoutes.setClient, setServerClient),
  endpoint(customMcpRoutes.check, checkServer),
  endpoint(customMcpRoutes.decide, decideTools),
  endpoint(customMcpRoutes.remove, removeServer),
]
