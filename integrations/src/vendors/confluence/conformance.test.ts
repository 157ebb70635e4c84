import { apiConformance } from '../../testing/api-conformance.ts'
import { startConfluenceSite } from './testing/site.ts'

apiConformance('Confluence', startConfluenceSite, {
  expireCursor: 'lists go by time',
  expirePages: 'a listing is resumed from space to space',
})
