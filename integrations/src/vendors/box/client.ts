import { z } from 'zod'
import { IntegrationError, type Io } from '../../kit/kit.ts'
import { isZone, momentIn } from '../../kit/tool-time.ts'
import { type Api, openApi } from '../../net/api.ts'
import { boxFailure } from './failure.ts'

/** Hosts that get the token, and no others. */
type BoxHost = 'https://api.box.com' | 'https://upload.box.com'

export function openBox(io: Io<object>, host: BoxHost = 'https://api.box.com'): Api {
  return openApi(io, {
    base: io.at(host),
    async headers() {
      if (!io.token) throw new IntegrationError('auth', 'Box is not connected.')
      return { authorization: `Bearer ${await io.token()}` }
    },
    failure: boxFailure,
  })
}

const Me = z.object({ login: z.string(), timezone: z.string().nullish() })

/** https://developer.box.com/reference/get-users-me/ */
export const me = (api: Api): Promise<z.output<typeof Me>> => api.get('/2.0/users/me', { fields: 'login,timezone' }, Me)

/** Moments as the person reads them, in the zone that Box knows of them. */
export async function clockOf(api: Api): Promise<(moment: string) => string> {
  const { timezone } = await me(api)
  const zone = timezone && isZone(timezone) ? timezone : 'UTC'
  return (moment) => momentIn(zone, moment)
}
