import { insightRoutes } from '@quarry/contract/wire/search/insight'
import { endpoint } from '../../http/endpoint.ts'
import { exportInsights, openedHit, showInsights } from './insight.ts'

export const insightEndpoints = [
  endpoint(insightRoutes.show, showInsights),
  endpoint(insightRoutes.export, exportInsights),
  endpoint(insightRoutes.opened, async (ctx, { requestId }) => {
    await openedHit(ctx, requestId)
    return {}
  }),
]
