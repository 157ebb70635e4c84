import { apiConformance } from '../testing/api-conformance.ts'
import { startDriveSite } from '../testing/googledrive/site.ts'

apiConformance('Google Drive', startDriveSite)
