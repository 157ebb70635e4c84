import { apiConformance } from '../../testing/api-conformance.ts'
import { cloudFileSite } from '../../platforms/owncloud-family/testing/file-site.ts'
import { cloudSite } from '../../platforms/owncloud-family/testing/site.ts'
import { resumedConformance } from '../../testing/resumed-conformance.ts'
import { owncloud } from './vendor.ts'

apiConformance('ownCloud Infinite Scale', cloudSite(owncloud, 'infinite'), {
  expireCursor: 'entity tags do not expire',
  resuming: 'a place is a folder, which the suite of walks through folders tries',
  expirePages: 'folders are listed without pages',
})
resumedConformance('ownCloud 10', cloudFileSite(owncloud, 'owncloud'))
resumedConformance('ownCloud Infinite Scale', cloudFileSite(owncloud, 'infinite'), { top: '/Alice' })
