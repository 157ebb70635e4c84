import { modelRoutes } from '@quarry/contract/wire/agent/model'
import { endpoint } from '../../http/endpoint.ts'
import { setLimits, showLimits } from './agent-limits.ts'
import { resetModel, setModel, showModel, tryModel } from './set-model.ts'

export const modelEndpoints = [
  endpoint(modelRoutes.show, showModel),
  endpoint(modelRoutes.set, setModel),
  endpoint(modelRoutes.reset, resetModel),
  endpoint(modelRoutes.limits, showLimits),
  endpoint(modelRoutes.setLimits, setLimits),
  endpoint(modelRoutes.check, tryModel),
]
