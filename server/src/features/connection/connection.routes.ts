import { connectionRoutes } from '@quarry/contract/wire/source/connection'
import { consentRoutes } from '@quarry/contract/wire/source/consent'
import { endpoint } from '../../http/endpoint.ts'
import { addConnection, beginConnection } from './adding/add-connection.ts'
import { waysTo } from './adding/known-accounts.ts'
import { finishConsentPage, type KnowingServices } from './finish-consent.ts'
import { listConnections, readConnection } from './list-connections.ts'
import type { Parts } from './part-rules.ts'
import { checkConnection } from './care/check-connection.ts'
import { readRemoval, removeConnection } from './care/remove-connection.ts'
import { adoptAccount, beginRenewal, renewConnection } from './care/renew-connection.ts'

/** @param parts what connections are for in this build. @param knowing adds the services that a workspace entered; absent: there are none */
export const connectionEndpoints = (parts: Parts, knowing: KnowingServices = async (ctx) => ctx) => [
  endpoint(consentRoutes.callback, (ctx, answer) => finishConsentPage(ctx, { parts, knowing }, answer)),
  endpoint(connectionRoutes.list, async (ctx) => ({ connections: await listConnections(ctx, parts) })),
  endpoint(connectionRoutes.ways, (ctx, { serviceName: service, part }) => waysTo(ctx, parts, { service, part })),
  endpoint(connectionRoutes.begin, (ctx, input) => beginConnection(ctx, parts, input)),
  endpoint(connectionRoutes.add, (ctx, input) => addConnection(ctx, parts, input)),
  endpoint(connectionRoutes.detail, (ctx, { connectionId }) => readConnection(ctx, parts, connectionId)),
  endpoint(connectionRoutes.renew, async (ctx, input) => {
    await renewConnection(ctx, parts, input)
    return {}
  }),
  endpoint(connectionRoutes.consent, (ctx, input) => beginRenewal(ctx, parts, input)),
  endpoint(connectionRoutes.adopt, async (ctx, input) => {
    await adoptAccount(ctx, parts, input)
    return {}
  }),
  endpoint(connectionRoutes.check, (ctx, { connectionId }) => checkConnection(ctx, parts, connectionId)),
  endpoint(connectionRoutes.removal, (ctx, { connectionId }) => readRemoval(ctx, parts, connectionId)),
  endpoint(connectionRoutes.remove, async (ctx, { connectionId }) => {
    await removeConnection(ctx, parts, connectionId)
    return {}
  }),
]
