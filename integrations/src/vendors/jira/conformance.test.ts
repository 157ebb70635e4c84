import { apiConformance } from '../../testing/api-conformance.ts'
import { startJiraSite } from './testing/site.ts'

apiConformance('Jira', startJiraSite, {
  trash: 'an issue is deleted for ever',
  expireCursor: 'searches go by time',
})
