import { limits } from '@quarry/contract/limits'
import { z } from 'zod'
import { atomic } from '../../../db/db.ts'
import type { OpenEndpoint } from '../../../http/open-endpoints.ts'
import { newToken } from '../../account/account.ts'
import { Metadata, nameOf } from '../client-description.ts'
import { insertClient, keepUnused } from '../client.store.ts'
import { noStore, refuse } from './refusal.ts'

/** What every app does here. */
const usual = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

const Registration = Metadata.extend({
  grant_types: z.nullish(z.array(z.string()).refine((types) => types.includes('authorization_code'))),
  response_types: z.nullish(z.array(z.string()).refine((types) => types.includes('code'))),
})

/** An app registers itself (RFC 7591). That opens nothing: a person has to let it in. */
export const register: OpenEndpoint = {
  method: 'POST',
  path: '/oauth/register',
  perMinute: 20,
  async serve({ db, clock }, request) {
    const sent = Registration.safeParse(await request.json().catch(() => null))
    if (!sent.success) {
      const isAddress = sent.error.issues.some(({ path }) => path[0] === 'redirect_uris')
      return isAddress
        ? refuse('invalid_redirect_uri', 'An address is https, http on the own device, or a scheme of the program’s own.')
        : refuse('invalid_client_metadata', 'This is not what an app is registered with here.')
    }
    const [id, name, at] = [newToken(), nameOf(sent.data), clock.now()]
    const redirectUris = sent.data.redirect_uris
    await atomic(db, async (tx) => {
      await insertClient(tx, { id, name, redirectUris, at })
      await keepUnused(tx, limits.appsRegistered)
    })
    const client = { client_id: id, client_id_issued_at: Math.floor(at.getTime() / 1000), client_name: name }
    return Response.json({ ...client, redirect_uris: redirectUris, ...usual }, { status: 201, headers: noStore })
  },
}
