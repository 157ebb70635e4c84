import { secondFactorRoutes } from '@quarry/contract/wire/account/second-factor'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { DeviceLimit } from '../account/account.ts'
import { readSecondFactor, removeTotp, renewRecoveryCodes } from './manage.ts'
import { proveCode, readChallenge } from './prove.ts'
import { beginTotp, confirmTotp } from './set-up-totp.ts'

export const secondFactorEndpoints = (deviceLimit: DeviceLimit): readonly Endpoint[] => [
  endpoint(secondFactorRoutes.state, readSecondFactor),
  endpoint(secondFactorRoutes.beginTotp, beginTotp),
  endpoint(secondFactorRoutes.confirmTotp, confirmTotp),
  endpoint(secondFactorRoutes.removeTotp, removeTotp),
  endpoint(secondFactorRoutes.renewRecoveryCodes, renewRecoveryCodes),
  endpoint(secondFactorRoutes.asked, readChallenge),
  endpoint(secondFactorRoutes.prove, (ctx, input) => proveCode(ctx, input, deviceLimit)),
]
