import { apiConformance } from '../testing/api-conformance.ts'
import { cloudSite } from '../testing/cloud/site.ts'
import { owncloud } from './vendor.ts'

apiConformance('ownCloud Infinite Scale', cloudSite(owncloud, 'infinite'), { expireCursor: 'entity tags do not expire' })
