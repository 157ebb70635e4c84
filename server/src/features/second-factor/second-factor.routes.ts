import { secondFactorRoutes } from '@quarry/contract/second-factor'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { DeviceLimit } from '../account/account.ts'
import { readSecondFactor, removeTotp, renewRecoveryCodes } from './manage.ts'
import { proveCode, readAsked } from './prove.ts'
import { beginTotp, confirmTotp } from './set-up-totp.ts'

export const secondFactorEndpoints = (deviceLimit: DeviceLimit): readonly Endpoint[] => [
  endpoint(secondFactorRoutes.state, readSecondFactor),
  endpoint(secondFactorRoutes.beginTotp, beginTotp),
  endpoint(secondFactorRoutes.confirmTotp, confirmTotp),
  endpoint(secondFactorRoutes.removeTotp, removeTotp),
  endpoint(secondFactorRoutes.renewRecoveryCodes, renewRecoveryCodes),
  endpoint(secondFactorRoutes.asked, readAsked),
  endpoint(secondFactorRoutes.prove, (ctx, input) => proveCode(ctx, input, deviceLimit)),
]
