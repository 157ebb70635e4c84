import { apiConformance } from '../testing/api-conformance.ts'
import { cloudSite } from '../testing/cloud/site.ts'
import { nextcloud } from './vendor.ts'

apiConformance('Nextcloud', cloudSite(nextcloud, 'nextcloud'), { expireCursor: 'entity tags do not expire' })
