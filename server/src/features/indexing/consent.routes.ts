import { consentRoutes } from '@quarry/contract/consent'
import { endpoint } from '../../http/endpoint.ts'
import { removeProviderClient, setProviderClient } from '../connection/connection.ts'
import { adoptConsent, listClients, readDraft, startConsent } from './consent.ts'
import { finishConsentPage } from './finish-consent.ts'

/** Bound here and not in `connection`, because a consent given anew goes on with indexing. */
export const consentEndpoints = [
  endpoint(consentRoutes.start, startConsent),
  endpoint(consentRoutes.callback, finishConsentPage),
  endpoint(consentRoutes.connection, (ctx, { connectionId }) => readDraft(ctx, connectionId)),
  endpoint(consentRoutes.adopt, async (ctx, { workspaceContentProviderId: sourceId, connectionId: id }) => {
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
