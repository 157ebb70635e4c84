import { apiConformance } from '../../testing/api-conformance.ts'
import { startNotionSite } from './testing/site.ts'

apiConformance('Notion', startNotionSite, {
  rights: 'Notion does not say who may read a page',
  expireCursor: 'searches go by time',
  expirePages: 'a listing is resumed behind a page, and stores no position in a search',
})
