import { rightsRoutes } from '@quarry/contract/wire/source/rights'
import { endpoint } from '../../../http/endpoint.ts'
import { findReaders, findSeenBy } from './who-sees.ts'

export const rightsEndpoints = [
  endpoint(rightsRoutes.readers, (ctx, { sourceId, contentId: documentId, page, pageSize }) =>
    findReaders(ctx, { sourceId, documentId, page, pageSize }),
  ),
  endpoint(rightsRoutes.seenBy, (ctx, { accountId }) => findSeenBy(ctx, accountId)),
]
