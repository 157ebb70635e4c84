import type { Vendor } from './kit/kit.ts'
import { box } from './vendors/box/vendor.ts'
import { confluence } from './vendors/confluence/vendor.ts'
import { discordwebhook } from './vendors/discordwebhook/vendor.ts'
import { dropbox } from './vendors/dropbox/vendor.ts'
import { figma } from './vendors/figma/vendor.ts'
import { ftp } from './vendors/ftp/vendor.ts'
import { gmail } from './vendors/gmail/vendor.ts'
import { googlecalendar } from './vendors/googlecalendar/vendor.ts'
import { googlechat } from './vendors/googlechat/vendor.ts'
import { googlechatwebhook } from './vendors/googlechatwebhook/vendor.ts'
import { googletasks } from './vendors/googletasks/vendor.ts'
import { googlesheets } from './vendors/googlesheets/vendor.ts'
import { googletask } from './vendors/googletask/vendor.ts'
import { googledrive } from './vendors/googledrive/vendor.ts'
import type { HancomProfile } from './vendors/hancomdocs/profile.ts'
import { hancomdocs } from './vendors/hancomdocs/vendor.ts'
import { jira } from './vendors/jira/vendor.ts'
import { nextcloud } from './vendors/nextcloud/vendor.ts'
import { notion } from './vendors/notion/vendor.ts'
import { onedrive } from './vendors/onedrive/vendor.ts'
import { outlookcalendar } from './vendors/outlookcalendar/vendor.ts'
import { outlookmail } from './vendors/outlookmail/vendor.ts'
import { owncloud } from './vendors/owncloud/vendor.ts'
import { sftp } from './vendors/sftp/vendor.ts'
import { slack } from './vendors/slack/vendor.ts'
import { teams } from './vendors/teams/vendor.ts'
import { upload } from './vendors/upload/vendor.ts'
import { webdav } from './vendors/webdav/vendor.ts'
import { youtube } from './vendors/youtube/vendor.ts'
import { zendesk } from './vendors/zendesk/vendor.ts'

/**
 * Every service the product can connect to, as it is offered: where most teams keep their work first, what only a protocol says last.
 * To add one: write its folder, add its line.
 */
export const catalogue = {
  upload,
  googledrive,
  gmail,
  onedrive,
  confluence,
  jira,
  notion,
  slack,
  zendesk,
  dropbox,
  box,
  nextcloud,
  googlecalendar,
  figma,
  hancomdocs: hancomdocs(null),
  googletask,
  googletasks,
  googlesheets,
  googlechat,
  googlechatwebhook,
  teams,
  outlookmail,
  outlookcalendar,
  youtube,
  discordwebhook,
  owncloud,
  webdav,
  sftp,
  ftp,
} satisfies Readonly<Record<string, Vendor>>

/** The same, with what the operator says of services that nothing is known of otherwise. */
export const catalogueFor = ({ hancomProfile }: { hancomProfile: HancomProfile | null }): Readonly<Record<string, Vendor>> => ({
  ...catalogue,
  hancomdocs: hancomdocs(hancomProfile),
})
