import { passkeyRoutes } from '@quarry/contract/wire/account/passkey'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { DeviceLimit } from '../account/account.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { beginPasskeyLogin, loginWithPasskey } from './login-with-passkey.ts'
import { listPasskeys, removePasskey } from './manage.ts'
import { beginPasskeyProof, provePasskey } from './prove-passkey.ts'

export const passkeyEndpoints = (deviceLimit: DeviceLimit): readonly Endpoint[] => [
  endpoint(passkeyRoutes.list, listPasskeys),
  endpoint(passkeyRoutes.begin, beginPasskey),
  endpoint(passkeyRoutes.add, addPasskey),
  endpoint(passkeyRoutes.remove, removePasskey),
  endpoint(passkeyRoutes.loginOptions, beginPasskeyLogin),
  endpoint(passkeyRoutes.login, (ctx, input) => loginWithPasskey(ctx, input, deviceLimit)),
  endpoint(passkeyRoutes.secondFactorOptions, beginPasskeyProof),
  endpoint(passkeyRoutes.proveSecondFactor, (ctx, input) => provePasskey(ctx, input, deviceLimit)),
]
