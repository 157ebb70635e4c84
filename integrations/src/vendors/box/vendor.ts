import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { me, openBox } from './client.ts'
import { texts } from './texts.ts'
import { boxTools } from './toolset/toolset.ts'

/** Box, as a person. */
export const box: Vendor = {
  about,
  texts,
  connection: connection<object>({
    settings: null,
    consent: { provider: 'box' },
    check: async (io) => ({ account: (await me(openBox(io))).login }),
  }),
  toolset: boxTools,
}
