import { apiConformance } from '../../testing/api-conformance.ts'
import { startFigmaSite } from './testing/site.ts'

apiConformance('Figma', startFigmaSite, {
  rights: 'Figma reports no rights',
  expireCursor: 'every run lists everything',
  expirePages: 'Figma lists without pages, and a listing is resumed from folder to folder',
})
