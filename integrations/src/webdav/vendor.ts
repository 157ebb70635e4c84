import type { Vendor } from '../kit.ts'
import { webdavSource } from './source.ts'

export const webdav: Vendor = { name: 'WebDAV', source: webdavSource }
