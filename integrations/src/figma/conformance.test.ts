import { apiConformance } from '../testing/api-conformance.ts'
import { startFigmaSite } from '../testing/figma/site.ts'

apiConformance('Figma', startFigmaSite, {
  rights: 'Figma tells nobody’s rights',
  expireCursor: 'every run lists everything',
})
