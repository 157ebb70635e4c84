import { apiConformance } from '../testing/api-conformance.ts'
import { startConfluenceSite } from '../testing/atlassian/confluence-site.ts'

apiConformance('Confluence', startConfluenceSite, { expireCursor: 'lists go by time' })
