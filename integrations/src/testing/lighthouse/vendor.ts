import { connection } from '../../kit/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { choice, credentials, type LighthouseSettings } from './settings.ts'
import { texts } from './texts.ts'

/** A service nobody has heard of: all of it is in this folder. */
export const lighthouse: Vendor = {
  about,
  texts,
  connection: connection<LighthouseSettings>({
    settings: credentials,
    fixedDestination: true,
    check: async () => ({ account: null }),
  }),
  source: source<LighthouseSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: choice },
    parallel: 1,
    check: async () => ({}),
    containers: async () => [{ id: 'north', name: 'North', parentId: null, count: 1 }],
    async *changes() {
      yield { kind: 'complete' }
    },
    async *read() {},
  }),
}
