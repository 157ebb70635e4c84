import type { ServiceName } from '@quarry/contract/service'
import type { Vendor } from './kit.ts'
import { confluence } from './confluence/vendor.ts'
import { dropbox } from './dropbox/vendor.ts'
import { figma } from './figma/vendor.ts'
import { ftp } from './ftp/vendor.ts'
import { gmail } from './gmail/vendor.ts'
import { googlecalendar } from './googlecalendar/vendor.ts'
import { googletask } from './googletask/vendor.ts'
import { googledrive } from './googledrive/vendor.ts'
import { jira } from './jira/vendor.ts'
import { nextcloud } from './nextcloud/vendor.ts'
import { notion } from './notion/vendor.ts'
import { onedrive } from './onedrive/vendor.ts'
import { owncloud } from './owncloud/vendor.ts'
import { sftp } from './sftp/vendor.ts'
import { upload } from './upload/vendor.ts'
import { webdav } from './webdav/vendor.ts'

/** Every service the product can connect to. To add one: write its folder, add its line. */
export const catalogue = {
  upload,
  webdav,
  sftp,
  ftp,
  googledrive,
  googlecalendar,
  googletask,
  onedrive,
  dropbox,
  gmail,
  nextcloud,
  owncloud,
  confluence,
  jira,
  notion,
  figma,
} as const satisfies Partial<Record<ServiceName, Vendor>>
