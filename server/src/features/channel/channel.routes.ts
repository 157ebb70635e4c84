import { channelRoutes } from '@quarry/contract/wire/channel/channel'
import { endpoint } from '../../http/endpoint.ts'
import { assignAgents, assignSpaces, unassignAgent } from './assign.ts'
import { enterClient } from './connect/enter-client.ts'
import { beginInstall, finishInstall } from './connect/install.ts'
import { listConnectable, listSpaces, readAuthentication, removeClient } from './clients.ts'
import { agreeToLink, readLink } from './link.ts'
import { sendTest } from './send-test.ts'

export const channelEndpoints = [
  endpoint(channelRoutes.connectable, listConnectable),
  endpoint(channelRoutes.enter, enterClient),
  endpoint(channelRoutes.beginInstall, beginInstall),
  endpoint(channelRoutes.finishInstall, finishInstall),
  endpoint(channelRoutes.remove, removeClient),
  endpoint(channelRoutes.hasAuthentication, readAuthentication),
  endpoint(channelRoutes.spaces, listSpaces),
  endpoint(channelRoutes.test, sendTest),
  endpoint(channelRoutes.assign, assignAgents),
  endpoint(channelRoutes.unassign, unassignAgent),
  endpoint(channelRoutes.assignSpaces, assignSpaces),
  endpoint(channelRoutes.link, readLink),
  endpoint(channelRoutes.agreeToLink, agreeToLink),
]
