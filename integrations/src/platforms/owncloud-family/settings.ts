import { z } from 'zod'
import type { Io } from '../../kit/kit.ts'
import { davChoice, type DavSettings } from '../../protocols/dav/settings.ts'

/** What is asked of a source beside the credentials. */
export const cloudChoice = davChoice.extend({
  /** Off: everybody who may search the source finds all that the account can read, as with any other file server. */
  mirrorRights: z.boolean().default(true).meta({ field: 'checkbox' }),
})

export type CloudSettings = DavSettings & z.output<typeof cloudChoice>
/** What says where the server is. */
export type CloudPlace = Pick<CloudSettings, 'url' | 'allowInvalidCertificate'>
export type CloudIo = Pick<Io<CloudSettings>, 'settings' | 'net' | 'signal' | 'pace'>
