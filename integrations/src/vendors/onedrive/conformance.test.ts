import { apiConformance } from '../../testing/api-conformance.ts'
import { startTenantSite } from './testing/site.ts'

apiConformance('OneDrive', startTenantSite)
