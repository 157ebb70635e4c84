import { pinRoutes } from '@quarry/contract/wire/search/pin'
import { endpoint } from '../../http/endpoint.ts'
import { addPin, changePin, listPins, pinsOf, removePin } from './pin.ts'

export const pinEndpoints = [
  endpoint(pinRoutes.of, async (ctx, asked) => ({ pins: await pinsOf(ctx, asked) })),
  endpoint(pinRoutes.list, async (ctx) => ({ pins: await listPins(ctx) })),
  endpoint(pinRoutes.add, addPin),
  endpoint(pinRoutes.change, changePin),
  endpoint(pinRoutes.remove, removePin),
]
