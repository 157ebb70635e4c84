import { describeClient } from '@quarry/integrations/oauth/own/register-client'
import type { Needs } from '../../../context.ts'
import type { OpenEndpoint } from '../../../http/open-endpoints.ts'
import { redirectAddress } from '../provider-address.ts'

const path = '/.well-known/oauth-client.json'

/** Where services read who Quarry is; it is the id of its client, too. Null where none of them could. */
export const documentAddress = ({ config: { publicOrigin } }: Needs<'config'>): string | null =>
  publicOrigin?.startsWith('https://') ? `${publicOrigin}${path}` : null

/** https://datatracker.ietf.org/doc/draft-ietf-oauth-client-id-metadata-document */
export const clientDocument: OpenEndpoint = {
  method: 'GET',
  path,
  async serve({ origin, config }) {
    const about = describeClient(redirectAddress({ origin }), 'none')
    return Response.json({ client_id: documentAddress({ config }) ?? `${origin}${path}`, client_uri: origin, ...about })
  },
}
