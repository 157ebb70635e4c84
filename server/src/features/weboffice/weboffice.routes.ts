import { webOfficeRoutes } from '@quarry/contract/wire/search/weboffice'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { openSession, viewInOffice } from './view.ts'

export const webOfficeEndpoints: readonly Endpoint[] = [
  endpoint(webOfficeRoutes.view, (ctx, { contentId }) => viewInOffice(ctx, contentId)),
  endpoint(webOfficeRoutes.session, (ctx, { contentId }) => openSession(ctx, contentId)),
]
