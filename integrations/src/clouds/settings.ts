import { z } from 'zod'
import type { Io } from '../kit.ts'
import { davSettings } from '../dav/settings.ts'

export const cloudSettings = davSettings.extend({
  /** Off: everybody who may search the source finds all that the account can read, as with any other file server. */
  mirrorRights: z.boolean().default(true).meta({ field: 'checkbox' }),
})

export type CloudSettings = z.output<typeof cloudSettings>
/** What says where the server is. */
export type CloudPlace = Pick<CloudSettings, 'url' | 'allowInvalidCertificate'>
export type CloudIo = Pick<Io<CloudSettings>, 'settings' | 'net' | 'signal' | 'pace'>
