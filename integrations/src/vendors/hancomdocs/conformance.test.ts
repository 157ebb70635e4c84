import { apiConformance } from '../../testing/api-conformance.ts'
import { startHancomSite } from './testing/site.ts'

apiConformance('Hancom Docs', startHancomSite, {
  move: 'a profile names no folders',
  trash: 'a profile names no trash',
  rights: 'a profile names no rights',
  expireCursor: 'every run lists everything',
})
