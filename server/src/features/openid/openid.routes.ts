import { openidRoutes } from '@quarry/contract/wire/account/openid'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { linkOpenId, signUpByOpenId } from './claim-account.ts'
import { disconnectOpenId, readConnection } from './connection.ts'
import { beginOpenId, finishOpenId, type Outside } from './login-with-openid.ts'
import { beginOpenIdProof } from './prove-by-openid.ts'

export const openidEndpoints = (outside: Outside): readonly Endpoint[] => [
  endpoint(openidRoutes.provider, async ({ openid }) => ({ name: openid?.name ?? null })),
  endpoint(openidRoutes.begin, beginOpenId),
  endpoint(openidRoutes.beginProof, beginOpenIdProof),
  endpoint(openidRoutes.finish, (ctx, input) => finishOpenId(ctx, input, outside)),
  endpoint(openidRoutes.link, (ctx, input) => linkOpenId(ctx, input, outside.deviceLimit)),
  endpoint(openidRoutes.signUp, (ctx, input) => signUpByOpenId(ctx, input, outside)),
  endpoint(openidRoutes.connection, readConnection),
  endpoint(openidRoutes.disconnect, disconnectOpenId),
]
