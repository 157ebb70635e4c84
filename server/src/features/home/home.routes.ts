import { homeRoutes } from '@quarry/contract/wire/workspace/home'
import { endpoint } from '../../http/endpoint.ts'
import { endFirstSteps, firstSteps } from './first-steps.ts'
import { showHome } from './show-home.ts'

export const homeEndpoints = [
  endpoint(homeRoutes.show, showHome),
  endpoint(homeRoutes.steps, async (ctx) => ({ steps: await firstSteps(ctx) })),
  endpoint(homeRoutes.endSteps, async (ctx) => {
    await endFirstSteps(ctx)
    return {}
  }),
]
