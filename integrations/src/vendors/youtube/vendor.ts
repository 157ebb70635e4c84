import { connection, type Connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { googleConnection } from '../../platforms/google/connection.ts'
import { about } from './about.ts'
import { settings, type YoutubeSettings } from './settings.ts'
import { texts } from './texts.ts'
import { proveKey } from './toolset/client.ts'
import { youtubeTools } from './toolset/toolset.ts'

const byConsent: Connection<object> = googleConnection

/** YouTube, of which agents read what is public. */
export const youtube: Vendor = {
  about,
  texts,
  connection: connection<YoutubeSettings>({
    settings,
    consent: { provider: 'google' },
    fixedDestination: true,
    async check(io) {
      if (io.token) return byConsent.check(io)
      await proveKey(io)
      return { account: null }
    },
  }),
  toolset: youtubeTools,
}
