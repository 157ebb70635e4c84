import { apiConformance } from '../../testing/api-conformance.ts'
import { startTaskSite } from './testing/site.ts'

apiConformance('Google Tasks', startTaskSite, {
  read: 'the text of a task comes with the listing',
  trash: 'a task is deleted for ever',
  rights: 'tasks cannot be shared',
  expireCursor: 'changes are listed by time',
  expirePages: 'a listing is resumed from list to list',
})
