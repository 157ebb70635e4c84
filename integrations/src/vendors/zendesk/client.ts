import { z } from 'zod'
import type { Io } from '../../kit/kit.ts'
import { isZone, momentIn } from '../../kit/tool-time.ts'
import { type Api, openApi } from '../../net/api.ts'
import { zendeskFailure } from './failure.ts'
import type { ZendeskSettings } from './settings.ts'
import { type TokenUse, siteOf, tokenOf } from './token.ts'

/** An account of Zendesk, as the person who consented or who made the client: https://developer.zendesk.com/api-reference/introduction/ */
export const openZendesk = (io: Io<ZendeskSettings>, access: TokenUse = 'reading'): Api =>
  openApi(io, {
    base: `${io.at(siteOf(io))}/api/v2`,
    headers: async () => ({ authorization: `Bearer ${await (io.token ? io.token() : tokenOf(io, access))}` }),
    failure: zendeskFailure,
  })

const Me = z.object({
  user: z.object({ id: z.number(), name: z.string(), email: z.string().nullish(), iana_time_zone: z.string().nullish() }),
})

/** https://developer.zendesk.com/api-reference/ticketing/users/users/#show-self */
export const me = async (api: Api): Promise<z.output<typeof Me>['user']> => (await api.get('/users/me.json', {}, Me)).user

/** Moments in the zone that Zendesk knows of the person. */
export async function clockOf(api: Api): Promise<(moment: string) => string> {
  const { iana_time_zone: zone } = await me(api)
  return (moment) => momentIn(zone && isZone(zone) ? zone : 'UTC', moment)
}
