import { apiConformance } from '../testing/api-conformance.ts'
import { startTenantSite } from '../testing/onedrive/site.ts'

apiConformance('OneDrive', startTenantSite)
