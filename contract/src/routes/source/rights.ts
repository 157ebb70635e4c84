import type { rightsRoutes as wire } from '../../wire/source/rights.ts'
import { asCalled } from '../call.ts'

export const rightsPaths = {
  readers: { method: 'GET', path: '/w/workspace/contentProvider/document/readers', fields: { sourceId: 'contentProviderId' } },
  seenBy: { method: 'GET', path: '/w/workspace/account/visible' },
} as const

export const rightsRoutes = asCalled<typeof wire>(rightsPaths)
