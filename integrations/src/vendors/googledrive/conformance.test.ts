import { apiConformance } from '../../testing/api-conformance.ts'
import { startDriveSite } from './testing/site.ts'

apiConformance('Google Drive', startDriveSite)
