import { connection } from '../../kit/connection.ts'
import type { Vendor } from '../../kit/kit.ts'
import { davCredentials } from '../../protocols/dav/settings.ts'
import { about } from './about.ts'
import { texts } from './texts.ts'
import { signIn, webdavSource } from './source.ts'

export const webdav: Vendor = {
  about,
  texts,
  connection: connection({ settings: davCredentials, check: signIn }),
  source: webdavSource,
}
