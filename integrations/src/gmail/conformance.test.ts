import { apiConformance } from '../testing/api-conformance.ts'
import { startGmailSite } from '../testing/gmail/site.ts'

apiConformance('Gmail', startGmailSite, {
  rename: 'a mail keeps its subject for ever',
  move: 'a conversation stays in its mailbox',
  rights: 'a mailbox is its owner’s alone',
})
