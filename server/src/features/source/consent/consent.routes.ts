import { consentRoutes } from '@quarry/contract/wire/source/consent'
import { endpoint } from '../../../http/endpoint.ts'
import { removeProviderClient, setProviderClient } from '../../connection/connection.ts'
import { adoptConsent, listClients, readDraft, startConsent } from './consent.ts'

/** Bound here and not in `connection`, because a consent given again has its source indexed. */
export const consentEndpoints = [
  endpoint(consentRoutes.start, startConsent),
  endpoint(consentRoutes.connection, (ctx, { connectionId }) => readDraft(ctx, connectionId)),
  endpoint(consentRoutes.adopt, async (ctx, { sourceId, connectionId: id }) => {
    await adoptConsent(ctx, { sourceId, id })
    return {}
  }),
  endpoint(consentRoutes.clients, listClients),
  endpoint(consentRoutes.setClient, async (ctx, input) => {
    await setProviderClient(ctx, input)
    return {}
  }),
  endpoint(consentRoutes.removeClient, async (ctx, { provider }) => {
    await removeProviderClient(ctx, provider)
    return {}
  }),
]
