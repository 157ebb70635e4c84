import { peopleScope } from '../../../platforms/microsoft/people.ts'
import { zoneScope } from '../../../platforms/microsoft/outlook.ts'

/** https://learn.microsoft.com/graph/permissions-reference#mail-permissions: the least each does its work with. */
export const scopesFor = {
  reading: ['Mail.Read', zoneScope],
  drafting: ['Mail.ReadWrite', peopleScope],
  /** Who only sends cannot look whether a mail was sent, nor what it answers. */
  sending: ['Mail.Send', 'Mail.Read'],
  /** To people who may be named. */
  sendingTo: ['Mail.Send', 'Mail.Read', peopleScope],
  moving: ['Mail.ReadWrite'],
}
