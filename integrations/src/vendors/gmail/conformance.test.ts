import { apiConformance } from '../../testing/api-conformance.ts'
import { startGmailSite } from './testing/site.ts'

apiConformance('Gmail', startGmailSite, {
  rename: 'a mail keeps its subject for ever',
  move: 'a conversation stays in its mailbox',
  expirePages: 'a listing is resumed behind a conversation, and stores no token',
  rights: 'a mailbox is its owner’s alone',
})
