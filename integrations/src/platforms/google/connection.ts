import { z } from 'zod'
import { connection } from '../../kit/connection.ts'
import { openGoogle } from './client.ts'
import { serviceAccount, type ServiceAccountSettings } from './service-account.ts'
import { adminAccountOf, tokenOf } from './token.ts'

/** Asked for beside what any service of Google needs, see `provider.ts`. */
const identity = ['https://www.googleapis.com/auth/userinfo.email']
const Person = z.object({ email: z.string() })

/** How one signs in to any service of Google: by consent, or by a service account that acts in the name of the people of a domain. */
export const googleConnection = connection<Partial<ServiceAccountSettings>>({
  settings: serviceAccount,
  consent: { provider: 'google' },
  async check(io) {
    const admin = adminAccountOf(io)
    if (admin !== null) {
      // In its own name: what it may do in that of others, the domain allows for each service alone.
      await tokenOf(io, identity, null)
      return { account: admin }
    }
    // https://developers.google.com/identity/openid-connect/openid-connect#obtaininguserprofileinformation
    const { email } = await openGoogle(io, 'https://openidconnect.googleapis.com', identity).get('/v1/userinfo', {}, Person)
    return { account: email }
  },
})
