import { apiConformance } from '../../testing/api-conformance.ts'
import { startCalendarSite } from './testing/site.ts'

apiConformance('Google Calendar', startCalendarSite, {
  read: 'the text of an event comes with the listing',
  move: 'the id of an event counts within its calendar, so what moves to another is another item',
})
