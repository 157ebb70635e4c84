import { apiConformance } from '../testing/api-conformance.ts'
import { startNotionSite } from '../testing/notion/site.ts'

apiConformance('Notion', startNotionSite, {
  rights: 'Notion tells nobody who may read a page',
  expireCursor: 'searches go by time',
})
